// Ends a job without deleting it, and takes that back (D-58): estimates can be lost, invoices void, everything archived.
// The job, its reminders and its open links to sign change together.
import type { Job } from '#contract/jobs/job.ts';
import type { CloseForm, CloseOutcome } from '#contract/jobs/job-forms.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { paidBeforeVoid } from '#contract/texts/refusal-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { assertRevision, type OpenedJob } from '../edit/change-one.ts';
import { toJob } from '../job-reply.ts';
import { changeJob, type JobChange, type JobRecord } from '../jobs.store.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { assertNotClosed, requireJob, requireLockedJob } from '../require-job.ts';

export const closeJob = (deps: Deps, scope: Scope, jobId: string, form: CloseForm): Promise<Job> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const { outcome, reason } = form;
    const job = await requireLockedJob(tx, scope, jobId);
    const now = deps.clock.now();
    // A second tap, whatever revision it was made with.
    if (job.closedAs === outcome && job.closeReason === reason) return toJob(job, now);
    await assertRevision(tx, job, form.revision, now);
    if (job.closedAs !== outcome) assertNotClosed(job);
    assertFits(job, outcome);
    // Before the change: a link that is being signed at this moment either came first or finds itself withdrawn.
    if (outcome !== 'archived') await deps.jobEvents.ended(tx, job, scope);
    await changeJob(
      tx,
      now,
      job,
      withNextReminder(job, { closedAs: outcome, closeReason: reason, closedAt: job.closedAt ?? now }, now),
    );
    await recordEvent(tx, deps.clock, {
      type: 'job.closed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: { outcome, reason },
    });
    return toJob(await requireJob(tx, scope, job.id), now);
  });

function assertFits(job: JobRecord, outcome: CloseOutcome): void {
  if (outcome === 'lost' && job.stage !== 'estimate') throw new Refusal('not_an_estimate');
  if (outcome !== 'void') return;
  if (job.stage !== 'invoice')
    throw new Refusal('not_an_invoice', { message: 'Only an invoice can be made void.' });
  if (job.paidCents > 0)
    throw new Refusal('has_payments', {
      message: paidBeforeVoid(formatDollars(job.paidCents)),
    });
}

export const reopenJob = (deps: Deps, scope: Scope, { jobId, revision }: OpenedJob): Promise<Job> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    const now = deps.clock.now();
    if (job.closedAs === null) return toJob(job, now);
    await assertRevision(tx, job, revision, now);
    await reopen(deps, tx, job, { userId: scope.userId });
    return toJob(await requireJob(tx, scope, job.id), now);
  });

/**
 * The job is locked. By a signature, or a payment, where the customer acted on what was closed meanwhile. Reminders go on with the next day that is due;
 * withdrawn links stay withdrawn.
 */
export async function reopen(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  job: JobRecord,
  by: { userId: string } | { signature: string } | { payment: string },
): Promise<void> {
  if (job.closedAs === null) return;
  const now = clock.now();
  const open: JobChange = { closedAs: null, closeReason: null, closedAt: null };
  await changeJob(tx, now, job, withNextReminder(job, open, now));
  await recordEvent(tx, clock, {
    type: 'job.reopened',
    accountId: job.accountId,
    ...('userId' in by && { actorUserId: by.userId }),
    subjectId: job.id,
    data: {
      from: job.closedAs,
      ...('signature' in by && { bySignature: by.signature }),
      ...('payment' in by && { byPayment: by.payment }),
    },
  });
}
