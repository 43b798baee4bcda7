// Hands the price list to the line editors of a page. Its files come after the page, with the first touch.
import { type ReactNode, useState } from 'react';
import { type LinePriceList, LinePriceListContext } from './lines/price-list-context.ts';
import { timings } from './timings.ts';
import { usePreloaded } from './ui/lazy-part.tsx';

let loaded: LinePriceList | null = null;

async function load(): Promise<LinePriceList | null> {
  try {
    loaded ??= (await import('./features/price-list/line-price-list.tsx')).linePriceList;
  } catch {
    // Lines are typed without it. The next page tries again.
  }
  return loaded;
}

export function WithPriceList({ children }: { children: ReactNode }) {
  const [priceList, setPriceList] = useState(loaded);
  const [parts] = useState(() => [{ preload: async () => setPriceList(await load()) }]);
  usePreloaded(parts, timings.preloadDialogs);
  return <LinePriceListContext value={priceList}>{children}</LinePriceListContext>;
}
