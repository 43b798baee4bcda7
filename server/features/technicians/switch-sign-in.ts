// Turns a technician's sign-in off and on. Unlike a deleted one, they keep their jobs and their place in the list (B-65).
import type { Technician } from '#contract/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { resumeLogin, suspendLogin } from '#server/features/accounts/accounts.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { readTechnician, requireLockedTechnician } from './technician-view.ts';
import { setStatus } from './technicians.store.ts';

/** What is so already changes nothing, so a retry is harmless. */
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
