// Assigns a job to a technician, or takes it back.
import type { Job } from '#contract/jobs/job.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { type AuditEvent, recordEventOnEach } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { takeJobsFrom } from '../jobs.store.ts';
import { changeOne, type OpenedJob } from './change-one.ts';

/** Null takes the job back. */
export const assignJob = (
  deps: Deps,
  scope: Scope,
  opened: OpenedJob,
  technicianId: string | null,
): Promise<Job> =>
  changeOne(
    deps,
    scope,
    opened,
    async (tx, job) => {
      const technician =
        technicianId === null ? null : await deps.technicians.require(tx, scope, technicianId);
      if ((technician?.id ?? null) === job.technicianId) return null;
      if (technician) await deps.jobEvents.assigned(tx, job, technician.id);
      return {
        change: { technicianId: technician?.id ?? null },
        event: {
          type: technician ? 'job.assigned' : 'job.unassigned',
          data: { technicianId: technician?.id ?? job.technicianId },
        },
      };
    },
    // Held before the job, as deleting a technician does it: in another order the two would wait for each other.
    async (tx) => void (technicianId && (await deps.technicians.find(tx, scope, technicianId))),
  );

/**
 * Takes every job back from a technician who leaves; each keeps the name in its history. Under the technician's lock,
 * so that no more are assigned meanwhile. Returns how many there were.
 */
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
