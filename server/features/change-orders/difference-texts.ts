// What a change order changes besides its lines, as texts: the same on the signing page and for the owner, with the steps of
// the paper.
import type { TermChanges, TotalChange } from '#contract/lines/line-changes.ts';
import { discountTextOrNull, formatDecimal } from '#contract/lines/money.ts';
import { differenceSteps } from '#server/documents/view/change-order-view.ts';
import type { Difference } from './change-order-state.ts';

export const termTexts = ({ taxRate, discount }: Pick<Difference, 'taxRate' | 'discount'>): TermChanges => ({
  ...(taxRate && { taxRate: bothTexts(taxRate, formatDecimal) }),
  ...(discount && { discount: bothTexts(discount, discountTextOrNull) }),
});

export const differenceTexts = (difference: Difference): TotalChange => ({
  steps: differenceSteps(difference).map(({ label, cents }) => ({ label, amount: formatDecimal(cents) })),
  amount: formatDecimal(difference.newTotal - difference.oldTotal),
});

const bothTexts = <T>({ before, after }: { before: number; after: number }, text: (value: number) => T) => ({
  before: text(before),
  after: text(after),
});
