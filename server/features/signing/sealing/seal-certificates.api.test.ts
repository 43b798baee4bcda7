// The table of the companies' seal keys, as the sealer uses it.
import { expect, test } from 'vitest';
import { sealStore } from '#server/documents/sealing/seal-certificates.store.ts';
import { runTask } from '#server/features/jobs/testing/test-tools.ts';
import { days } from '#server/platform/clock.ts';
import { startApp } from '#server/testing/start-app.ts';

const seal = (number: number, word: string) => ({
  number,
  certificate: Buffer.from(`certificate ${word}`),
  key: Buffer.from(`key ${word}`),
  madeAt: new Date('2026-11-15T15:00:00Z'),
  expiresAt: new Date('2029-11-15T15:00:00Z'),
});

test('the first of a number stays, the newest comes first, and another account sees none of it', async () => {
  const { deps, given } = await startApp();
  const store = sealStore(deps.db);
  const [{ accountId: one }, { accountId: other }] = [await given.account(), await given.account()];
  await Promise.all(['a', 'b', 'c'].map((word) => store.add(one, seal(1, word))));
  await store.add(one, seal(2, 'd'));
  const stored = await store.list(one);
  expect(stored.map(({ number }) => number)).toEqual([2, 1]);
  expect(stored[0]).toEqual({
    number: 2,
    certificate: Buffer.from('certificate d'),
    key: Buffer.from('key d'),
  });
  expect(await store.list(other)).toEqual([]);
});

test('an erased account leaves no key', async () => {
  const app = await startApp();
  const { accountId } = await app.given.account();
  const store = sealStore(app.deps.db);
  await store.add(accountId, seal(1, 'a'));
  await app.deps.db.pool.query('update accounts set deactivated_at = $2, purge_at = $2 where id = $1', [
    accountId,
    app.clock.now(),
  ]);
  app.clock.advance(days(1));
  await runTask(app, 'accounts.purge');
  expect(await store.list(accountId)).toEqual([]);
});
