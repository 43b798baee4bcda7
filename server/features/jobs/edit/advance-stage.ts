// Moves a job one stage forward, never back and never two (B-95). Asking for the present stage succeeds and changes
// nothing: a second tap, a second tab and a late phone all end the same way.

import { addDays } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { nextStage, type Stage } from '#contract/stages.ts';
import { defaultDueDays } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { snapshotIssued } from '../documents/snapshot-issued.ts';
import { postInvoiceMade } from '../emails/owner.mail.ts';
import { toJob } from '../job-reply.ts';
import { changeJob, type JobChange, type JobRecord } from '../jobs.store.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { assertNotClosed, jobNotFound, requireJob, requireLockedJob } from '../require-job.ts';
import { assertRevision, type OpenedJob } from './change-one.ts';

/** A signed-in user, or the customer by signing. */
type MovedBy = { userId: string } | { signature: string };

export const progressStage = (
  deps: Deps,
  scope: Scope,
  { jobId, revision }: OpenedJob,
  target: Stage,
): Promise<Job> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const now = deps.clock.now();
    await assertRevision(tx, await requireLockedJob(tx, scope, jobId), revision, now);
    const { job } = await advanceStage(deps, tx, scope, jobId, target, { userId: scope.userId });
    return toJob(job, now);
  });

/** `moved` is false when the job was there already. */
export async function advanceStage(
  deps: Pick<Deps, 'clock' | 'files' | 'log'>,
  tx: Tx,
  scope: Tenant,
  jobId: string,
  target: Stage,
  by: MovedBy,
): Promise<{ job: JobRecord; moved: boolean }> {
  const job = await requireLockedJob(tx, scope, jobId);
  if (job.stage === target) return { job, moved: false };
  assertNotClosed(job);
  if (nextStage[job.stage] !== target) throw new Refusal('not_next_stage');
  const now = deps.clock.now();
  await snapshotIssued(deps, tx, job);
  const change = { stage: target, ...stageFields(job, target, now) };
  await changeJob(tx, now, job, withNextReminder(job, change, now));
  await recordEvent(tx, deps.clock, {
    type: 'job.stage_advanced',
    accountId: scope.accountId,
    ...('userId' in by && { actorUserId: by.userId }),
    subjectId: job.id,
    data: { from: job.stage, to: target, ...('signature' in by && { bySignature: by.signature }) },
  });
  return { job: await requireJob(tx, scope, jobId), moved: true };
}

export async function advanceByTechnician(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { jobId, target }: { jobId: string; target: Stage },
  technician: { id: string; name: string },
): Promise<JobRecord> {
  // Locked before it is looked at: an owner who takes the job back at this moment either came first or comes after.
  const held = await requireLockedJob(tx, scope, jobId);
  if (held.technicianId !== technician.id) throw jobNotFound();
  if (held.closedAs !== null) throw new Refusal('job_closed', { message: 'The office has closed this job.' });
  const { job, moved } = await advanceStage(deps, tx, scope, jobId, target, { userId: scope.userId });
  if (moved && target === 'invoice')
    await postInvoiceMade(deps, tx, await readCompany(tx, scope.accountId), job, technician.name);
  return job;
}

/** The moment of arrival, and what an invoice needs from its first day on (B-58). */
export function stageFields(
  job: { dueOn: string | null; timeZone: string },
  stage: Stage,
  now: Date,
): Pick<JobChange, 'estimateAt' | 'workOrderAt' | 'invoiceAt' | 'dueOn'> {
  switch (stage) {
    case 'estimate':
      return { estimateAt: now };
    case 'work_order':
      return { workOrderAt: now };
    case 'invoice':
      return {
        invoiceAt: now,
        dueOn: job.dueOn ?? addDays(dayIn(job.timeZone, now), defaultDueDays),
      };
  }
}
