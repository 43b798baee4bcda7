// Takes over what the provider holds about a payment that was recorded: what was given back of it, here or on the provider's
// own pages, and its dispute (D-27). Whoever has to be told is told in the same transaction.
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import {
  findPayment,
  type PaymentRow,
  requireEvenInBin,
  updateOnlinePayment,
} from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { OnlineDispute, OnlineRefund } from '#server/ports/customer-payments/customer-payments.ts';
import { type ChangedPayment, paymentDisputed, refundFailed, refundMade } from './refund-notices.ts';
import { insertRefund, isGivenBack, listRefundsOf, type RefundRow, writeRefund } from './refunds.store.ts';

type State = RefundRow['state'];

/** What may be taken over: everything the provider said, or the answer to one refund. */
export interface ProviderAnswer {
  refunds: OnlineRefund[];
  /** Undefined: nothing was said about it. */
  dispute?: OnlineDispute | null;
}

export interface PaymentKey {
  accountId: string;
  jobId: string;
  id: string;
}

/** The job is locked. What is not in the answer stays as it is. */
export async function takeOverPayment(
  deps: Deps,
  tx: Tx,
  key: PaymentKey,
  { refunds, dispute }: ProviderAnswer,
): Promise<void> {
  const payment = await findPayment(tx, key, key.jobId, key.id);
  if (!payment) return;
  const rows = await listRefundsOf(tx, key, key.id);
  const moved: { row: RefundRow; from: State | null }[] = [];
  for (const refund of refunds) {
    const row = rows.find((one) => isRowOf(one, refund));
    const now = deps.clock.now();
    const state = refund.state;
    const since = { state, settledAt: state === 'pending' ? null : now };
    if (!row) {
      const made = { ...newRow(payment, refund), ...since };
      await insertRefund(tx, made);
      rows.push(made);
      moved.push({ row: made, from: null });
    } else if (row.state !== state) {
      await writeRefund(tx, row, { ...since, refundId: refund.id });
      moved.push({ row: { ...row, state, refundId: refund.id }, from: row.state });
      rows[rows.indexOf(row)] = { ...row, state };
    }
  }
  const before = {
    refundedCents: payment.refundedCents,
    dispute: disputeOf(payment),
  };
  const after = {
    refundedCents: rows.filter(isGivenBack).reduce((cents, row) => cents + row.amountCents, 0),
    dispute: dispute === undefined ? before.dispute : dispute && withoutDay(dispute),
  };
  if (JSON.stringify(before) === JSON.stringify(after) && moved.length === 0) return;
  const job = await requireEvenInBin(tx, key, key.jobId);
  const changed = await updateOnlinePayment(deps, tx, job, payment, after);
  for (const { row, from } of moved) await reportRefund(deps, tx, changed, row, from);
  const hasMovedOn =
    before.dispute?.id !== after.dispute?.id || before.dispute?.state !== after.dispute?.state;
  if (after.dispute && hasMovedOn) await reportDispute(deps, tx, changed, after.dispute.state);
}

const isRowOf = (row: RefundRow, refund: OnlineRefund): boolean =>
  row.refundId === null ? row.id === refund.idempotencyKey : row.refundId === refund.id;

/** Made on the provider's own pages, or by us, before a backup was restored that does not know of it. */
const newRow = ({ accountId, jobId, id: paymentId }: PaymentRow, refund: OnlineRefund) => ({
  accountId,
  id: refund.idempotencyKey !== null && isId(refund.idempotencyKey) ? refund.idempotencyKey : newId(),
  jobId,
  paymentId,
  amountCents: refund.amountCents,
  reason: null,
  actorUserId: null,
  refundId: refund.id,
  createdAt: refund.at,
  askedAt: null,
});

const disputeOf = ({ disputeId, disputeState, disputeCents, disputeRespondBy }: PaymentRow) =>
  disputeId === null || disputeState === null
    ? null
    : { id: disputeId, state: disputeState, amountCents: disputeCents, respondBy: disputeRespondBy };

const withoutDay = ({ id, state, amountCents, respondBy }: OnlineDispute) => ({
  id,
  state,
  amountCents,
  respondBy,
});

/** Of one that never counted nobody has to hear, unless somebody here wanted it. */
async function reportRefund(
  deps: Deps,
  tx: Tx,
  changed: ChangedPayment,
  row: RefundRow,
  from: State | null,
): Promise<void> {
  const wasGivenBack = from !== null && isGivenBack({ state: from });
  if (isGivenBack(row) === wasGivenBack && !(row.state === 'failed' && from === 'open')) return;
  const about = { accountId: row.accountId, subjectId: row.jobId } as const;
  const amount = formatDecimal(row.amountCents);
  if (isGivenBack(row)) {
    await recordEvent(tx, deps.clock, {
      type: 'job.payment_refunded',
      ...about,
      ...(row.actorUserId !== null && { actorUserId: row.actorUserId }),
      data: { paymentId: row.paymentId, refundId: row.id, amount, reason: row.reason },
    });
    await refundMade(tx, row);
    return;
  }
  await recordEvent(tx, deps.clock, {
    type: 'job.refund_failed',
    ...about,
    data: { paymentId: row.paymentId, refundId: row.id, amount },
  });
  await refundFailed(deps, tx, changed, row);
}

async function reportDispute(
  deps: Deps,
  tx: Tx,
  changed: ChangedPayment,
  state: OnlineDispute['state'],
): Promise<void> {
  const { accountId, jobId, id, disputeCents } = changed.payment;
  await recordEvent(tx, deps.clock, {
    type: 'job.payment_disputed',
    accountId,
    subjectId: jobId,
    data: { paymentId: id, state, amount: formatDecimal(disputeCents) },
  });
  await paymentDisputed(deps, tx, changed);
}

/**
 * What is stored of it, to be compared: an answer to a question from before a change is older than what is there, and is not
 * taken over.
 */
export async function storedStateOf(db: Queryable, key: PaymentKey): Promise<string> {
  const payment = await findPayment(db, key, key.jobId, key.id);
  const refunds = await listRefundsOf(db, key, key.id);
  return JSON.stringify([
    payment && [payment.refundedCents, disputeOf(payment)],
    refunds.map(({ id, state, refundId }) => [id, state, refundId]),
  ]);
}
