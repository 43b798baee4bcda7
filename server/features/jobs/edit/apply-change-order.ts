// The customer has signed a change order: its lines become the job's, in the same transaction (D-20).
import type { Line } from '#contract/lines/line-items.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Discount } from '#contract/lines/offer.ts';
import type { Deps } from '#server/deps.ts';
import { markItemsUsed } from '#server/features/price-list/price-list.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { reopen } from '../close/close-job.ts';
import { updateSignatureColumns } from '../derived-columns.store.ts';
import { changeJob } from '../jobs.store.ts';
import { priceLines } from '../price-lines.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { requireLockedJob } from '../require-job.ts';
import { nextSignedVersion } from './change-one.ts';

export interface SignedChange {
  /** Such as CO-1001-1. */
  number: string;
  lineItems: Line[];
  discount: Discount | null;
  taxRate: number;
  /** Of the job that was shown to the customer. */
  documentVersion: number;
  signerName: string;
}

/**
 * Less than was paid is no question any more: the customer has signed it. What was signed before stays signed, and what else
 * waits to be signed shows what the job no longer is.
 */
export async function applyChangeOrder(
  deps: Pick<Deps, 'clock' | 'jobEvents' | 'signedDocuments'>,
  tx: Tx,
  { accountId, jobId }: { accountId: string; jobId: string },
  { number, lineItems, discount, taxRate, documentVersion, signerName }: SignedChange,
): Promise<void> {
  const now = deps.clock.now();
  const before = await requireLockedJob(tx, { accountId }, jobId);
  // A change of the job has ended the link already.
  if (before.documentVersion !== documentVersion) throw new Refusal('conflict');
  // What was only put away comes back when the customer signs after all.
  await reopen(deps, tx, before, { signature: signerName });
  const job = await requireLockedJob(tx, { accountId }, jobId);
  const priced = priceLines(lineItems, taxRate, discount);
  await markItemsUsed(tx, job, now, lineItems);
  const change = { ...priced, taxRate, options: null, ...nextSignedVersion(job) };
  await changeJob(tx, now, job, withNextReminder(job, change, now));
  await deps.jobEvents.documentChanged(tx, job, {});
  await updateSignatureColumns(deps, tx, now, job);
  await recordEvent(tx, deps.clock, {
    type: 'job.change_order_applied',
    accountId,
    subjectId: jobId,
    data: {
      number,
      from: formatDecimal(job.totalCents),
      to: formatDecimal(priced.totalCents),
      bySignature: signerName,
    },
  });
}
