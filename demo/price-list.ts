// The company's price list: what its jobs are made of, with categories, numbers and costs as the owner keeps them.
import type { z } from 'zod';
import { formatDecimal, readAmount } from '#contract/lines/money.ts';
import type { NewPriceItem } from '#contract/lines/price-list.ts';
import { works } from './work.ts';

type Item = z.input<typeof NewPriceItem>;
type DemoLine = (typeof works)[keyof typeof works]['lineItems'][number];

/** Written for one customer, and never again. */
const { clinicRetrofit: _, ...everyday } = works;

/** What an item costs the company, in percent of its price; null where nobody counts it. */
const costShares = { Equipment: 62, Parts: 45, Labor: 40, Services: null } as const;
type Category = keyof typeof costShares;
const letters: Record<Category, string> = { Equipment: 'EQ', Parts: 'PT', Labor: 'LB', Services: 'SV' };

/** From this price on, a part has a serial number. */
const equipmentFrom = 500_00;

const centsOf = (amount: string) => readAmount(amount).value ?? 0;

function categoryOf({ taxed, unit, unitPrice }: DemoLine): Category {
  if (!taxed) return unit === 'hour' ? 'Labor' : 'Services';
  return centsOf(unitPrice) >= equipmentFrom ? 'Equipment' : 'Parts';
}

function toItem(line: DemoLine, at: number): Item {
  const category = categoryOf(line);
  const share = costShares[category];
  const cost = share === null ? null : formatDecimal(Math.round((centsOf(line.unitPrice) * share) / 100));
  return {
    name: line.description,
    category,
    sku: `${letters[category]}-${String(101 + at)}`,
    unit: line.unit ?? (category === 'Services' ? 'visit' : 'each'),
    unitPrice: line.unitPrice,
    cost,
    taxed: line.taxed,
  };
}

const byName = new Map<string, DemoLine>();
for (const { lineItems } of Object.values(everyday))
  for (const line of lineItems) if (!byName.has(line.description)) byName.set(line.description, line);

export const priceList: Item[] = [...byName.values()].map(toItem);
