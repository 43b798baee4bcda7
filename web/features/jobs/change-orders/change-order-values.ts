// A change order while it is typed: the whole state the job is to have, and why (D-20).
import { z } from 'zod';
import { type ChangeOrder, ChangeOrderBody } from '#contract/jobs/change-orders.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type LineChanges, lineChanges, type TermChanges } from '#contract/lines/line-changes.ts';
import {
  discountTextOrNull,
  formatDecimal,
  readAmount,
  readPercent,
  readQuantity,
} from '#contract/lines/money.ts';
import {
  fromStoredRow,
  isComplete,
  type LineRow,
  newRow,
  StoredRow,
  toRow,
  toStoredRow,
} from '#web/lines/line-rows.ts';
import { linesField } from '#web/lines/lines-field.ts';
import { discountField } from '#web/lines/offer/offer-field.ts';
import {
  listBodyOf,
  noOffer,
  type OfferRows,
  offerOf,
  storedOffer,
  sumOfList,
} from '#web/lines/offer/offer-rows.ts';
import { centsOf } from '#web/money.ts';
import { groupField, textField } from '#web/revisions/compare.ts';
import type { Opened } from '#web/revisions/save-revised.ts';

/** All a change order can change. */
export interface ChangeOrderState extends OfferRows {
  taxRate: string;
}

/** What was typed into the job before somebody chose to have it approved, and the version it was typed over. */
export interface ChangeOrderStart {
  typed: ChangeOrderState;
  opened: Opened<ChangeOrderState>;
}

export interface ChangeOrderValues extends ChangeOrderState {
  reason: string;
}

/** What is typed over: the job, and the draft that is changed, if it is one. */
export interface OpenedVersions {
  job: Opened<ComparedValues>;
  draft: Opened<ComparedValues> | null;
}

/** What somebody else can have changed meanwhile, in the job or in the draft. */
export type ComparedValues = Pick<ChangeOrderValues, 'reason' | 'lineItems' | 'discount' | 'taxRate'>;

export const changeOrderFields = groupField<ComparedValues>({
  reason: textField('Reason'),
  lineItems: linesField,
  discount: discountField,
  taxRate: textField('Tax Rate (%)'),
});

/** Everything but the reason is checked by the server, as in the job. */
export const ChangeOrderTyped = z.object({
  reason: ChangeOrderBody.shape.reason,
  taxRate: z.string(),
  lineItems: z.custom<OfferRows['lineItems']>(),
  discount: z.custom<OfferRows['discount']>(),
  options: z.null(),
  deposit: z.null(),
});

type Held = Pick<Job, 'lineItems' | 'discount' | 'taxRate'>;

/** Of a job or another change order: nothing in it is left to be chosen. */
export function stateOf({ lineItems, discount, taxRate }: Held): ChangeOrderState {
  const offer = offerOf({ lineItems, discount, options: null, deposit: null });
  return { ...offer, lineItems: offer.lineItems.length > 0 ? offer.lineItems : [newRow()], taxRate };
}

/** A draft, else another one that was not approved, else the job; over all of them what was typed already. */
export function valuesOf(
  job: Held,
  { order, copyOf, start }: { order?: ChangeOrder; copyOf?: ChangeOrder; start?: ChangeOrderStart },
): ChangeOrderValues {
  const source = order ?? copyOf;
  return { reason: source?.reason ?? '', ...stateOf(source ?? job), ...start?.typed };
}

/** A job gives no reason, so none can have been changed in it. */
export const jobValuesOf = (state: ChangeOrderState): ComparedValues => ({ ...state, reason: '' });

export const draftValuesOf = (draft: ChangeOrder): ComparedValues => ({
  ...stateOf(draft),
  reason: draft.reason,
});

export const bodyOf = ({ reason, taxRate, ...list }: ComparedValues) => ({
  reason,
  ...listBodyOf(list),
  taxRate,
});

/** What is typed, against the job as it is; rows that are not complete are in neither. */
export function typedChanges(
  job: Pick<Job, 'lineItems'>,
  { lineItems }: Pick<OfferRows, 'lineItems'>,
): LineChanges {
  return lineChanges(job.lineItems.map(toRow).map(lineOf), lineItems.filter(isComplete).map(lineOf));
}

/** Rate and discount, against those of the job; nothing while they cannot be read. */
export function typedTerms(job: Held & Pick<Job, 'discountAmount'>, typed: ChangeOrderState): TermChanges {
  const { totals } = sumOfList(typed, { taxRate: typed.taxRate });
  const rate = readPercent(typed.taxRate).value;
  const [before, after] = [
    discountTextOrNull(centsOf(job.discountAmount)),
    discountTextOrNull(totals?.discount ?? 0),
  ];
  return {
    ...(rate !== null &&
      rate !== centsOf(job.taxRate) && { taxRate: { before: job.taxRate, after: formatDecimal(rate) } }),
    ...(totals && before !== after && { discount: { before, after } }),
  };
}

const lineOf = ({ id, key, description, quantity, unit, unitPrice, taxed }: LineRow) => ({
  id: id ?? key,
  description: description.trim(),
  quantity: readQuantity(quantity).value ?? 0,
  unit: unit.trim(),
  unitPrice: readAmount(unitPrice).value ?? 0,
  taxed,
});

const StoredValues = z.object({
  reason: z.string(),
  lineItems: z.array(StoredRow),
  discount: storedOffer.discount,
  taxRate: z.string(),
} satisfies Record<keyof ComparedValues, z.ZodType>);
type StoredValues = z.infer<typeof StoredValues>;

const StoredVersion = z.object({ revision: z.number(), values: StoredValues });

/** The form as a draft stores it (D-52). */
export const ChangeOrderDraft = z.object({
  values: StoredValues,
  opened: z.object({ job: StoredVersion, draft: StoredVersion.nullable() }),
  /** What was typed into the job and brought along; null where the form began with what was saved. */
  brought: StoredValues.omit({ reason: true }).nullable(),
});
export type ChangeOrderDraft = z.infer<typeof ChangeOrderDraft>;

export const toStoredValues = ({ reason, lineItems, discount, taxRate }: ComparedValues): StoredValues => ({
  reason,
  lineItems: lineItems.map(toStoredRow),
  discount,
  taxRate,
});

export const fromStoredValues = (stored: StoredValues): ChangeOrderValues => ({
  ...noOffer,
  ...stored,
  lineItems: stored.lineItems.map(fromStoredRow),
});

export function toStoredState(state: ChangeOrderState): NonNullable<ChangeOrderDraft['brought']> {
  const { reason: _, ...stored } = toStoredValues({ ...state, reason: '' });
  return stored;
}
