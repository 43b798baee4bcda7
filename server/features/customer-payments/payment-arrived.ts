// The one place that hears of a payment made online, once, in the transaction that records it: whoever is to be told of it
// is told from here.
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import {
  addOnlineReceipt,
  notificationDocument,
  type RecordedOnline,
} from '#server/features/jobs/jobs.service.ts';
import { notify, ownerWantsEmail } from '#server/features/notifications/notifications.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { excessOf, postPaidOnline } from './refunds/refund.mail.ts';

/** The receipt to the customer, one email to the owner, and notifications of what was paid, and of what was paid too much. */
export async function paymentArrived(deps: Deps, tx: Tx, recorded: RecordedOnline): Promise<void> {
  const { job, payment } = recorded;
  await addOnlineReceipt(tx, payment);
  const about = notificationDocument(job);
  const excess = excessOf(job, payment);
  const { accountId, id: jobId } = job;
  await notify(deps, tx, {
    accountId,
    jobId,
    kind: 'paid',
    data: { ...about, cents: payment.amountCents, isDeposit: payment.isDeposit },
  });
  if (excess > 0)
    await notify(deps, tx, { accountId, jobId, kind: 'overpaid', data: { ...about, cents: excess } });
  const isWanted =
    (await ownerWantsEmail(tx, job, 'paid')) || (excess > 0 && (await ownerWantsEmail(tx, job, 'overpaid')));
  if (isWanted) await postPaidOnline(deps, tx, await readCompany(tx, accountId), recorded);
}
