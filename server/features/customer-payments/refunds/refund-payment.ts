// Gives back a payment that was made online, or a part of it (D-27): first a row whose id is the key at the provider, then the
// provider, then the record. Whatever dies in between leaves a row, and the timetable finds out or repeats it with its key.
import type { NewRefund } from '#contract/jobs/payments.ts';
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import {
  balanceOf,
  findPayment,
  holdEvenInBin,
  type PaymentRow,
  paymentsOf,
  receivedCents,
  requireJob,
  requireLockedJob,
  requirePayment,
} from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { type CustomerPayments, RefundRefused } from '#server/ports/customer-payments/customer-payments.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { type AttemptRow, findAttempt } from '../attempts.store.ts';
import {
  findRefund,
  insertRefund,
  isGivenBack,
  listRefundsOf,
  markRefundQueried,
  type RefundRow,
  writeRefund,
} from './refunds.store.ts';
import { takeOverPayment } from './take-over-payment.ts';

export async function refundPayment(
  deps: Deps,
  scope: Scope,
  { id: jobId, paymentId }: { id: string; paymentId: string },
  input: NewRefund,
  key: string | null,
) {
  const begun = await begin(deps, scope, { jobId, paymentId }, input, key);
  if (begun.state === 'open') await runRefund(deps, begun);
  const { query } = deps.db;
  const job = await requireJob(query, scope, jobId);
  const payment = (await paymentsOf(query, job)).find(({ id }) => id === paymentId);
  const refund = await findRefund(query, begun);
  if (!payment) throw new Refusal('not_found');
  if (!refund || !isGivenBack(refund)) throw new Refusal('refund_refused');
  return {
    payment,
    refund: {
      id: refund.id,
      amount: formatDecimal(refund.amountCents),
      state: refund.state === 'done' ? ('done' as const) : ('pending' as const),
    },
    ...balanceOf(job),
    revision: job.revision,
  };
}

/** The row, or the one that this key has made before. */
const begin = (
  deps: Deps,
  scope: Scope,
  { jobId, paymentId }: { jobId: string; paymentId: string },
  { amount, reason }: NewRefund,
  key: string | null,
): Promise<RefundRow> =>
  deps.db.transaction(async (tx) => {
    await requireLockedJob(tx, scope, jobId);
    const payment = await requirePayment(tx, scope, jobId, paymentId);
    if (payment.method !== 'online') throw new Refusal('not_paid_online');
    const now = deps.clock.now();
    const action = { action: 'refund', key, content: [jobId, paymentId, amount, reason] };
    const { isFirst, subjectId } = await claimKey(tx, now, scope, action, newId());
    if (!isFirst) {
      const before = await findRefund(tx, { accountId: scope.accountId, id: subjectId });
      if (!before) throw new Refusal('key_reused');
      return before;
    }
    await assertLeft(tx, payment, amount);
    assertSameProvider(deps, await findAttempt(tx, payment));
    const row: RefundRow = {
      accountId: scope.accountId,
      id: subjectId,
      jobId,
      paymentId,
      amountCents: amount,
      reason,
      actorUserId: scope.userId,
      state: 'open',
      refundId: null,
      createdAt: now,
      askedAt: null,
      settledAt: null,
    };
    await insertRefund(tx, row);
    return row;
  });

/** What is open counts too: it may be with the customer already. */
async function assertLeft(tx: Tx, payment: PaymentRow, amount: number): Promise<void> {
  const refunds = await listRefundsOf(tx, payment, payment.id);
  const open = refunds.find(({ state }) => state === 'open');
  if (open)
    throw new Refusal('conflict', {
      message: `A refund of ${formatDollars(open.amountCents)} of this payment is still being made. Please wait until it is done.`,
    });
  const left = refunds
    .filter(isGivenBack)
    .reduce((cents, row) => cents - row.amountCents, payment.amountCents);
  if (left <= 0) throw new Refusal('already_refunded');
  if (receivedCents(payment) === 0) throw new Refusal('refund_refused', { message: refusalTexts.disputed });
  if (amount <= left) return;
  const message = `Only ${formatDollars(left)} of this payment is left to refund.`;
  throw new Refusal('invalid_input', { message, fields: { amount: message } });
}

