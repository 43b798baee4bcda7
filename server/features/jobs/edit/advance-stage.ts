// Moves a job one stage forward, never back and never two (B-95). Asking for the present stage succeeds and changes
// nothing: a second tap, a second tab and a late phone all end the same way.

import { addDays } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { StageForm } from '#contract/jobs/job-forms.ts';
import type { Choice } from '#contract/lines/chosen-lines.ts';
import { nextStage, type Stage } from '#contract/stages.ts';
import { defaultDueDays } from '#contract/texts/document-texts.ts';
import { firstLine } from '#contract/texts/typed-text.ts';
import type { AuditFact } from '#server/audit-events.ts';
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
import { notifyWorkFinished } from '../notify-owner.ts';
import { type DecidedOffer, decideOffer } from '../offer.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { assertNotClosed, jobNotFound, requireJob, requireLockedJob } from '../require-job.ts';
import { assertRevision, nextDocumentVersion } from './change-one.ts';

/** A signed-in user, with what the customer chose where there is a choice, or the customer by signing. */
type MovedBy = { userId: string; choice?: Choice } | { signature: string };

export const progressStage = (
  deps: Deps,
  scope: Scope,
  jobId: string,
  { stage, optionId, selectedLineIds, revision }: StageForm,
): Promise<Job> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const now = deps.clock.now();
    await assertRevision(tx, await requireLockedJob(tx, scope, jobId), revision, now);
    const choice = { optionId: optionId ?? null, ...(selectedLineIds && { selectedLineIds }) };
    const { job } = await advanceStage(deps, tx, scope, jobId, stage, { userId: scope.userId, choice });
    return toJob(job, now);
  });

/** `moved` is false when the job was there already. */
export async function advanceStage(
  deps: Pick<Deps, 'clock' | 'files' | 'log' | 'jobEvents'>,
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
  // Only now: the estimate is kept as it was offered.
  const decided = decideOffer(job, ('choice' in by && by.choice) || { optionId: null });
  // Of a later stage nobody chose anything: its links stay good (B-103).
  const isChosen = decided !== null && job.stage === 'estimate';
  const change = {
    stage: target,
    ...stageFields(job, target, now),
    ...decided?.fields,
    // As at the next stage: the one that is left keeps its signature, for nothing of what was signed has changed.
    ...(isChosen && nextDocumentVersion({ ...job, stage: target })),
  };
  await changeJob(tx, now, job, withNextReminder(job, change, now));
  if (isChosen)
    await recordEvent(tx, deps.clock, {
      type: 'job.option_chosen',
      accountId: scope.accountId,
      ...('userId' in by && { actorUserId: by.userId }),
      subjectId: job.id,
      data: chosenData(decided),
    });
  await recordEvent(tx, deps.clock, {
    type: 'job.stage_advanced',
    accountId: scope.accountId,
    ...('userId' in by && { actorUserId: by.userId }),
    subjectId: job.id,
    data: { from: job.stage, to: target, ...('signature' in by && { bySignature: by.signature }) },
  });
  if (isChosen && 'userId' in by) await deps.jobEvents.offerDecided(tx, job, by);
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
  // Nothing of it is owed any more (D-22): what becomes of it, the office has to say.
  if (held.customerCancelledAt !== null && held.stage !== target)
    throw new Refusal('conflict', { message: 'The customer canceled. Ask the office before you go on.' });
  // Which one, the customer chooses, or whoever can see them.
  if (held.stage === 'estimate' && held.options !== null && held.stage !== target)
    throw new Refusal('option_required', {
      message: 'The customer has not chosen an option yet. Ask the office before you go on.',
    });
  const { job, moved } = await advanceStage(deps, tx, scope, jobId, target, { userId: scope.userId });
  if (moved && target === 'invoice') {
    await notifyWorkFinished(deps, tx, job, technician.name);
    await postInvoiceMade(deps, tx, await readCompany(tx, scope.accountId), job, technician.name);
  }
  return job;
}

/** What was taken is named as in the emails: by the first line of its text. */
const chosenData = ({
  fields: { optionName },
  taken,
}: DecidedOffer): AuditFact<'job.option_chosen'>['data'] => ({
  ...(optionName !== undefined && { optionName }),
  ...(taken.length > 0 && { taken: taken.map(({ description }) => firstLine(description)) }),
});

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
