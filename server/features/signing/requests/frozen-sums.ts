// The lines and sums of what is sent, as the signing page shows them: one list, options to choose from, or what was chosen.
import type { Chosen } from '#contract/lines/chosen-lines.ts';
import { type Line, toPrintedLine } from '#contract/lines/line-items.ts';
import { formatDecimal, shareOf, totals } from '#contract/lines/money.ts';
import type { Deposit, Discount, Option } from '#contract/lines/offer.ts';
import type { FrozenTexts, SentOffer } from '../signing.tables.ts';

interface Priced {
  lineItems: readonly Line[];
  discount: Discount | null;
  taxRate: number;
  deposit: Deposit | null;
}

type FrozenSums = Pick<
  FrozenTexts,
  | 'lineItems'
  | 'subtotal'
  | 'discountAmount'
  | 'discountLabel'
  | 'taxAmount'
  | 'totalAmount'
  | 'depositAmount'
>;

function frozenSums({ lineItems, discount, taxRate, deposit }: Priced, isOffered: boolean): FrozenSums {
  const sums = totals({ lines: lineItems, discount, taxRate });
  return {
    // Where there is nothing to choose, nobody has to name a line.
    lineItems: lineItems.map((line) => ({
      ...toPrintedLine(line),
      ...(isOffered && { id: line.id }),
      ...(isOffered && line.optional && line.taxed && taxRate > 0 && { plusTax: true as const }),
    })),
    subtotal: formatDecimal(sums.subtotal),
    ...(discount && { discountAmount: formatDecimal(sums.discount), discountLabel: discount.label }),
    taxAmount: formatDecimal(sums.tax),
    totalAmount: formatDecimal(sums.total),
    ...(deposit && { depositAmount: formatDecimal(shareOf(sums.total, deposit)) }),
  };
}

/** As it is offered. */
export const offeredSums = (
  offer: SentOffer,
  isChoice: boolean,
): FrozenSums & Pick<FrozenTexts, 'options'> => ({
  ...frozenSums(offer, isChoice),
  ...(offer.options && { options: offer.options.map((option) => offeredOption(option, offer)) }),
});

const offeredOption = (option: Option, { taxRate, deposit }: SentOffer) => ({
  id: option.id,
  name: option.name,
  description: option.description,
  isRecommended: option.isRecommended,
  ...frozenSums({ ...option, taxRate, deposit }, true),
});

/** As it is signed. */
export const chosenSums = (
  { lineItems, discount, optionName }: Chosen,
  { taxRate, deposit }: SentOffer,
): FrozenSums & Pick<FrozenTexts, 'optionName'> => ({
  ...frozenSums({ lineItems, discount, taxRate, deposit }, false),
  ...(optionName !== null && { optionName }),
});
