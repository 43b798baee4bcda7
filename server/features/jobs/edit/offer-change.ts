// What a save of lines, discount, deposit or tax rate does to a job, however it was sent: nothing, items of the price list
// alone, or a new version of the document.
import { lineContent } from '#contract/lines/line-changes.ts';
import type { Line } from '#contract/lines/line-items.ts';
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import { linesOf, type Option } from '#contract/lines/offer.ts';
import { markItemsUsed } from '#server/features/price-list/price-list.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { JobRecord } from '../jobs.store.ts';
import type { OfferFields } from '../offer.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { type Decision, nextDocumentVersion } from './change-one.ts';

interface OfferChange {
  before: JobRecord;
  after: OfferFields & { taxRate: number };
  acceptCredit: boolean;
  now: Date;
  type: 'job.line_items_changed' | 'job.offer_changed';
}

export async function offerChange(
  tx: Tx,
  { before, after, acceptCredit, now, type }: OfferChange,
): Promise<Decision | null> {
  const hasOldItems = itemsOf(after) === itemsOf(before);
  if (!hasOldItems) await markItemsUsed(tx, before, now, linesOf(after));
  if (printedOf(after) === printedOf(before)) {
    if (hasOldItems) return null;
    const { lineItems, options } = after;
    // What a line was taken from is not printed.
    return { change: { lineItems, options }, event: { type, data: fromTo(before, before.totalCents) } };
  }
  if (!acceptCredit) requireCreditAccepted(before, after.totalCents);
  return {
    change: withNextReminder(before, { ...after, ...nextDocumentVersion(before) }, now),
    event: { type, data: { ...fromTo(before, after.totalCents), ...withoutApproval(before) } },
  };
}

const itemsOf = (offer: Pick<JobRecord, 'lineItems' | 'options'>): string =>
  JSON.stringify(linesOf(offer).map(({ itemId = '' }) => itemId));

type Printed = Pick<JobRecord, 'lineItems' | 'options' | 'discount' | 'deposit' | 'taxRate'>;

/** Saved as it was it is no new version, and a link that waits for a signature stays good. */
const printedOf = ({ lineItems, options, discount, deposit, taxRate }: Printed): string =>
  JSON.stringify([
    options ? options.map(printedOption) : lineItems.map(printedLine),
    options ? null : discount && [discount.kind, discount.value, discount.label],
    deposit && [deposit.kind, deposit.value],
    taxRate,
  ]);

const printedOption = ({ name, description, isRecommended, lineItems, discount }: Option) => [
  name,
  description,
  isRecommended,
  lineItems.map(printedLine),
  discount && [discount.kind, discount.value, discount.label],
];

const printedLine = (line: Line) => [lineContent(line), ...(line.optional ? [line.isSelected === true] : [])];

export const fromTo = ({ totalCents }: Pick<JobRecord, 'totalCents'>, newTotal: number) => ({
  from: formatDecimal(totalCents),
  to: formatDecimal(newTotal),
});

/** Recorded, where what was signed is changed without asking the customer (D-20). */
export const withoutApproval = ({ signedTotalCents }: Pick<JobRecord, 'signedTotalCents'>) =>
  signedTotalCents === null
    ? {}
    : { approvedTotal: formatDecimal(signedTotalCents), withoutApproval: true as const };

/** A credit that is there already, and does not grow, was accepted before. */
export function requireCreditAccepted({ paidCents, totalCents }: JobRecord, newTotal: number): void {
  if (newTotal >= Math.min(paidCents, totalCents)) return;
  const [total, paid, credit] = [newTotal, paidCents, paidCents - newTotal].map(formatDollars);
  throw new Refusal('below_paid', {
    message: `The new total is ${total}, but ${paid} was already paid. The customer would have a credit of ${credit}.`,
  });
}
