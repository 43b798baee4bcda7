// A technician's own jobs, and the one thing they change: the stage (B-74). A job that is not assigned to them now
// answers like an unknown one.

import type { TechnicianJob } from '#contract/company/technicians.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import {
  advanceByTechnician,
  type JobOfTechnician,
  jobNotFound,
  jobsOfTechnician,
  notBeforeOn,
} from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { toIso } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { findTechnicianOf } from './technicians.store.ts';

export async function listTechnicianJobs(deps: Deps, scope: Scope): Promise<TechnicianJob[]> {
  const jobs = await jobsOfTechnician(deps.db, scope);
  const today = await todayFor(deps, deps.db.query, scope, jobs);
  return jobs.map((job) => toTechnicianJob(job, today));
}

/** By the company's clock; it is looked up only where a job has to wait for a day. */
export async function todayFor(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  { accountId }: Scope,
  jobs: JobOfTechnician[],
): Promise<string> {
  const timeZone = jobs.some(({ notBefore }) => notBefore)
    ? (await readCompany(db, accountId)).timeZone
    : 'UTC';
  return dayIn(timeZone, clock.now());
}

/** `target` is where the job should go: the stage it has already changes nothing, so a retry is harmless. */
export const progressTechnicianJob = (
  deps: Deps,
  scope: Scope,
  jobId: string,
  target: Stage,
): Promise<TechnicianJob> =>
  deps.db.transaction(async (tx) => {
    const technician = await findTechnicianOf(tx, scope);
    if (!technician) throw jobNotFound();
    const job = await advanceByTechnician(deps, tx, scope, { jobId, target }, technician);
    return toTechnicianJob(job, await todayFor(deps, tx, scope, [job]));
  });

export const toTechnicianJob = (row: JobOfTechnician, today: string): TechnicianJob => ({
  id: row.id,
  jobNumber: row.number,
  customerName: row.customerName,
  customerContactName: row.customerContactName,
  customerPhone: row.customerPhone,
  customerEmail: row.customerEmail,
  customerAddress: row.customerAddress,
  jobDescription: row.description,
  totalAmount: formatDecimal(row.totalCents),
  currentStage: row.stage,
  serviceDateStart: toIso(row.serviceStart),
  serviceDateEnd: toIso(row.serviceEnd),
  notBefore: notBeforeOn(row.notBefore, today),
  customerCancelledAt: toIso(row.customerCancelledAt),
  createdAt: row.createdAt.toISOString(),
});
