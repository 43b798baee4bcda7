// Changes the lines of a job. Totals are computed here; links to sign the old document end.
import type { SavedJob } from '#contract/jobs.ts';
import type { JobLines, Line } from '#contract/lines/line-items.ts';
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
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
  const { lines, droppedRows, message } = readLineRows(lineItems);
  const job = await changeOne(deps, scope, { jobId, revision }, (_, before, now) => {
    if (isSame(lines, before.lineItems)) return null;
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
function isSame(lines: readonly Line[], before: readonly Line[]): boolean {
  const printed = ({ quantity, description, unitPrice, taxed }: Line) => [
    quantity,
    description,
    unitPrice,
    taxed,
  ];
  return JSON.stringify(lines.map(printed)) === JSON.stringify(before.map(printed));
}

/** A credit that is there already, and does not grow, was accepted before. */
export function requireCreditAccepted({ paidCents, totalCents }: JobRecord, newTotal: number): void {
  if (newTotal >= Math.min(paidCents, totalCents)) return;
  const [total, paid, credit] = [newTotal, paidCents, paidCents - newTotal].map(formatDollars);
  throw new Refusal('below_paid', {
    message: `The new total is ${total}, but ${paid} was already paid. The customer would have a credit of ${credit}.`,
  });
}
