// The one place that hears of a payment made online, once, in the transaction that records it: whoever is to be told of it
// is told from here.
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { addOnlineReceipt, type RecordedOnline } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { postPaidOnline } from './refunds/refund.mail.ts';

/** The receipt to the customer, the note to the owner, and notifications of what was paid, and of what was paid too much. */
export async function paymentArrived(deps: Deps, tx: Tx, { job, payment }: RecordedOnline): Promise<void> {
  await addOnlineReceipt(tx, payment);
  await postPaidOnline(deps, tx, await readCompany(tx, job.accountId), { job, payment });
}
