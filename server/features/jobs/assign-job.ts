import type { Job } from '#contract/jobs.ts';
import { tellOfJob } from '#server/features/technicians/technicians.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne, type OpenedJob } from './change-one.ts';
import { findTechnician, type Tenant } from './jobs.store.ts';

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
      const technician = technicianId === null ? null : await requireTechnician(tx, scope, technicianId);
      if ((technician?.id ?? null) === job.technicianId) return null;
      if (technician) await tellOfJob(tx, job, technician.id, 'assigned');
      return {
        change: { technicianId: technician?.id ?? null },
        event: technician ? 'assigned' : 'unassigned',
        data: { technicianId: technician?.id ?? job.technicianId },
      };
    },
    // Held before the job, as deleting a technician does it: in another order the two would wait for each other.
    async (tx) =>
      void (technicianId && isId(technicianId) && (await findTechnician(tx, scope, technicianId))),
  );

/** One of another company is not found, like one that never was (B-96). */
export async function requireTechnician(db: Queryable, scope: Tenant, id: string) {
  const technician = isId(id) ? await findTechnician(db, scope, id) : null;
  if (!technician) throw new Refusal('not_found', { message: 'Technician not found' });
  return technician;
}
