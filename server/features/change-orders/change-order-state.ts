// The job as a change order would make it: read from a form, priced, and compared with the job as it is (D-20).
import { isDeepStrictEqual } from 'node:util';
import type { ChangeOrderBody } from '#contract/jobs/change-orders.ts';
import { decidedLines } from '#contract/lines/chosen-lines.ts';
import { type LineChanges, lineChanges, lineContent } from '#contract/lines/line-changes.ts';
import { totals } from '#contract/lines/money.ts';
import { type JobRecord, priceLines, readLineRows } from '#server/features/jobs/jobs.service.ts';
import { withKnownItems } from '#server/features/price-list/price-list.service.ts';
import { newestSigned, type PricedOffer } from '#server/features/signing/signing.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { ChangeOrderRow } from './change-orders.store.ts';

export interface ApprovedState {
  before: PricedOffer;
  beforeTotalCents: number;
}

/**
 * What the customer has signed last: a change order is the difference to that, also where the job was changed without
 * asking since. Of documents whose lines were not stored yet, the total is known, and the lines are the job's.
 */
export async function approvedState(db: Queryable, job: JobRecord): Promise<ApprovedState> {
  if (job.customerCancelledAt !== null) throw new Refusal('agreement_cancelled');
  const approved = await findApproved(db, job);
  if (!approved) throw new Refusal('nothing_approved');
  return approved;
}

/** Of everything signed but `own`: the link that is being signed. */
async function findApproved(db: Queryable, job: JobRecord, own?: string): Promise<ApprovedState | null> {
  const newest = await newestSigned(db, job, own);
  if (!newest) return null;
  const { lineItems, discount, taxRate } = newest.signed ?? job;
  return {
    before: { lineItems: decidedLines(lineItems), discount, taxRate },
    beforeTotalCents: newest.totalCents,
  };
}

type Written = ApprovedState & Pick<ChangeOrderRow, 'documentVersion'>;

/** For this job as it is, and as the difference to what was signed last. */
export const isWrittenFor = (job: JobRecord, approved: ApprovedState | null, row: Written): boolean =>
  approved !== null &&
  job.documentVersion === row.documentVersion &&
  isDeepStrictEqual(comparable(approved), comparable(row));

/** Lines that are saved anew, or taken from other items of the price list, are no other version of the job. */
const comparable = ({ before, beforeTotalCents }: ApprovedState) => ({
  ...before,
  lineItems: before.lineItems.map(lineContent),
  beforeTotalCents,
});

/** `own` is the link of this change order, where it is being signed. */
export const isOutdated = async (
  db: Queryable,
  job: JobRecord,
  row: Written,
  own?: string,
): Promise<boolean> => !isWrittenFor(job, await findApproved(db, job, own), row);

export type SentState = Partial<Pick<ChangeOrderBody, 'lineItems' | 'discount' | 'taxRate'>>;

/** What is absent stays as it is in `base`. Incomplete rows are dropped as everywhere (B-29). */
export async function readState(
  tx: Tx,
  scope: Tenant,
  sent: SentState,
  base: PricedOffer,
): Promise<PricedOffer> {
  const discount = sent.discount === undefined ? base.discount : sent.discount;
  const taxRate = sent.taxRate ?? base.taxRate;
  const lines = sent.lineItems
    ? await withKnownItems(tx, scope, readLineRows(sent.lineItems).lines)
    : base.lineItems;
  // Nothing in a change order is left to be chosen.
  const lineItems = decidedLines(lines);
  if (lineItems.length === 0) throw refused('A change order needs at least one line item.');
  priceLines(lineItems, taxRate, discount);
  return { lineItems, discount, taxRate };
}

const refused = (message: string) =>
  new Refusal('invalid_input', { message, fields: { lineItems: message } });

export const totalsOf = ({ lineItems, discount, taxRate }: PricedOffer) =>
  totals({ lines: lineItems, discount, taxRate });

export interface Difference {
  changes: LineChanges;
  oldTotal: number;
  newTotal: number;
  /** Where it changes. */
  taxRate?: { before: number; after: number };
  /** What is taken off, where that changes. */
  discount?: { before: number; after: number };
  /** What the tax changes by. */
  tax: number;
}

/** All that the paper shows. */
export function differenceOf({ before, beforeTotalCents }: ApprovedState, after: PricedOffer): Difference {
  const [old, next] = [totalsOf(before), totalsOf(after)];
  return {
    changes: lineChanges(before.lineItems, after.lineItems, Math.max(before.taxRate, after.taxRate)),
    oldTotal: beforeTotalCents,
    newTotal: next.total,
    tax: next.tax - old.tax,
    ...(before.taxRate !== after.taxRate && { taxRate: { before: before.taxRate, after: after.taxRate } }),
    ...(old.discount !== next.discount && { discount: { before: old.discount, after: next.discount } }),
  };
}

const isNone = ({ changes, taxRate, discount, oldTotal, newTotal }: Difference): boolean =>
  [changes.added, changes.removed, changes.changed].every((list) => list.length === 0) &&
  !taxRate &&
  !discount &&
  oldTotal === newTotal;

export function requireDifference(approved: ApprovedState, after: PricedOffer): Difference {
  const difference = differenceOf(approved, after);
  if (isNone(difference)) throw refused('Nothing changes.');
  return difference;
}

/** Not by its total: other work can come to the same. */
export async function isAsApproved(db: Queryable, job: JobRecord): Promise<boolean> {
  if (job.signedTotalCents === null) return false;
  const approved = await findApproved(db, job);
  const { lineItems, discount, taxRate } = job;
  return (
    approved !== null &&
    isNone(differenceOf(approved, { lineItems: decidedLines(lineItems), discount, taxRate }))
  );
}
