// How an item's figures are written.
import { formatUnitPrice } from '#contract/lines/money.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { folded } from '#contract/texts/folded.ts';
import { centsOf } from '#web/money.ts';

/** "$95.00 per hour" */
export const labelOf = ({ unitPrice, unit }: Pick<PriceItem, 'unitPrice' | 'unit'>): string =>
  formatUnitPrice(centsOf(unitPrice), unit);

/** What is left of the price, in whole percent; null where the cost is not known or nothing is charged. */
export function marginOf({ unitPrice, cost }: Pick<PriceItem, 'unitPrice' | 'cost'>): number | null {
  const price = centsOf(unitPrice);
  if (cost === null || price === 0) return null;
  return Math.round(((price - centsOf(cost)) / price) * 100);
}

export const marginLabel = (margin: number): string =>
  `${margin < 0 ? '−' : ''}${Math.abs(margin).toLocaleString('en-US')}%`;

export const categoryLabel = (category: string | null): string => category || 'No category';

/** In the order of the list, which takes "Parts" and "parts", "Café" and "Cafe" for one category. */
export function groupByCategory<Item extends Pick<PriceItem, 'category'>>(
  items: readonly Item[],
): { category: string | null; items: Item[] }[] {
  const groups: { category: string | null; key: string; items: Item[] }[] = [];
  for (const item of items) {
    const key = folded(item.category ?? '');
    const last = groups.at(-1);
    if (last?.key === key) last.items.push(item);
    else groups.push({ category: item.category, key, items: [item] });
  }
  return groups;
}
