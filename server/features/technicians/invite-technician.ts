// Sends the invitation again, with a new link (B-67).
import type { Technician } from '#contract/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { sendInvitation } from './send-invitation.ts';
import { readTechnician, requireLockedTechnician } from './technician-view.ts';

export async function inviteTechnician(
  deps: Deps,
  scope: Scope,
  id: string,
): Promise<Technician & { sentTo: string }> {
  const technician = await deps.db.transaction(async (tx) => {
    const row = await requireLockedTechnician(tx, scope, id);
    if (row.status !== 'invited') throw new Refusal('already_accepted');
    await sendInvitation(deps, tx, row);
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
