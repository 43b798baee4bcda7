// Other jobs of the same technician at the same time (B-85). Only a warning: nothing is refused or written.
import type { Conflict } from '#contract/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { readService, requireJob } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { findPlanned } from './calendar.store.ts';
import { boundsOf, overlaps, spanOf } from './service-span.ts';

export interface ConflictQuery {
  jobId: string;
  technicianId: string;
  start: string;
  end?: string;
}

export async function findConflicts(
  { db, technicians }: Deps,
  scope: Scope,
  query: ConflictQuery,
): Promise<{ conflicts: Conflict[] }> {
  const job = await requireJob(db.query, scope, query.jobId);
  const technician = await technicians.require(db.query, scope, query.technicianId);
  const { timeZone } = job;
  const service = readService(timeZone, { serviceDateStart: query.start, serviceDateEnd: query.end ?? null });
  const span = spanOf(timeZone, service);
  if (!span) return { conflicts: [] };
  const near = await findPlanned(db, scope, {
    ...wholeDays(boundsOf(timeZone, span)),
    timeZone,
    technicianId: technician.id,
  });
  return {
    conflicts: near.flatMap((other): Conflict[] => {
      const theirs = spanOf(timeZone, other);
      if (other.id === job.id || !theirs || !overlaps(timeZone, span, theirs)) return [];
      const { serviceStart, serviceEnd } = other;
      return [
        {
          jobId: other.id,
          jobNumber: other.number,
          customerName: other.customerName,
          start: (serviceStart ?? serviceEnd ?? boundsOf(timeZone, theirs)[0]).toISOString(),
          end: serviceStart && serviceEnd ? serviceEnd.toISOString() : null,
        },
      ];
    }),
  };
}

/** A day without a time is stored as its midnight, which may lie long before the given hour. */
const wholeDays = ([from, to]: [Date, Date]) => ({ from: new Date(from.getTime() - 26 * 3_600_000), to });
