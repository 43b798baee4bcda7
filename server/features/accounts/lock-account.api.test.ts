import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';
import { lockAccount } from './accounts.store.ts';

test('those who lock an account queue up, and whoever only adds rows to it goes on', async () => {
  const { deps, given } = await startApp();
  const { accountId } = await given.account();
  const steps: string[] = [];
  let second: Promise<void> | undefined;
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, { accountId });
    second = deps.db.transaction(async (other) => {
      await lockAccount(other, { accountId });
      steps.push('second');
    });
    await deps.db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '2s'`);
      await other.execute(
        sql`insert into job_numbers (account_id, number_key) values (${accountId}, 'while it is locked')`,
      );
    });
    steps.push('first');
  });
  await second;
  expect(steps).toEqual(['first', 'second']);
});
