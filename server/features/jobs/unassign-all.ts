// Takes every job back from a technician who leaves. Each keeps the name in its history.
import { type AuditEvent, recordEventOnEach } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Scope } from '#server/platform/scope.ts';
import { takeJobsFrom } from './jobs.store.ts';

/** Under the technician's lock, so that no more are assigned meanwhile. Returns how many there were. */
export async function unassignAll(
  { clock }: { clock: Clock },
  tx: Tx,
  scope: Scope,
  technician: { id: string; name: string },
): Promise<number> {
  const taken = await takeJobsFrom(tx, clock.now(), scope, technician.id);
  const event: AuditEvent<'job.unassigned'> = {
    type: 'job.unassigned',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    data: { technicianId: technician.id, technicianName: technician.name },
  };
  await recordEventOnEach(tx, clock, event, taken);
  return taken.length;
}
