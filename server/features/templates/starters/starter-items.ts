// The lines of a trade's starter templates as items of a price list (D-14): "Labor (hours)" is Labor, by the hour.
import { priceListLimits } from '#contract/limits.ts';
import type { LineDraft } from '#contract/lines/line-items.ts';
import type { Profession } from '#contract/texts/professions.ts';
import type { StarterItem } from '#server/features/price-list/price-list.service.ts';
import { starters } from './starters.ts';

/** How the texts of templates count, and the unit that says the same. */
const units: Record<string, string> = {
  hours: 'hour',
  'square feet': 'sq ft',
  'linear feet': 'ft',
  lb: 'lb',
  gallons: 'gal',
  squares: 'square',
  tons: 'ton',
  'cubic yards': 'cu yd',
  rooms: 'room',
  beds: 'bed',
  rolls: 'roll',
  pair: 'pair',
  bundle: 'bundle',
  set: 'set',
};

export function starterItemsOf(profession: Profession): StarterItem[] {
  const items = new Map<string, StarterItem>();
  for (const { lines } of starters[profession]) {
    for (const line of lines) {
      const item = itemOf(line);
      if (!items.has(item.name)) items.set(item.name, item);
    }
  }
  return [...items.values()];
}

function itemOf({ description, quantity, unitPrice, taxed }: LineDraft): StarterItem {
  const [, text = description, counted = ''] = /^(.*) \(([a-z ]+)\)$/.exec(description) ?? [];
  const unit = units[counted];
  const name = (unit ? text : description).slice(0, priceListLimits.name);
  return {
    name,
    category: categoryOf(name, taxed),
    unit: unit ?? unitOf(name, quantity),
    unitPriceCents: unitPrice,
    taxed,
  };
}

/** A visit is one; what a template has several of is counted by the piece; the rest is a price for the whole. */
function unitOf(name: string, quantity: number): string | null {
  if (/\bvisits?\b|^service call\b/i.test(name)) return 'visit';
  return quantity > 100 ? 'each' : null;
}

function categoryOf(name: string, taxed: boolean): string {
  if (/\bpermits?\b/i.test(name)) return 'Permits & fees';
  return taxed ? 'Parts & materials' : 'Labor & services';
}
