// The connection to the database breaks at every statement of a scenario in turn, before the database gets it and after
// it ran. Afterwards the scenario is done completely or not at all, repeating it does it once, and the records stay
// consistent.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import { type CuttingProxy, type Moment, openCuttingProxy } from './cutting-proxy.ts';
import { type Prepared, type Scenario, scenarios } from './scenarios.ts';

/** `npm run test:faults` cuts at every statement; `npm test` at some of them, with another start for each scenario. */
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

const cases = Object.entries(scenarios).flatMap(([name, scenario], index) =>
  (['before', 'after'] as const).map((moment, turn) => ({
    name,
    scenario,
    moment,
    first: 1 + ((2 * index + turn) % step),
  })),
);

test.each(cases)('$name, cut $moment its statements', { timeout: 600_000 }, async (testCase) => {
  const survived: Prepared[] = [];
  for (let n = testCase.first; n <= mostStatements; n += step) {
    const done = await surviveCut(testCase.scenario, n, testCase.moment);
    if (!done) break;
    survived.push(done);
  }
  expect(survived.length).toBeGreaterThan(0);
  expect(survived.length).toBeLessThan(mostStatements / step - 1);
  await app.drain();
  for (const { timesDone } of survived) expect(await timesDone()).toBe(1);
  expect(await checkIntegrity(app.deps)).toEqual([]);
});

/** Null when the scenario has fewer statements than that. */
async function surviveCut(scenario: Scenario, n: number, moment: Moment): Promise<Prepared | null> {
  const prepared = await scenario(app);
  const { attempt, timesDone, isRepeat } = prepared;
  proxy.arm(n, moment);
  const response = await attempt();
  const wasCut = proxy.disarm();
  const outcome = `${moment} statement ${n}: ${response.status} ${JSON.stringify(response.body)}`;
  if (response.status === 200) expect(await timesDone(), `acknowledged, cut ${outcome}`).toBe(1);
  else expect(response.status, outcome).toBe(503);
  if (!wasCut) {
    expect(response.status, outcome).toBe(200);
    return null;
  }
  const again = await attempt();
  const repeated = `${outcome}; again: ${again.status} ${JSON.stringify(again.body)}`;
  if (again.status !== 200) expect(isRepeat?.(again) ?? false, repeated).toBe(true);
  expect(await timesDone(), repeated).toBe(1);
  return prepared;
}
