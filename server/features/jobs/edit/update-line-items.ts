// Replaces the lines of a job. The server computes the totals; a client's totals are ignored (B-30).
import type { JobLineInputs } from '#contract/job-forms.ts';
import type { DroppedRow, SavedJob } from '#contract/jobs.ts';
import { dropIncomplete, droppedRowsNote, type Line, totalsFit } from '#contract/lines/line-items.ts';
import { formatDecimal, formatDollars, totals } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { withIds } from '#server/documents/to-document-model.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { FoundJob } from '../jobs.store.ts';
import { rearmed } from '../reminders/arm-reminder.ts';
import { changeOne, nextRevision } from './change-one.ts';

export interface NewLines {
  lineItems: JobLineInputs;
  /** The person knows that the customer will have paid too much. */
  acceptCredit?: boolean;
  revision?: number;
}

/** Incomplete rows are dropped, and the reply lists them (B-29). */
export async function updateLineItems(
  deps: Deps,
  scope: Scope,
  jobId: string,
  { lineItems, acceptCredit = false, revision }: NewLines,
): Promise<SavedJob> {
  const { lines, droppedRows, message } = readRows(lineItems);
  const job = await changeOne(deps, scope, { jobId, revision }, (_, before, now) => {
    if (isSame(lines, before.lineItems)) return null;
    const priced = priceLines(lines, before.taxRate);
    if (!acceptCredit) requireCreditAccepted(before, priced.totalCents);
    return {
      change: rearmed(before, { ...priced, ...nextRevision(before) }, now),
      event: {
        type: 'job.line_items_changed',
        data: { from: formatDecimal(before.totalCents), to: formatDecimal(priced.totalCents) },
      },
    };
  });
  return { ...job, droppedRows, message };
}

/** Unchanged lines make no new version, and a link that waits for a signature stays valid. */
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
function requireCreditAccepted({ paidCents, totalCents }: FoundJob, newTotal: number): void {
  if (newTotal >= Math.min(paidCents, totalCents)) return;
  const [total, paid, credit] = [newTotal, paidCents, paidCents - newTotal].map(formatDollars);
  throw new Refusal('below_paid', {
    message: `The new total is ${total}, but ${paid} was already paid. The customer would have a credit of ${credit}.`,
  });
}

export interface PricedLines {
  lineItems: Line[];
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

export interface ReadRows {
  lines: Line[];
  droppedRows: DroppedRow[];
  /** What the person should know, or null. */
  message: string | null;
}

type Row = JobLineInputs[number];

/** Incomplete rows are dropped, and the reply lists them (B-29). */
export function readRows(rows: JobLineInputs): ReadRows {
  const { lines } = dropIncomplete(rows);
  const complete = new Set<Row>(lines);
  const droppedRows = rows.flatMap((row, at) =>
    complete.has(row) ? [] : { row: at + 1, description: row.description, reason: problemOf(row) },
  );
  return { lines: withIds(lines), droppedRows, message: describeDropped(droppedRows) };
}

function problemOf({ description, quantity, unitPrice }: Row): string {
  if (description === '') return 'It has no description.';
  if (quantity <= 0) return 'Its quantity is not above 0.';
  if (unitPrice < 0) return 'Its price is negative.';
  return 'It is incomplete.';
}

const named = 3;

function describeDropped(dropped: DroppedRow[]): string | null {
  if (dropped.length === 0) return null;
  const details = dropped
    .slice(0, named)
    .map(
      ({ row, description, reason }) => `Row ${row}${description && ` (${short(description)})`}: ${reason}`,
    );
  const rest = dropped.length > named ? [`And ${dropped.length - named} more.`] : [];
  return [`${droppedRowsNote(dropped.length)}.`, ...details, ...rest].join(' ');
}

const short = (text: string) => {
  const [line = ''] = text.split('\n');
  return line.length > 40 ? `${line.slice(0, 39).trimEnd()}…` : line;
};

export function priceLines(lines: Line[], taxRate: number): PricedLines {
  const problem = totalsFit(lines, taxRate);
  if (problem) throw new Refusal('invalid_input', { message: problem, fields: { lineItems: problem } });
  const { subtotal, tax, total } = totals({ lines, taxRate });
  return { lineItems: lines, subtotalCents: subtotal, taxCents: tax, totalCents: total };
}
