import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { minutes, seconds } from './clock.ts';
import { makeLimits, perNetwork, sweepLimits } from './limits.ts';

const rule = { name: 'test', max: 3, perMs: minutes(15) };
const newSubject = () => crypto.randomUUID();

describe('rate limits', () => {
  test('allow the maximum, then refuse with the time to wait, then open again', async () => {
    const { deps, clock } = await startApp();
    const subject = newSubject();
    for (let i = 0; i < 3; i += 1) await deps.limits.hit(rule, subject);
    clock.advance(minutes(5));
    await expect(deps.limits.hit(rule, subject)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 600 },
    });
    clock.advance(minutes(10));
    await deps.limits.hit(rule, subject);
  });

  test('count each subject and each rule for itself', async () => {
    const { deps } = await startApp();
    const subject = newSubject();
    for (let i = 0; i < 3; i += 1) await deps.limits.hit(rule, subject);
    await deps.limits.hit(rule, newSubject());
    await deps.limits.hit({ ...rule, name: 'other' }, subject);
  });

  test('hold in a race: of twenty at once exactly three pass', async () => {
    const { deps } = await startApp();
    const subject = newSubject();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => deps.limits.hit(rule, subject)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  });

  test('are shared by two processes on one database', async () => {
    const { deps } = await startApp();
    const second = await openTestApp(deps.config.databaseUrl ?? '');
    try {
      const subject = newSubject();
      await deps.limits.hit(rule, subject);
      await second.deps.limits.hit(rule, subject);
      await deps.limits.hit(rule, subject);
      await expect(second.deps.limits.hit(rule, subject)).rejects.toMatchObject({
        code: 'too_many_requests',
      });
    } finally {
      await second.close();
    }
  });

  test('give back what was not meant to count', async () => {
    const { deps } = await startApp();
    const subject = newSubject();
    for (let i = 0; i < 10; i += 1) {
      await deps.limits.hit(rule, subject);
      await deps.limits.giveBack(rule, subject);
    }
  });

  test('asked without counting, refuse only what a hit would refuse', async () => {
    const { deps, clock } = await startApp();
    const counts = [{ rule, subject: newSubject() }];
    for (let i = 0; i < 3; i += 1) {
      await deps.limits.refuseSpent(counts);
      await deps.limits.hitAll(counts);
    }
    clock.advance(minutes(5));
    await expect(deps.limits.refuseSpent(counts)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 600 },
    });
    await deps.limits.giveBackAll(counts);
    await deps.limits.refuseSpent(counts);
    await deps.limits.hitAll(counts);
    clock.advance(minutes(10));
    await deps.limits.refuseSpent(counts);
  });

  test('take the addresses of one IPv6 network for one visitor, and four networks’ worth of a /48', async () => {
    const { deps } = await startApp();
    const site = `2001:db8:${randomInt(65_536).toString(16)}`;
    const hit = (address: string) => deps.limits.hitAll(perNetwork(rule, address));
    const full = { code: 'too_many_requests' };
    for (let i = 1; i <= 3; i += 1) await hit(`${site}:0::${i}`);
    await expect(hit(`${site}:0::4`)).rejects.toMatchObject(full);
    for (let i = 0; i < 9; i += 1) await hit(`${site}:${i + 1}::1`);
    await expect(hit(`${site}:ffff::1`)).rejects.toMatchObject(full);
  });

  test('keep no subject in the clear and are swept when over', async () => {
    const { deps, clock } = await startApp();
    const subject = newSubject();
    await deps.limits.hit({ ...rule, perMs: seconds(1) }, subject);
    const { rows } = await deps.db.pool.query('select r::text as row from rate_limits r');
    expect(JSON.stringify(rows)).not.toContain(subject);
    clock.advance(minutes(60 * 24));
    // Other rules of other tests may last longer.
    const over = async () =>
      (await deps.db.pool.query('select 1 from rate_limits where window_ends_at <= $1', [clock.now()]))
        .rowCount;
    expect(await over()).toBeGreaterThan(0);
    await sweepLimits(deps.db.query, clock.now());
    expect(await over()).toBe(0);
  });

  test('can be switched off for load tests', async () => {
    const { deps, clock } = await startApp();
    const off = makeLimits(deps.db, clock, false);
    const subject = newSubject();
    for (let i = 0; i < 50; i += 1) await off.hit(rule, subject);
  });
});
