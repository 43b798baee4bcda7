// Changes name, phone or email. Before the invitation is accepted, a new address gets a new invitation; afterwards it is
// for contact only and the sign-in stays the same, so that no edit takes over an account (B-71).
import type { Technician, TechnicianForm } from '#contract/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Scope } from '#server/platform/scope.ts';
import { refuseKnownEmail } from './refuse-known-email.ts';
import { sendInvitation } from './send-invitation.ts';
import { readTechnician, requireLockedTechnician } from './technician-view.ts';
import { saveTechnician } from './technicians.store.ts';

export const updateTechnician = (
  deps: Deps,
  scope: Scope,
  id: string,
  form: TechnicianForm,
): Promise<Technician> =>
  deps.db
    .transaction(async (tx) => {
      const row = await requireLockedTechnician(tx, scope, id);
      await saveTechnician(tx, row, form);
      if (row.status === 'invited' && row.email !== form.email)
        await sendInvitation(deps, tx, { ...row, ...form });
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
