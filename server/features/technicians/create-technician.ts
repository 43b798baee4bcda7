// A new technician, invited by email at once (B-66). They can be given jobs before they accept.

import type { Technician, TechnicianForm } from '#contract/company/technicians.ts';
import { errors } from '#contract/errors.ts';
import { technicianLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { type Tx, violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { sendInvitation } from './invite-technician.ts';
import { hasOfficePersonWith } from './office/office-people.store.ts';
import { readTechnician } from './technician-view.ts';
import { countUnderLock, insertTechnician } from './technicians.store.ts';

/** A repeated key creates no second technician: two taps send one invitation (B-23). */
export async function createTechnician(
  deps: Deps,
  scope: Scope,
  form: TechnicianForm,
  key: string | null,
): Promise<Technician> {
  return deps.db
    .transaction(async (tx) => {
      const now = deps.clock.now();
      const id = newId();
      const action = { action: 'create technician', key, content: [form] };
      const claim = await claimKey(tx, now, scope, action, id);
      if (!claim.isFirst) return readTechnician(tx, now, scope, claim.subjectId);
      // All who were not deleted count, also those who have not accepted yet (B-73).
      if ((await countUnderLock(tx, scope)) >= technicianLimits.perCompany)
        throw new Refusal('technician_limit');
      await refuseOfficeEmail(tx, scope, form.email);
      await insertTechnician(tx, now, scope, id, form);
      await sendInvitation(deps, tx, { ...form, accountId: scope.accountId, id, role: 'technician' });
      await recordEvent(tx, deps.clock, {
        type: 'technician.created',
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: id,
        data: { name: form.name, email: form.email },
      });
      return readTechnician(tx, now, scope, id);
    })
    .catch(refuseKnownEmail);
}

/** One person has one role: of two invitations to one address only one could be accepted. */
export async function refuseOfficeEmail(tx: Tx, scope: Scope, email: string): Promise<void> {
  if (await hasOfficePersonWith(tx, scope, email))
    throw new Refusal('office_person_exists', { fields: { email: errors.office_person_exists.message } });
}

/** One address, one technician of a company: the database decides, also between two requests at the same moment. */
export function refuseKnownEmail(error: unknown): never {
  if (violatedConstraint(error) === 'technicians_live_email_key')
    throw new Refusal('technician_exists', { fields: { email: errors.technician_exists.message } });
  throw error;
}
