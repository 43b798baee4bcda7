// The receipt of a payment that was made online, to the customer, by itself (D-27). By a task: the document with the payment
// on it takes time to print, and too many emails for a day must not undo a payment.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { printJob } from '../documents/print-job.ts';
import { assertReceiptable, assertUnchanged } from '../emails/assert-sendable.ts';
import { findJob, findPayment, lockJob, type PaymentRow } from '../jobs.store.ts';
import { postReceipt } from './send-receipt.ts';

const sendOnlineReceipt = defineTask(
  'jobs.send-online-receipt',
  z.object({ accountId: z.string(), jobId: z.string(), paymentId: z.string() }),
);

/** In the transaction that records the payment. */
export const addOnlineReceipt = (tx: Tx, { accountId, jobId, id }: PaymentRow): Promise<void> =>
  addTask(tx, sendOnlineReceipt, { accountId, jobId, paymentId: id }, { accountId });

/** Why none is sent, and none will be: no address, void or canceled, in the bin. */
const final: ReadonlySet<Refusal['code']> = new Set<Refusal['code']>([
  'not_an_invoice',
  'job_closed',
  'agreement_cancelled',
  'invalid_input',
]);

export const sendOnlineReceiptHandler = (deps: Deps): TaskHandler =>
  handles(sendOnlineReceipt, async ({ accountId, jobId, paymentId }) => {
    try {
      await send(deps, { accountId }, jobId, paymentId);
    } catch (error) {
      if (!(error instanceof Refusal && final.has(error.code))) throw error;
      deps.log.warn({ err: error.code, jobId }, 'no receipt was sent for a payment made online');
    }
  });

async function send(deps: Deps, scope: { accountId: string }, jobId: string, paymentId: string) {
  const job = await findJob(deps.db.query, scope, jobId);
  const payment = await findPayment(deps.db.query, scope, jobId, paymentId);
  if (!job || !payment) return;
  assertReceiptable(job, payment.isDeposit);
  const to = job.customerEmail;
  const pdf = await printJob(deps, job, job.stage);
  const company = await readCompany(deps.db.query, scope.accountId);
  await deps.db.transaction(async (tx) => {
    const locked = await lockJob(tx, scope, jobId);
    if (!locked) return;
    // Tried again with what it is by then.
    assertUnchanged(job, locked);
    const paid = { company, job: locked, payment, pdf, aboveApproved: null };
    await postReceipt(deps, tx, scope, paid, { to, dedupeKey: payment.id });
  });
}
