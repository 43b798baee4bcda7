// The texts of a starter template. Payment terms point to the date on the invoice and agreements hold before and after
// the work, so that none of them can contradict the document it is printed on.
import type { LineDraft } from '#contract/lines/line-items.ts';

export interface Starter {
  name: string;
  description: string;
  lines: LineDraft[];
  paymentTerms: string;
  comments: string;
  agreement: string;
}

const line = (taxed: boolean) => (description: string, dollars: number, quantity: number) => ({
  description,
  unitPrice: Math.round(dollars * 100),
  quantity: Math.round(quantity * 100),
  taxed,
});

/** Material and parts are taxed nearly everywhere. */
export const part = (description: string, dollars: number, quantity = 1) =>
  line(true)(description, dollars, quantity);

/** Work, visits and fees usually are not. */
export const labor = (description: string, dollars: number, quantity = 1) =>
  line(false)(description, dollars, quantity);
