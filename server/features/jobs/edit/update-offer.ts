// Changes what a job offers: its lines or options, discount, deposit and tax rate in one save (D-23). Totals are computed
// here; links to sign the old document end.
import type { SavedJob } from '#contract/jobs/job.ts';
import type { OfferPatch } from '#contract/jobs/job-forms.ts';
import type { Deps } from '#server/deps.ts';
import { withKnownItems } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { JobRecord } from '../jobs.store.ts';
import { assertEstimateOffer, assertOneList, priceOffer, readOptions } from '../offer.ts';
import { readLineRows, rowsOf } from '../price-lines.ts';
import { changeOne } from './change-one.ts';
import { offerChange } from './offer-change.ts';

/** Fields that are absent stay as they are. */
export async function updateOffer(
  deps: Deps,
  scope: Scope,
  jobId: string,
  { acceptCredit = false, revision, ...patch }: OfferPatch,
): Promise<SavedJob> {
  const { droppedRows, message } = rowsOf(patch);
  const job = await changeOne(deps, scope, { jobId, revision }, async (tx, before, now) => {
    // Taking it back is a change of it too.
    const deposit = patch.deposit === null ? before.deposit : patch.deposit;
    assertEstimateOffer(before.stage, { ...patch, deposit });
    const taxRate = patch.taxRate ?? before.taxRate;
    const priced = priceOffer({ ...(await partsOf(tx, scope, before, patch)), taxRate });
    const after = { ...priced, taxRate };
    return offerChange(tx, { before, after, acceptCredit, now, type: 'job.offer_changed' });
  });
  return { ...job, droppedRows, message };
}

async function partsOf(
  tx: Tx,
  scope: Scope,
  before: JobRecord,
  { lineItems, options, discount, deposit }: Omit<OfferPatch, 'acceptCredit' | 'revision'>,
) {
  if (lineItems && options === undefined) assertOneList(before);
  if (discount !== undefined && options === undefined) assertOneList(before);
  const read = options ? await readOptions(tx, scope, options, before.options) : options;
  return {
    lineItems: lineItems
      ? await withKnownItems(tx, scope, readLineRows(lineItems).lines)
      : // Back to one list: the one that was shown.
        before.lineItems,
    options: read === undefined ? before.options : read,
    discount: discount === undefined ? before.discount : discount,
    deposit: deposit === undefined ? before.deposit : deposit,
  };
}
