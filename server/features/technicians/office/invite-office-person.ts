// The owner invites somebody to the office, and sends the invitation again. The link and its page are the technicians'.

import type { OfficePerson, OfficePersonForm } from '#contract/company/office-people.ts';
import { errors } from '#contract/errors.ts';
import { officeLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { type Tx, violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { sendInvitation } from '../invite-technician.ts';
import { hasTechnicianWith } from '../technicians.store.ts';
import { countOfficeUnderLock, insertOfficePerson } from './office-people.store.ts';
import { readOfficePerson, requireLockedPerson } from './office-person-view.ts';

/** A repeated key invites nobody twice. */
export async function inviteOfficePerson(
  deps: Deps,
  scope: Scope,
  form: OfficePersonForm,
  key: string | null,
): Promise<OfficePerson> {
  const { accountId } = scope;
  return deps.db
    .transaction(async (tx) => {
      const now = deps.clock.now();
      const id = newId();
      const action = { action: 'invite office person', key, content: [form] };
      const claim = await claimKey(tx, now, scope, action, id);
      if (!claim.isFirst) return readOfficePerson(tx, now, scope, claim.subjectId);
      // All who were not removed count, also those who have not accepted yet.
      if ((await countOfficeUnderLock(tx, scope)) >= officeLimits.perCompany)
        throw new Refusal('office_limit');
      await refuseTechnicianEmail(tx, scope, form.email);
      await insertOfficePerson(tx, now, { accountId, id }, form);
      await sendInvitation(deps, tx, { ...form, accountId, id, role: 'office' });
      await recordEvent(tx, deps.clock, {
        type: 'office_person.created',
        accountId,
        actorUserId: scope.userId,
        subjectId: id,
        data: { name: form.name, email: form.email },
      });
      return readOfficePerson(tx, now, scope, id);
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'office_people_live_email_key')
        throw emailRefused('office_person_exists');
      throw error;
    });
}

/** One person has one role: of two invitations to one address only one could be accepted. */
async function refuseTechnicianEmail(tx: Tx, scope: Scope, email: string): Promise<void> {
  if (await hasTechnicianWith(tx, scope, email)) throw emailRefused('technician_exists');
}

const emailRefused = (code: 'office_person_exists' | 'technician_exists') =>
  new Refusal(code, { fields: { email: errors[code].message } });

export async function resendOfficeInvitation(
  deps: Deps,
  scope: Scope,
  id: string,
): Promise<OfficePerson & { sentTo: string }> {
  const person = await deps.db.transaction(async (tx) => {
    const row = await requireLockedPerson(tx, scope, id);
    if (row.status !== 'invited')
      throw new Refusal('already_accepted', { message: 'They have accepted the invitation already.' });
    await sendInvitation(deps, tx, { ...row, role: 'office' });
    await recordEvent(tx, deps.clock, {
      type: 'office_person.invited',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: row.id,
      data: { email: row.email },
    });
    return readOfficePerson(tx, deps.clock.now(), scope, row.id);
  });
  return { ...person, sentTo: person.email };
}
