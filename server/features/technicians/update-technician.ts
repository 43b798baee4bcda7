// Changes name, phone or email. Before the invitation is accepted, a new address gets a new invitation; afterwards it
// is for contact only and the sign-in stays the same, so that no edit takes over an account (B-71).
import type { Technician, TechnicianForm, TechnicianSettings } from '#contract/company/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { lockAccount, resumeLogin, suspendLogin } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { refuseKnownEmail, refuseOfficeEmail } from './create-technician.ts';
import { sendInvitation } from './invite-technician.ts';
import { readTechnician, requireLockedTechnician } from './technician-view.ts';
import { mailsOnChange, saveTechnician, setMailsOnChange, setStatus } from './technicians.store.ts';

/** The company's switch for emails to technicians about their jobs (B-88). */
export const readTechnicianSettings = async ({ db }: Deps, scope: Scope): Promise<TechnicianSettings> => ({
  mailsOnChange: await mailsOnChange(db.query, scope),
});

export const changeTechnicianSettings = (
  { db, clock }: Deps,
  scope: Scope,
  settings: TechnicianSettings,
): Promise<TechnicianSettings> =>
  db.transaction(async (tx) => {
    await setMailsOnChange(tx, scope, settings.mailsOnChange);
    await recordEvent(tx, clock, {
      type: 'technician_settings.changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      data: { ...settings },
    });
    return settings;
  });

export const updateTechnician = (
  deps: Deps,
  scope: Scope,
  id: string,
  form: TechnicianForm,
): Promise<Technician> =>
  deps.db
    .transaction(async (tx) => {
      const row = await requireLockedTechnician(tx, scope, id);
      if (row.email !== form.email) {
        // Whoever invites somebody waits here too: one address has one place.
        await lockAccount(tx, scope);
        await refuseOfficeEmail(tx, scope, form.email);
      }
      await saveTechnician(tx, row, form);
      if (row.status === 'invited' && row.email !== form.email)
        await sendInvitation(deps, tx, { ...row, ...form, role: 'technician' });
      await recordEvent(tx, deps.clock, {
        type: 'technician.updated',
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: row.id,
        data: {
          ...(row.name !== form.name && { nameBefore: row.name }),
          ...(row.email !== form.email && { emailBefore: row.email }),
        },
      });
      return readTechnician(tx, deps.clock.now(), scope, row.id);
    })
    .catch(refuseKnownEmail);

/**
 * Turns a technician's sign-in off and on. Unlike a deleted one, they keep their jobs and their place in the list
 * (B-65). Setting what is already set changes nothing, so a retry is harmless.
 */
export const switchSignIn = (deps: Deps, scope: Scope, id: string, isOn: boolean): Promise<Technician> =>
  deps.db.transaction(async (tx) => {
    const technician = await requireLockedTechnician(tx, scope, id);
    const now = deps.clock.now();
    const { accountId, userId } = technician;
    if (!userId) throw new Refusal('conflict', { message: 'They have not accepted the invitation yet.' });
    const status = isOn ? 'active' : 'disabled';
    if (technician.status !== status) {
      await setStatus(tx, technician, status);
      if (isOn) await resumeLogin(tx, { accountId, userId });
      else await suspendLogin(deps, tx, now, { accountId, userId });
      await recordEvent(tx, deps.clock, {
        type: isOn ? 'technician.enabled' : 'technician.disabled',
        accountId,
        actorUserId: scope.userId,
        subjectId: technician.id,
      });
    }
    return readTechnician(tx, now, scope, technician.id);
  });
