import type { Job } from '#contract/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
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
