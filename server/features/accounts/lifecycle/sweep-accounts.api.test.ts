import { expect, test } from 'vitest';
import { days, minutes } from '#server/platform/clock.ts';
import { startApp } from '#server/testing/start-app.ts';
import { logIn } from '../testing/sign-in.ts';

test('sign-ins that were never finished and links long expired are cleared away', async () => {
  const { given, newGuest, deps, clock, drain } = await startApp();
  const user = await given.mfaUser();
  const left = async (table: string) =>
    (await deps.db.pool.query(`select from ${table} where user_id = $1`, [user.userId])).rowCount;
  const sweep = async () => {
    await deps.db.pool.query("select graphile_worker.add_job('accounts.sweep')");
    await drain();
  };
  await logIn(newGuest(), user);
  await newGuest().call('POST /api/auth/forgot-password', { body: { email: user.email } });
  await sweep();
  expect([await left('pending_logins'), await left('account_links')]).toEqual([1, 1]);
  clock.advance(minutes(10));
  await sweep();
  expect([await left('pending_logins'), await left('account_links')]).toEqual([0, 1]);
  clock.advance(days(31));
  await sweep();
  expect(await left('account_links')).toBe(0);
});
