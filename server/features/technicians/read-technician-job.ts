// A job with what its technician needs to know about the place: how to get in, what stands there, what was done before
// (D-8). Without money: that of earlier jobs is none of theirs.
import type { TechnicianJobDetails } from '#contract/company/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { readPlace } from '#server/features/customers/customers.service.ts';
import {
  type EarlierJob,
  findEarlierWork,
  findJobOfTechnician,
  jobNotFound,
  workSummary,
} from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { isId } from '#server/platform/ids.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { todayFor, toTechnicianJob } from './technician-jobs.ts';
import { findTechnicianOf } from './technicians.store.ts';

/** Who was there more often finds the rest in the office. */
const shownEarlierWork = 20;

export async function readTechnicianJob(
  deps: Deps,
  scope: Scope,
  jobId: string,
): Promise<TechnicianJobDetails> {
  const { db, clock } = deps;
  const technician = await findTechnicianOf(db.query, scope);
  const job = technician && isId(jobId) ? await findJobOfTechnician(db.query, technician, jobId) : null;
  if (!job) throw jobNotFound();
  const shown = toTechnicianJob(job, await todayFor(deps, db.query, scope, [job]));
  const place = job.placeId === null ? null : await readPlace(db.query, scope, job.placeId);
  if (!place) return { ...shown, place: null, equipment: [], earlierWork: [] };
  const { id, label, address, accessNotes, equipment } = place;
  const at = { accountId: scope.accountId, placeId: id, jobId: job.id };
  const earlier = await findEarlierWork(db.query, clock.now(), at, shownEarlierWork);
  const { timeZone } = await readCompany(db.query, scope.accountId);
  return {
    ...shown,
    place: { id, label, address, accessNotes },
    equipment,
    earlierWork: earlier.map((row) => toEarlierWork(row, timeZone)),
  };
}

const toEarlierWork = (row: EarlierJob, timeZone: string) => ({
  date: dayIn(timeZone, row.serviceStart ?? row.serviceEnd ?? row.createdAt),
  description: row.description?.trim() || workSummary(row),
  photos: [...row.beforePhotos, ...row.afterPhotos],
});
