// What is offered while somebody types among many: the search over everything with 100,000 customers, as many jobs and
// 5,000 items, and items of the price list in a line, against the same in a company of 100 each (bar: at most twice as
// long, however many match).
import { fillCustomers, fillJobs, fillPrices } from './filled-lists.ts';
import { few, type Measured, many, measureServer } from './measured-server.ts';
import { inTurns, print, rate, verdict } from './request-rates.ts';

const longest = 2;
const items = 5000;

await measureServer(compare);

async function compare({ server, pool, small, large }: Measured): Promise<boolean> {
  for (const [{ accountId }, count] of [[small, few] as const, [large, many] as const]) {
    await fillCustomers(pool, accountId, count);
    await fillJobs(pool, accountId, count);
    await fillPrices(pool, accountId, Math.min(count, items));
  }
  await pool.query('vacuum analyze');
  const results: boolean[] = [];
  for (const path of [
    '/api/search?q=cu',
    '/api/search?q=re',
    '/api/search?q=customer77x',
    '/api/search?q=nobodyatall',
    '/api/search?q=',
    '/api/price-list?q=re&sort=recent&limit=8',
    '/api/price-list?q=sku77&sort=recent&limit=8',
  ]) {
    const [inSmall, inLarge] = await inTurns(
      () => rate(server.base + path, small.cookie, 2),
      () => rate(server.base + path, large.cookie, 2),
    );
    print(`GET ${path}`, inLarge);
    const ratio = inSmall / inLarge;
    results.push(verdict(`  ${ratio.toFixed(2)} times as long as of 100 (bar ${longest})`, ratio <= longest));
  }
  return results.every(Boolean);
}
