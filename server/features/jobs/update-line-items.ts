import type { JobLines } from '#contract/job-forms.ts';
import type { SavedJob } from '#contract/jobs.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne } from './change-one.ts';
import { documentChanged } from './document-changed.ts';
import { priceLines, readRows } from './priced-lines.ts';
import { rearmed } from './reminders/arm-reminder.ts';

/** Incomplete rows are left out and named in the answer (B-29). */
export async function updateLineItems(
  deps: Deps,
  scope: Scope,
  jobId: string,
  rows: JobLines,
): Promise<SavedJob> {
  const { lines, droppedRows, message } = readRows(rows);
  const job = await changeOne(deps, scope, jobId, (_, before, now) => {
    const priced = priceLines(lines, before.taxRate);
    return {
      change: rearmed(before, { ...priced, ...documentChanged(before) }, now),
      event: 'line_items_changed',
      data: { from: formatDecimal(before.totalCents), to: formatDecimal(priced.totalCents) },
    };
  });
  return { ...job, droppedRows, message };
}
