// The connection to the database breaks at every statement of a deed in turn, before the database heard it and after it
// did. Afterwards the deed is wholly done or wholly not, doing it again does it once, and no record breaks a rule.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import { type CuttingProxy, type Moment, openCuttingProxy } from './cutting-proxy.ts';
import { type Deed, deeds, type Prepared } from './deeds.ts';

/** `npm run test:faults` cuts at every statement; `npm test` at some, beginning elsewhere for each deed. */
const step = process.env.FAULTS === 'all' ? 1 : 6;
const mostStatements = 300;

let proxy: CuttingProxy;
let app: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  const url = await createTestDatabase(inject('postgresUrl'), `faults_${process.pid}`);
  proxy = await openCuttingProxy(url);
  app = await openTestApp(proxy.url, { env: { RATE_LIMIT: 'off' } });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

const cases = Object.entries(deeds).flatMap(([name, deed], index) =>
  (['before', 'after'] as const).map((moment, turn) => ({
    name,
    deed,
    moment,
    first: 1 + ((2 * index + turn) % step),
  })),
);

test.each(cases)('$name, cut $moment its statements', { timeout: 600_000 }, async (wish) => {
  const survived: Prepared[] = [];
  for (let n = wish.first; n <= mostStatements; n += step) {
    const done = await surviveCut(wish.deed, n, wish.moment);
    if (!done) break;
    survived.push(done);
  }
  expect(survived.length).toBeGreaterThan(0);
  expect(survived.length).toBeLessThan(mostStatements / step - 1);
  await app.drain();
  for (const { timesDone } of survived) expect(await timesDone()).toBe(1);
  expect(await checkIntegrity(app.deps)).toEqual([]);
});

/** Null when the deed has fewer statements than that. */
async function surviveCut(deed: Deed, n: number, moment: Moment): Promise<Prepared | null> {
  const prepared = await deed(app);
  const { attempt, timesDone, isRepeat } = prepared;
  proxy.arm(n, moment);
  const answer = await attempt();
  const wasCut = proxy.disarm();
  const told = `${moment} statement ${n}: ${answer.status} ${JSON.stringify(answer.body)}`;
  if (answer.status === 200) expect(await timesDone(), `acknowledged, cut ${told}`).toBe(1);
  else expect(answer.status, told).toBe(503);
  if (!wasCut) {
    expect(answer.status, told).toBe(200);
    return null;
  }
  const again = await attempt();
  const retold = `${told}; again: ${again.status} ${JSON.stringify(again.body)}`;
  if (again.status !== 200) expect(isRepeat?.(again) ?? false, retold).toBe(true);
  expect(await timesDone(), retold).toBe(1);
  return prepared;
}
