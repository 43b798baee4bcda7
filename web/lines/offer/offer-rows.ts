// What a form offers while it is typed: one list of lines or options to choose from, a discount and a deposit (D-16,
// D-17, D-19). Everything is text, as in a line.
import { z } from 'zod';
import { offerLimits } from '#contract/limits.ts';
import type { LineItem } from '#contract/lines/line-items.ts';
import { readPercent, readTotal, type Share, shareOf } from '#contract/lines/money.ts';
import {
  type DepositInput,
  type DiscountInput,
  defaultDiscountLabel,
  type OptionReply,
  shownOption,
} from '#contract/lines/offer.ts';
import {
  fromStoredRow,
  isComplete,
  type LineRow,
  newRow,
  StoredRow,
  type Sum,
  sumOf,
  toLineBody,
  toRow,
  toStoredRow,
  uncountedRows,
} from '../line-rows.ts';

export interface ShareRow {
  kind: Share['kind'];
  /** A percentage, or dollars. */
  value: string;
}

export interface DiscountRow extends ShareRow {
  /** Printed before the amount. */
  label: string;
}

/** One list of lines with its own discount. */
interface LineList {
  lineItems: LineRow[];
  discount: DiscountRow | null;
}

export interface OptionRow extends LineList {
  /** Lives as long as the option is on the screen. */
  key: string;
  /** Of an option that was saved before. */
  id?: string;
  name: string;
  description: string;
  isRecommended: boolean;
}

export interface OfferRows extends LineList {
  /** Null: one list. Otherwise each option has its lines and its discount, and those of the offer wait. */
  options: OptionRow[] | null;
  /** Only of estimates. */
  deposit: ShareRow | null;
}

export const newShare: ShareRow = { kind: 'percent', value: '' };
export const newDiscount: DiscountRow = { ...newShare, label: defaultDiscountLabel };
export const noOffer: OfferRows = { lineItems: [], discount: null, options: null, deposit: null };

let made = 0;

export const newOption = (fields: Partial<Omit<OptionRow, 'key'>> & { name: string }): OptionRow => {
  made += 1;
  return {
    key: `option-${made}`,
    description: '',
    isRecommended: false,
    lineItems: [newRow()],
    discount: null,
    ...fields,
  };
};

type Reply = {
  lineItems: readonly LineItem[];
  discount: DiscountRow | null;
  options:
    | readonly Pick<OptionReply, 'id' | 'name' | 'description' | 'isRecommended' | 'lineItems' | 'discount'>[]
    | null;
  deposit: ShareRow | null;
};

/** As a job or a template has it, ready to be edited. */
export const offerOf = ({ lineItems, discount, options, deposit }: Reply): OfferRows => ({
  lineItems: lineItems.map(toRow),
  discount,
  options:
    options?.map(({ id, name, description, isRecommended, lineItems: lines, discount: own }) =>
      newOption({
        id,
        name,
        description: description ?? '',
        isRecommended,
        lineItems: lines.map(toRow),
        discount: own,
      }),
    ) ?? null,
  deposit,
});

/** The same lines as new ones: what was saved keeps its ids. */
export const copyRows = (rows: readonly LineRow[]): LineRow[] =>
  rows.map(({ key: _, id: __, ...row }) => newRow(row));

const optionNames = ['Good', 'Better', 'Best'];

/** How many options the present lines can be copied into. */
export const roomForOptions = ({ length }: readonly LineRow[]): number =>
  Math.min(optionNames.length, Math.floor(offerLimits.optionLines / Math.max(length, 1)));

/** One list becomes options to choose from, each with a copy of it. The list itself waits. */
export function offerOptions(offer: OfferRows): OfferRows {
  const { lineItems, discount } = offer;
  const names = optionNames.slice(0, roomForOptions(lineItems));
  const linesOf = (at: number) => (at === 0 ? lineItems.map((row) => ({ ...row })) : copyRows(lineItems));
  return {
    ...offer,
    options: names.map((name, at) =>
      newOption({ name, discount, lineItems: lineItems.length === 0 ? [newRow()] : linesOf(at) }),
    ),
  };
}

/** A name that no option has yet. */
export function freeOptionName(options: readonly Pick<OptionRow, 'name'>[]): string {
  const isFree = (name: string) => !options.some((option) => option.name.trim() === name);
  const counted = Array.from({ length: offerLimits.options.most }, (_, at) => `Option ${at + 1}`);
  return [...optionNames, ...counted].find(isFree) ?? '';
}

const shareBody = ({ kind, value }: ShareRow): z.input<typeof DepositInput> => ({
  kind,
  value: value.trim(),
});

const discountBody = (discount: DiscountRow | null): z.input<typeof DiscountInput> | null =>
  discount && { ...shareBody(discount), label: discount.label };

const toOptionBody = ({ id, name, description, isRecommended, lineItems, discount }: OptionRow) => ({
  ...(id ? { id } : {}),
  name,
  description,
  isRecommended,
  lineItems: lineItems.map(toLineBody),
  discount: discountBody(discount),
});

export const listBodyOf = ({ lineItems, discount }: LineList) => ({
  lineItems: lineItems.map(toLineBody),
  discount: discountBody(discount),
});
type ListBody = ReturnType<typeof listBodyOf>;

