// Changes the lines of a job. Totals are computed here; links to sign the old document end.
import type { SavedJob } from '#contract/jobs/job.ts';
import type { JobLines, Line } from '#contract/lines/line-items.ts';
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { markItemsUsed, withKnownItems } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { JobRecord } from '../jobs.store.ts';
import { priceLines, readLineRows } from '../price-lines.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { changeOne, nextDocumentVersion } from './change-one.ts';

export interface NewLines {
  lineItems: JobLines;
  /** The person knows that the customer will have paid too much. */
  acceptCredit?: boolean;
  revision?: number;
}

/** Incomplete rows are dropped, and the reply says which (B-29). */
export async function updateLineItems(
  deps: Deps,
  scope: Scope,
  jobId: string,
  { lineItems, acceptCredit = false, revision }: NewLines,
): Promise<SavedJob> {
  const { lines: sent, droppedRows, message } = readLineRows(lineItems);
  const job = await changeOne(deps, scope, { jobId, revision }, async (tx, before, now) => {
    const lines = await withKnownItems(tx, scope, sent);
    const hasOldItems = isSame(lines, before.lineItems, itemOf);
    if (!hasOldItems) await markItemsUsed(tx, scope, now, lines);
    if (isSame(lines, before.lineItems, printed)) {
      if (hasOldItems) return null;
      const total = formatDecimal(before.totalCents);
      return {
        // What a line was taken from is not printed.
        change: { lineItems: lines },
        event: { type: 'job.line_items_changed', data: { from: total, to: total } },
      };
    }
    const priced = priceLines(lines, before.taxRate);
    if (!acceptCredit) requireCreditAccepted(before, priced.totalCents);
    return {
      change: withNextReminder(before, { ...priced, ...nextDocumentVersion(before) }, now),
      event: {
        type: 'job.line_items_changed',
        data: { from: formatDecimal(before.totalCents), to: formatDecimal(priced.totalCents) },
      },
    };
  });
  return { ...job, droppedRows, message };
}

/** Saved as they were they are no new version, and a link that waits for a signature stays good. */
const printed = ({ quantity, description, unitPrice, taxed, unit = '' }: Line) => [
  quantity,
  description,
  unitPrice,
  taxed,
  unit,
];

const itemOf = ({ itemId = '' }: Line) => itemId;

const isSame = (lines: readonly Line[], before: readonly Line[], part: (line: Line) => unknown): boolean =>
  JSON.stringify(lines.map(part)) === JSON.stringify(before.map(part));

/** A credit that is there already, and does not grow, was accepted before. */
export function requireCreditAccepted({ paidCents, totalCents }: JobRecord, newTotal: number): void {
  if (newTotal >= Math.min(paidCents, totalCents)) return;
  const [total, paid, credit] = [newTotal, paidCents, paidCents - newTotal].map(formatDollars);
  throw new Refusal('below_paid', {
    message: `The new total is ${total}, but ${paid} was already paid. The customer would have a credit of ${credit}.`,
  });
}
