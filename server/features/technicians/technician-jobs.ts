// A technician's own jobs, and the one thing they change: the stage (B-74). A job that is not assigned to them now
// answers like an unknown one.
import { formatDecimal } from '#contract/money.ts';
import type { Stage } from '#contract/stages.ts';
import type { TechnicianJob } from '#contract/technicians.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import {
  advanceStage,
  type JobOfTechnician,
  jobNotFound,
  jobsOfTechnician,
  postInvoiceMade,
  requireLockedJob,
} from '#server/features/jobs/jobs.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { findTechnicianOf } from './technicians.store.ts';

export async function listTechnicianJobs({ db }: Deps, scope: Scope): Promise<TechnicianJob[]> {
  const technician = await findTechnicianOf(db.query, scope);
  return technician ? (await jobsOfTechnician(db.query, technician)).map(toTechnicianJob) : [];
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
    // Locked before it is looked at: an owner who takes the job back at this moment either came first or comes after.
    const held = await requireLockedJob(tx, scope, jobId);
    if (held.technicianId !== technician.id) throw jobNotFound();
    const { job, moved } = await advanceStage(deps, tx, scope, jobId, target, { userId: scope.userId });
    if (moved && target === 'invoice')
      await postInvoiceMade(deps, tx, await readCompany(tx, scope.accountId), job, technician.name);
    return toTechnicianJob(job);
  });

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

const toTechnicianJob = (row: JobOfTechnician): TechnicianJob => ({
  id: row.id,
  jobNumber: row.number,
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  customerEmail: row.customerEmail,
  customerAddress: row.customerAddress,
  jobDescription: row.description,
  totalAmount: formatDecimal(row.totalCents),
  currentStage: row.stage,
  serviceDateStart: iso(row.serviceStart),
  serviceDateEnd: iso(row.serviceEnd),
  createdAt: row.createdAt.toISOString(),
});
