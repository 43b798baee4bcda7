// A technician's own jobs, and the one thing they change: the stage (B-74). A job that is not assigned to them now
// answers like an unknown one.

import type { TechnicianJob } from '#contract/company/technicians.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import {
  advanceByTechnician,
  type JobOfTechnician,
  jobNotFound,
  jobsOfTechnician,
} from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { toIso } from '#server/platform/clock.ts';
import { findTechnicianOf } from './technicians.store.ts';

export const listTechnicianJobs = async ({ db }: Deps, scope: Scope): Promise<TechnicianJob[]> =>
  (await jobsOfTechnician(db, scope)).map(toTechnicianJob);

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
    return toTechnicianJob(await advanceByTechnician(deps, tx, scope, { jobId, target }, technician));
  });

export const toTechnicianJob = (row: JobOfTechnician): TechnicianJob => ({
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
  createdAt: row.createdAt.toISOString(),
});
