// Deletes a technician: their jobs become unassigned, their sign-in ends at once, their name stays in the history
// (B-72).
import type { Deps } from '#server/deps.ts';
import { closeLogin } from '#server/features/accounts/accounts.service.ts';
import { endFeedOf } from '#server/features/calendar-feed/calendar-feed.service.ts';
import { unassignAll } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { closeInvitations } from './invitations.store.ts';
import { requireLockedTechnician } from './technician-view.ts';
import { markDeleted } from './technicians.store.ts';

export const deleteTechnician = (deps: Deps, scope: Scope, id: string): Promise<{ success: boolean }> =>
  deps.db.transaction(async (tx) => {
    const technician = await requireLockedTechnician(tx, scope, id);
    const now = deps.clock.now();
    const jobs = await unassignAll(deps, tx, scope, technician);
    await closeInvitations(tx, now, { ...technician, role: 'technician' });
    await endFeedOf(tx, scope, technician.id);
    await markDeleted(tx, now, technician);
    const { accountId, userId } = technician;
    const login = userId ? await closeLogin(deps, tx, now, { accountId, userId }) : null;
    await recordEvent(tx, deps.clock, {
      type: 'technician.deleted',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: technician.id,
      data: { name: technician.name, email: technician.email, login, jobs },
    });
    return { success: true };
  });