/** The merchant of the payment may be a former one; the provider has to be the one of this installation. */
function assertSameProvider(
  { customerPayments }: Pick<Deps, 'customerPayments'>,
  attempt: AttemptRow | null,
): asserts attempt is AttemptRow {
  if (attempt && attempt.provider === customerPayments?.kind) return;
  throw new Refusal('refund_refused', {
    message:
      'This payment was taken by a provider that is no longer connected here. Please refund it on the provider’s own pages.',
  });
}

const refusalTexts: Record<RefundRefused['reason'] | 'no_access', string> = {
  more_than_left:
    'This is more than the provider has left of this payment. Check it on the provider’s own pages.',
  no_funds:
    'Your balance at the payment provider does not cover this refund. Add money there, or wait for the next payments.',
  disputed:
    'The customer’s bank disputes this payment, so it can’t be refunded. Reply to the dispute at the provider.',
  refused: 'The payment provider does not give this payment back. See its own pages for the reason.',
  no_access:
    'Your account at the payment provider no longer lets us in. Connect it again, or refund on the provider’s own pages.',
};

/** Throws a refusal where it was not given back, or nobody knows yet. */
export async function runRefund(deps: Deps, row: RefundRow): Promise<void> {
  const { db, clock, customerPayments } = deps;
  const payment = await findPayment(db.query, row, row.jobId, row.paymentId);
  const attempt = await findAttempt(db.query, { accountId: row.accountId, id: row.paymentId });
  if (!payment?.reference || !customerPayments) throw new Refusal('refund_refused');
  assertSameProvider(deps, attempt);
  // Before the call: a row that was never tried can be given up, another one cannot.
  await markRefundQueried(db.query, row, clock.now());
  const answer = await requestRefund(deps, customerPayments, row, {
    merchantId: attempt.merchantId,
    reference: payment.reference,
  });
  await db.transaction(async (tx) => {
    if (!(await holdEvenInBin(tx, row, row.jobId))) return;
    // Another answer may have come meanwhile, which is the newer one.
    if ((await findRefund(tx, row))?.state !== 'open') return;
    await takeOverPayment(deps, tx, payment, { refunds: [answer] });
  });
}

async function requestRefund(
  deps: Deps,
  customerPayments: CustomerPayments,
  row: RefundRow,
  of: { merchantId: string; reference: string },
) {
  try {
    return await customerPayments.refund({
      ...of,
      amountCents: row.amountCents,
      reason: row.reason ?? '',
      idempotencyKey: row.id,
    });
  } catch (error) {
    const isFirstTry = row.askedAt === null;
    if (error instanceof RefundRefused) throw await giveUp(deps, row, error.reason, error);
    // After a first try whose answer was lost, this says nothing about that one.
    if (error instanceof ProviderRefused && isFirstTry) throw await giveUp(deps, row, 'no_access', error);
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      throw new Refusal('payment_unavailable', {
        message:
          'The payment provider did not respond. This refund is tried again by itself, and never made twice.',
        cause: error,
      });
    throw error;
  }
}

/** Nothing was given back by it, and nothing will be. */
async function giveUp(
  { db, clock }: Deps,
  row: RefundRow,
  reason: keyof typeof refusalTexts,
  cause: Error,
): Promise<Refusal> {
  await db.transaction(async (tx) => {
    if (!(await holdEvenInBin(tx, row, row.jobId))) return;
    if ((await findRefund(tx, row))?.state !== 'open') return;
    await writeRefund(tx, row, { state: 'refused', settledAt: clock.now() });
  });
  return new Refusal('refund_refused', { message: refusalTexts[reason], cause });
}
