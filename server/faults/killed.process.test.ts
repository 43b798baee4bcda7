// kill -9 at a random moment while people work, again and again, sometimes with the database. Afterwards everything
// that was acknowledged is there, and the records are consistent.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postmaster, queryEmbedded } from '#server/testing/embedded-database.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { newDataDir, runAdmin, startProduct } from '#server/testing/product-process.ts';
import { expectPersisted } from './expect-persisted.ts';
import { expectSignupsPersisted } from './expect-signups-persisted.ts';
import { noSignups, type SignupRecords, signUpInLoop } from './signup-workload.ts';
import { type ConfirmedWork, movedTo, nothingConfirmed, runWorkload, signUp } from './user-workload.ts';
import { waitUntil } from './wait-until.ts';

const rounds = process.env.FAULTS === 'all' ? 40 : 3;
const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);

/** Repeatable by its seed (mulberry32). */
function randomNumbers(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`${rounds} times kill -9 at work (seed ${seed})`, { timeout: 900_000 }, async () => {
  const random = randomNumbers(seed);
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };
  const confirmed = nothingConfirmed();
  const arrivals = noSignups();
  const acknowledged = () => counts(confirmed, arrivals).reduce((sum, count) => sum + count, 0);
  const hasEveryKind = () => counts(confirmed, arrivals).every((count) => count > 0);
  let people: HttpClient[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(env);
    if (people.length === 0)
      people = await Promise.all([1, 2].map(() => signUp(product.base, { buys: true })));
    people = people.map((person) => movedTo(person, product.base));
    let isOver = false;
    const working = [
      ...people.map((person) => runWorkload(person, confirmed, () => isOver)),
      signUpInLoop(product.base, dataDir, arrivals, () => isOver),
    ];
    // Counted in work and not in time: a slow machine would be killed before it had done anything.
    const enough = acknowledged() + random() * 15;
    await waitUntil(
      'people have got something done',
      () => acknowledged() >= enough && (round > 0 || hasEveryKind()),
      { seconds: 120 },
    );
    await delay(random() * 100);
    const database = random() < 0.3 ? postmaster(dataDir) : null;
    await product.kill();
    if (database) process.kill(database.pid, 'SIGKILL');
    isOver = true;
    await Promise.all(working);
  }
  const last = await startProduct(env);
  people = people.map((person) => movedTo(person, last.base));
  await expectPersisted(confirmed, people);
  await expectSignupsPersisted(arrivals, last.base, dataDir);
  await expectSealed(confirmed, dataDir);
  expect(await last.stop()).toBe(0);
  expect(runAdmin(env, 'verify')).toMatchObject({ status: 0, stderr: '' });
});

function counts(
  { jobs, stages, payments, signed, photos, documents }: ConfirmedWork,
  arrivals: SignupRecords,
): number[] {
  const owners = [...arrivals.owners.values()];
  return [
    ...[jobs, stages, payments].map(({ size }) => size),
    ...[signed, photos, documents, owners, arrivals.technicians].map(({ length }) => length),
    owners.filter(({ hasBought }) => hasBought).length,
    owners.filter(({ isOnboarded }) => isOnboarded).length,
    owners.filter(({ isClosed }) => isClosed).length,
  ];
}

/** The queue seals what was signed, by itself. */
async function expectSealed(confirmed: ConfirmedWork, dataDir: string): Promise<void> {
  const signed = 'select id, sealed_at from signature_requests where signed_at is not null';
  await waitUntil(
    'all is sealed',
    async () => {
      const requests = await queryEmbedded(dataDir, signed);
      expect(requests.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed.signed));
      return requests.every(({ sealed_at }) => sealed_at);
    },
    { seconds: 120 },
  );
}
