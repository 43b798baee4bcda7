// The options of an estimate: each with its own lines and its own sums, and all of them at a glance.
import { type Cents, formatDollars, shareOf, type Totals, totals } from '#contract/lines/money.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentOption, EstimateModel } from '../document-model.ts';
import { type Columns, heightOfRows, listView } from './item-view.ts';
import { measures, sizes } from './measures.ts';
import { estimatedHeight, heightOfLines } from './section-view.ts';
import { offerRows } from './sums-view.ts';
import { type TypesetLine, typeset, typesetOne } from './typeset.ts';

export type PricedOption = DocumentOption & { sums: Totals; depositCents: Cents };

export const pricedOptions = ({ options = [], taxRate, deposit }: EstimateModel): PricedOption[] =>
  options.map((option) => {
    const sums = totals({ lines: option.lines, taxRate, discount: option.discount ?? null });
    return { ...option, sums, depositCents: shareOf(sums.total, deposit) };
  });

export type OptionsView = NonNullable<ReturnType<typeof optionsView>>;

/** Null where there is one list of lines. */
export function optionsView(model: EstimateModel, priced: PricedOption[], columns: Columns) {
  if (priced.length === 0) return null;
  const list = priced
    .map((option) => optionView(model, option, columns))
    .map((option) => ({ ...option, isWhole: heightOf(option, columns) < largestWhole }));
  const height = list.reduce((sum, option) => sum + heightOf(option, columns), 0);
  const above = estimatedHeight(model.description, measures.bodyWidth);
  // Where they are on several pages, all of them are named on the first.
  return { list, hasSummary: above + height > pageRoom };
}

/** Of the first page, without the letterhead and the signature. */
const pageRoom = 360;

/** An option that fits on a page after the first is not torn apart. */
const largestWhole = 640;

/** So many points of items that are not included stay with the sums. */
const largestExtras = 200;

/** In points; rather too much than too little. */
const heightOf = ({ items, extras, sums, description }: OptionView, columns: Columns): number =>
  75 +
  heightOfLines(description, measures.bodyWidth) +
  heightOfRows(items, columns) +
  sums.length * 20 +
  (extras.length > 0 ? 36 : 0) +
  heightOfRows(extras, columns);

type OptionView = ReturnType<typeof optionView>;

function optionView(model: EstimateModel, option: PricedOption, columns: Columns) {
  const { sums, depositCents } = option;
  const { taxRate, taxExempt } = model;
  const { items, extras } = listView(option.lines, taxRate, columns);
  const rows = offerRows(
    { taxRate, ...(taxExempt && { taxExempt }), discount: option.discount },
    sums,
    depositCents,
  );
  return {
    name: typesetOne(option.name, { width: nameWidth, size: sizes.option }),
    description: descriptionOf(option),
    isRecommended: option.isRecommended,
    total: formatDollars(sums.total),
    deposit: depositCents > 0 ? formatDollars(depositCents) : '',
    items,
    extras,
    sums: rows,
    isTailWhole: items.at(-1)?.isLong !== true,
    areExtrasWithSums: heightOfRows(extras, columns) < largestExtras,
  };
}

/** Beside the mark and the total. */
const nameWidth = measures.bodyWidth - 220;

function descriptionOf({ description = '' }: DocumentOption): TypesetLine[] {
  if (!cleanText(description)) return [];
  return typeset(description, { width: measures.bodyWidth, size: sizes.body });
}
