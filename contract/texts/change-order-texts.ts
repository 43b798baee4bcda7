// The words of a change order, the same on paper and on screens.
import { type Stage, stageLabels } from '../stages.ts';

export const changeOrderTexts = {
  title: 'Change Order',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  /** Behind a line whose price is the same, with tax or without. */
  nowTaxed: 'now taxed',
  nowUntaxed: 'no longer taxed',
  tax: 'Tax',
  discount: 'Discount',
  taxAndDiscount: 'Tax and discount',
  oldTotal: 'Total before',
  difference: 'Difference',
  newTotal: 'New total',
} as const;

/** A change order is no document of the stage the job is at. */
export const documentTitle = (stage: Stage, isChangeOrder: boolean): string =>
  isChangeOrder ? changeOrderTexts.title : stageLabels[stage];
