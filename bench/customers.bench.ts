// The list of customers and its search, with 100,000 customers in the account against 100 (bar: at most 1.5 times slower),
// and what is suggested while somebody types, against a bare Fastify + pg handler with two indexed queries: the session,
// and the customers found (bar: at most twice as long). The timeline of a customer with
// 2,000 jobs against one with three is printed too.
import { startBare } from './bare-lists.ts';
import { fillCustomers } from './filled-lists.ts';
import { few, type Measured, many, measureServer } from './measured-server.ts';
import { inTurns, print, rate, verdict } from './request-rates.ts';
import { fillTimelines } from './timeline-records.ts';

const slowest = 1.5;
const longest = 2;

await measureServer(compare);

async function compare({ server, pool, small, large }: Measured): Promise<boolean> {
  await fillCustomers(pool, small.accountId, few);
  await fillCustomers(pool, large.accountId, many);
  const { ordinary, busy } = await fillTimelines(pool, large.accountId);
  await pool.query('vacuum analyze');
  const inBoth = async (query: string, length?: number): Promise<[number, number]> => {
    const url = `${server.base}/api/customers?${query}`;
    return inTurns(
      () => rate(url, small.cookie, length),
      () => rate(url, large.cookie, length),
    );
  };

  const results: boolean[] = [];
  for (const query of [
    'limit=50',
    'limit=50&sort=last-job',
    'limit=50&sort=balance',
    'limit=10&archived=true',
    'limit=50&q=customer77x',
    'limit=50&q=5550077',
    'limit=50&q=nobodyatall',
    'q=customer',
    'q=boise&sort=last-job',
    'q=cu%20bo&sort=balance',
  ]) {
    const [inSmall, inLarge] = await inBoth(query, 2);
    print(`GET /api/customers?${query}`, inLarge);
    const ratio = inSmall / inLarge;
    results.push(
      verdict(`  ${ratio.toFixed(2)} times slower than of 100 (bar ${slowest})`, ratio <= slowest),
    );
  }

  const bare = await startBare(server.databaseUrl);
  for (const q of ['customer771', 'cu', 'x77123']) {
    const path = `/api/customers?q=${q}&sort=last-job&limit=8`;
    const [plain, ours] = await inTurns(
      () => rate(bare.base + path, large.cookie, 2),
      () => rate(server.base + path, large.cookie, 2),
    );
    print(`suggestions for ${q}: bare Fastify + pg`, plain);
    print(`suggestions for ${q}`, ours);
    const ratio = plain / ours;
    results.push(verdict(`  ${ratio.toFixed(2)} times as long (bar ${longest})`, ratio <= longest));
  }
  bare.stop();

  const timeline = (id: string) => rate(`${server.base}/api/customers/${id}/timeline`, large.cookie, 1);
  const [ofOrdinary, ofBusy] = await inTurns(
    () => timeline(ordinary),
    () => timeline(busy),
  );
  print('timeline of a customer with 3 jobs', ofOrdinary);
  print(
    'timeline of a customer with 2,000 jobs',
    ofBusy,
    `, ${(ofOrdinary / ofBusy).toFixed(2)} times slower`,
  );
  return results.every(Boolean);
}
