// A payment that the customer made online. The money is there already, so nothing refuses it: not a job that is void or
// in the bin by now, and not a balance that somebody else has paid meanwhile. What exceeds it is credit (D-26).
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { reopen } from '../close/close-job.ts';
import {
  changeJob,
  findPayment,
  insertPayment,
  type JobRecord,
  notOnline,
  type PaymentRow,
} from '../jobs.store.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { requireEvenInBin } from '../require-job.ts';

export interface PaidOnline {
  /** Of the attempt that was paid, so that it is recorded once. */
  id: string;
  jobId: string;
  amountCents: number;
  isDeposit: boolean;
  brand: string;
  last4: string;
  reference: string;
  paidAt: Date;
}

export interface RecordedOnline {
  payment: PaymentRow;
  /** As it is with the payment. */
  job: JobRecord;
}

/** Locks the job. Null when it was recorded before. */
export async function recordOnlinePayment(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  scope: Tenant,
  { paidAt, jobId, ...paid }: PaidOnline,
): Promise<RecordedOnline | null> {
  const found = await requireEvenInBin(tx, scope, jobId);
  if (await findPayment(tx, scope, jobId, paid.id)) return null;
  // Of what is void nothing is paid (D-58): with this it is open again, until the owner has given it back.
  if (found.closedAs === 'void') await reopen({ clock }, tx, found, { payment: paid.id });
  const job = await requireEvenInBin(tx, scope, jobId);
  const now = clock.now();
  const payment: PaymentRow = {
    ...notOnline,
    ...paid,
    accountId: job.accountId,
    jobId,
    method: 'online',
    paidOn: dayIn(job.timeZone, paidAt),
    note: null,
    createdAt: now,
  };
  await insertPayment(tx, payment);
  const paidCents = job.paidCents + paid.amountCents;
  const depositPaidCents = job.depositPaidCents + (paid.isDeposit ? paid.amountCents : 0);
  await changeJob(tx, now, job, withNextReminder(job, { paidCents, depositPaidCents }, now));
  await recordEvent(tx, clock, {
    type: 'job.payment_recorded',
    accountId: job.accountId,
    subjectId: job.id,
    data: {
      paymentId: paid.id,
      amount: formatDecimal(paid.amountCents),
      method: 'online',
      ...(paid.isDeposit && { isDeposit: true as const }),
    },
  });
  return { payment, job: await requireEvenInBin(tx, scope, jobId) };
}
