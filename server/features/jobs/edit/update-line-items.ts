// Changes the lines of a job. Totals are computed here; links to sign the old document end.
import type { SavedJob } from '#contract/jobs/job.ts';
import type { JobLines } from '#contract/lines/line-items.ts';
import type { Deps } from '#server/deps.ts';
import { withKnownItems } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { assertEstimateOffer, assertOneList, priceOffer } from '../offer.ts';
import { readLineRows } from '../price-lines.ts';
import { changeOne } from './change-one.ts';
import { offerChange } from './offer-change.ts';

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
  const job = await changeOne(deps, scope, { jobId, revision }, async (tx, before, now) => {
    assertOneList(before);
    assertEstimateOffer(before.stage, { lineItems });
    const { taxRate } = before;
    const priced = priceOffer({ ...before, lineItems: await withKnownItems(tx, scope, lines) });
    const after = { ...priced, taxRate };
    return offerChange(tx, { before, after, acceptCredit, now, type: 'job.line_items_changed' });
  });
  return { ...job, droppedRows, message };
}
