// Takes over what the provider says of a payment that was made online: what was given back of it, and whether the customer's
// bank disputes it (D-27). The job's sums, its reminders and the payment change together.

import type { PaymentDispute } from '#contract/jobs/payments.ts';
import type { Cents } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { reopen } from '../close/close-job.ts';
import { dueCents } from '../job-reply.ts';
import { changeJob, type JobRecord, type PaymentRow, writeOnline } from '../jobs.store.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { requireEvenInBin } from '../require-job.ts';
import { receivedCents } from './received.ts';

export interface OnlineState {
  /** Also what the provider is still giving back. */
  refundedCents: Cents;
  /** The newest one. */
  dispute: {
    id: string;
    state: PaymentDispute['state'];
    amountCents: Cents;
    respondBy: Date | null;
  } | null;
}

/** The job is locked. Returns it and the payment as they are afterwards. */
export async function updateOnlinePayment(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  found: JobRecord,
  payment: PaymentRow,
  { refundedCents, dispute }: OnlineState,
): Promise<{ job: JobRecord; payment: PaymentRow }> {
  const online = {
    refundedCents,
    disputeId: dispute?.id ?? null,
    disputeState: dispute?.state ?? null,
    disputeCents: dispute?.amountCents ?? 0,
    disputeRespondBy: dispute?.respondBy ?? null,
  };
  const after = { ...payment, ...online };
  await writeOnline(tx, payment, online);
  const difference = receivedCents(after) - receivedCents(payment);
  const now = clock.now();
  // Made void once everything was given back: with money that has come back it is open again (D-58).
  if (difference > 0 && found.closedAs === 'void')
    await reopen({ clock }, tx, found, { payment: payment.id });
  const job = await requireEvenInBin(tx, found, found.id);
  const sums = {
    paidCents: job.paidCents + difference,
    depositPaidCents: job.depositPaidCents + (payment.isDeposit ? difference : 0),
  };
  // Whoever got their money back is not written to about it by the timetable, unless the owner wants that.
  const isOwedAgain = difference < 0 && job.stage === 'invoice' && dueCents({ ...job, ...sums }) > 0;
  const change = {
    ...sums,
    ...(isOwedAgain && { reminderEnabled: false, remindersOffSince: job.remindersOffSince ?? now }),
  };
  await changeJob(tx, now, job, withNextReminder(job, change, now));
  return { job: { ...job, ...change }, payment: after };
}
