// Who is told of what happened to a payment after it was made, in the transaction in which it is recorded.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import {
  findPayment,
  type JobRecord,
  notificationDocument,
  type PaymentRow,
  requireEvenInBin,
} from '#server/features/jobs/jobs.service.ts';
import { notify, ownerWantsEmail } from '#server/features/notifications/notifications.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { postDispute, postRefundFailed, postRefundNotice } from './refund.mail.ts';
import { findRefund, isGivenBack, type RefundRow } from './refunds.store.ts';

export interface ChangedPayment {
  job: JobRecord;
  payment: PaymentRow;
}

const mailRefundTask = defineTask(
  'customer-payments.mail-refund',
  z.object({ accountId: z.string(), refundId: z.string() }),
);

/** By a task of its own: too many emails for a day must not undo what the provider did. */
export const refundMade = (tx: Tx, { accountId, id }: RefundRow): Promise<void> =>
  addTask(tx, mailRefundTask, { accountId, refundId: id }, { accountId });

export const mailRefundHandler = (deps: Deps): TaskHandler =>
  handles(mailRefundTask, async ({ accountId, refundId }) => {
    const refund = await findRefund(deps.db.query, { accountId, id: refundId });
    if (!refund) return;
    await deps.db.transaction(async (tx) => {
      const job = await requireEvenInBin(tx, refund, refund.jobId).catch(nullIfGone);
      const payment = await findPayment(tx, refund, refund.jobId, refund.paymentId);
      const present = await findRefund(tx, refund);
      if (!job?.customerEmail || !payment || !present || !isGivenBack(present)) return;
      const company = await readCompany(tx, accountId);
      await postRefundNotice(deps, tx, company, { job, payment, refund }, job.customerEmail);
    });
  });

function nullIfGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null;
  throw error;
}

export async function refundFailed(
  deps: Deps,
  tx: Tx,
  { job, payment }: ChangedPayment,
  refund: RefundRow,
): Promise<void> {
  const { accountId, id: jobId } = job;
  const data = { ...notificationDocument(job), cents: refund.amountCents };
  await notify(deps, tx, { accountId, jobId, kind: 'refund_failed', data });
  if (!(await ownerWantsEmail(tx, job, 'refund_failed'))) return;
  const company = await readCompany(tx, accountId);
  await postRefundFailed(deps, tx, company, { job, payment, refund });
}

export async function paymentDisputed(deps: Deps, tx: Tx, { job, payment }: ChangedPayment): Promise<void> {
  const { disputeId, disputeState, disputeRespondBy } = payment;
  // That it is being reviewed is no news: the owner has just replied to it.
  if (disputeId === null || disputeState === null || disputeState === 'under_review') return;
  const { accountId, id: jobId } = job;
  if (disputeState === 'needs_response') {
    const respondBy = disputeRespondBy && dayIn(job.timeZone, disputeRespondBy);
    const data = { ...notificationDocument(job), cents: payment.disputeCents, respondBy };
    await notify(deps, tx, { accountId, jobId, kind: 'disputed', data });
  }
  if (!(await ownerWantsEmail(tx, job, 'disputed'))) return;
  const company = await readCompany(tx, accountId);
  await postDispute(deps, tx, company, { job, payment, dispute: { id: disputeId, state: disputeState } });
}