interface OfferBody extends Partial<ListBody> {
  options?: ReturnType<typeof toOptionBody>[] | null;
  deposit?: z.input<typeof DepositInput> | null;
}

/** Elsewhere nothing is left to choose: what is included is work like any other, and the rest is no part of it. */
const decidedRows = (rows: readonly LineRow[]): LineRow[] =>
  rows
    .filter(({ optional, isSelected }) => !optional || isSelected)
    .map(({ optional: _, isSelected: __, ...row }) => row);

/** As sent in a request. Options, optional lines and deposits are for estimates. */
export function offerBodyOf(offer: OfferRows, isEstimate: false): ListBody;
export function offerBodyOf(offer: OfferRows, isEstimate: boolean): OfferBody;
export function offerBodyOf(offer: OfferRows, isEstimate: boolean): OfferBody {
  if (!isEstimate) return listBodyOf({ ...offer, lineItems: decidedRows(offer.lineItems) });
  const list = listBodyOf(offer);
  const { options, deposit } = offer;
  const common = { deposit: deposit && shareBody(deposit) };
  // With options, lines and discounts belong to each of them.
  return options
    ? { ...common, options: options.map(toOptionBody), discount: null }
    : { ...common, ...list, options: null };
}

/** What counts until it can be read: nothing. */
export function readShare(share: ShareRow | null): Share | null {
  if (!share) return null;
  const { value } = share.kind === 'percent' ? readPercent(share.value) : readTotal(share.value);
  return value === null ? null : { kind: share.kind, value };
}

/** What is wrong with a figure that was typed; one that is still empty is not wrong yet. */
export function shareProblem({ kind, value }: ShareRow): string | undefined {
  if (value.trim() === '') return undefined;
  return (kind === 'percent' ? readPercent(value) : readTotal(value)).problem ?? undefined;
}

/** Cents, of a total. */
export const depositOf = ({ totals }: Sum, deposit: ShareRow | null): number | null =>
  deposit && totals && shareOf(totals.total, readShare(deposit));

/** As it will be printed. */
export const discountLabelOf = (discount: DiscountRow | null): string | null =>
  discount && (discount.label.trim() || defaultDiscountLabel);

/** How lines are counted and typed, the same in every option. */
export interface ListSettings {
  taxRate: string;
  /** In a template, unfinished rows are saved too. */
  countsAll?: boolean;
  isTaxExempt?: boolean | undefined;
  /** For the arrow keys only. */
  quantityMin?: number;
  quantityStep?: number;
}

/** What a list comes to. Rows whose figures cannot be read are named as they stand on the screen. */
export function sumOfList(
  { lineItems, discount }: LineList,
  { taxRate, countsAll = false }: Pick<ListSettings, 'taxRate' | 'countsAll'>,
): Sum {
  const rows = countsAll ? lineItems : lineItems.filter(isComplete);
  return { ...sumOf(rows, taxRate, undefined, readShare(discount)), uncounted: uncountedRows(lineItems) };
}

/** The list whose sums are the document's: the recommended option, else the first; one list anywhere but in an estimate. */
export const shownList = (offer: OfferRows, isEstimate: boolean): LineList =>
  (isEstimate && offer.options && shownOption(offer.options)) || offer;

/** Without keys and ids: rows are compared as they would be sent. */
export const offerText = (offer: OfferRows, isEstimate: boolean): string =>
  JSON.stringify(offerBodyOf(offer, isEstimate));

const StoredShare = z.object({ kind: z.enum(['percent', 'amount']), value: z.string() });
const StoredDiscount = StoredShare.extend({ label: z.string() });

/** As drafts store it, beside the lines. Drafts from before have none of it. */
export const storedOffer = {
  discount: StoredDiscount.nullable().default(null),
  options: z
    .array(
      z.object({
        id: z.string().optional(),
        name: z.string(),
        description: z.string(),
        isRecommended: z.boolean(),
        lineItems: z.array(StoredRow),
        discount: StoredDiscount.nullable(),
      }),
    )
    .nullable()
    .default(null),
  deposit: StoredShare.nullable().default(null),
};
type StoredOptions = z.infer<typeof storedOffer.options>;

const toStoredOptions = (options: OptionRow[] | null): StoredOptions =>
  options?.map(({ key: _, lineItems, ...option }) => ({
    ...option,
    lineItems: lineItems.map(toStoredRow),
  })) ?? null;

const fromStoredOptions = (stored: StoredOptions): OptionRow[] | null =>
  stored?.map(({ lineItems, ...option }) =>
    newOption({ ...option, lineItems: lineItems.map(fromStoredRow) }),
  ) ?? null;

/** One part of a job's draft. Before there were offers, it was the rows alone. */
export const StoredOffer = z.preprocess(
  (stored) => (Array.isArray(stored) ? { lineItems: stored } : stored),
  z.object({ lineItems: z.array(StoredRow), ...storedOffer }),
);
type StoredOffer = z.infer<typeof StoredOffer>;

export const toStoredOffer = (offer: OfferRows): StoredOffer => ({
  ...offer,
  lineItems: offer.lineItems.map(toStoredRow),
  options: toStoredOptions(offer.options),
});

export const fromStoredOffer = (stored: StoredOffer): OfferRows => ({
  ...stored,
  lineItems: stored.lineItems.map(fromStoredRow),
  options: fromStoredOptions(stored.options),
});
