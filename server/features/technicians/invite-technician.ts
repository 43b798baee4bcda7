// Sends the invitation again, with a new link (B-67).
import type { Technician } from '#contract/company/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { type Invitee, openInvitation } from './invitations.store.ts';
import { readTechnician, requireLockedTechnician } from './technician-view.ts';
import { type Addressee, invitationMail, postToPerson } from './technicians.mail.ts';

export async function inviteTechnician(
  deps: Deps,
  scope: Scope,
  id: string,
): Promise<Technician & { sentTo: string }> {
  const technician = await deps.db.transaction(async (tx) => {
    const row = await requireLockedTechnician(tx, scope, id);
    if (row.status !== 'invited') throw new Refusal('already_accepted');
    await sendInvitation(deps, tx, { ...row, role: 'technician' });
    await recordEvent(tx, deps.clock, {
      type: 'technician.invited',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: row.id,
      data: { email: row.email },
    });
    return readTechnician(tx, deps.clock.now(), scope, row.id);
  });
  return { ...technician, sentTo: technician.email };
}

/**
 * Opens a new invitation and emails it; an older link ends. The row of the technician or office person is locked, or was
 * made in this transaction.
 */
export async function sendInvitation(deps: Deps, tx: Tx, invitee: Invitee & Addressee): Promise<void> {
  if (deps.config.signUp === 'closed') throw new Refusal('sign_up_closed');
  const id = newId();
  const token = await openInvitation(tx, deps.clock.now(), invitee, id);
  const company = await readCompany(tx, invitee.accountId);
  await postToPerson(deps, tx, company, invitee, invitationMail(deps, company, invitee, { id, token }));
}
