// The price list on a phone: a row opens its form.
import { perUnit } from '#contract/lines/money.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { dollars } from '#web/money.ts';
import { Card } from '#web/ui/card.tsx';
import { categoryLabel, groupByCategory, marginLabel, marginOf } from './price-labels.ts';

interface PriceCardsProps {
  items: readonly PriceItem[];
  onOpen: (item: PriceItem) => void;
}

export function PriceCards({ items, onOpen }: PriceCardsProps) {
  return (
    <div className="grid gap-5">
      {groupByCategory(items).map((group) => (
        <section key={group.items[0]?.id}>
          <h2 className="mb-1.5 text-sm font-bold wrap-anywhere text-muted">
            {categoryLabel(group.category)}
          </h2>
          <Card>
            <ul aria-label={categoryLabel(group.category)} className="divide-y divide-line">
              {group.items.map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    onClick={() => onOpen(item)}
                    className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-card px-4 py-2.5 text-left -outline-offset-2"
                  >
                    <span className="sr-only">Edit </span>
                    <span className="min-w-0">
                      <span className="line-clamp-2 font-semibold wrap-anywhere">{item.name}</span>
                      {detailOf(item) ? (
                        <span className="block truncate text-sm text-muted">{detailOf(item)}</span>
                      ) : null}
                    </span>
                    <span className="figures text-right">
                      <span className="block font-semibold">{dollars(item.unitPrice)}</span>
                      {item.unit ? (
                        <span className="block text-sm text-muted">{perUnit(item.unit)}</span>
                      ) : null}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function detailOf(item: PriceItem): string {
  const margin = marginOf(item);
  return [
    item.sku,
    margin === null ? null : `Margin ${marginLabel(margin)}`,
    item.taxed ? null : 'Not taxed',
    item.description,
  ]
    .filter(Boolean)
    .join(' · ');
}
