import { describe, expect, test } from 'vitest';
import { professions } from '#contract/texts/professions.ts';
import { startApp } from '#server/testing/start-app.ts';
import { badFields, onboarding, shown } from './testing/company-bodies.ts';

const path = 'POST /api/onboarding/complete';

async function signedIn() {
  const app = await startApp();
  const { client, user } = await app.given.session();
  const count = async (table: string) =>
    (await app.deps.db.pool.query(`select from ${table} where account_id = $1`, [user.accountId])).rowCount;
  const events = async () =>
    (await app.deps.db.pool.query('select type from audit_events where account_id = $1', [user.accountId]))
      .rows;
  return { ...app, client, user, count, events };
}

describe('completing it', () => {
  test('keeps everything and brings two starter templates', async () => {
    const { client, count, events } = await signedIn();
    expect((await client.call('GET /api/auth/user')).body.onboardingCompleted).toBe(false);
    const { status, body } = await client.call(path, { body: onboarding });
    expect([status, body]).toEqual([200, { success: true, templatesCreated: 2 }]);
    const { body: user } = await client.call('GET /api/auth/user');
    expect(user).toMatchObject({
      ...shown,
      onboardingCompleted: true,
      defaultTaxRate: '6.25',
      timeZone: 'America/Boise',
    });
    expect((await client.call('GET /api/company/settings')).body.profession).toBe('Plumbing');
    expect(await count('templates')).toBe(2);
    expect(await events()).toEqual([{ type: 'onboarding.completed' }]);
  });

  test.each(professions)('%s is a profession', async (profession) => {
    const { client } = await signedIn();
    const { body } = await client.call(path, { body: { ...onboarding, profession } });
    expect(body).toEqual({ success: true, templatesCreated: profession === 'Manual Templates' ? 0 : 2 });
  });

  test('a second time changes nothing and is no error', async () => {
    const { client, count, events } = await signedIn();
    await client.call(path, { body: onboarding });
    const again = await client.call(path, {
      body: { ...onboarding, companyName: 'Other', profession: 'HVAC' },
    });
    expect([again.status, again.body]).toEqual([200, { success: true, templatesCreated: 0 }]);
    expect((await client.call('GET /api/auth/user')).body.businessName).toBe('Alder Street Plumbing');
    expect([await count('templates'), (await events()).length]).toEqual([2, 1]);
  });

  test('ten clicks at once are one', async () => {
    const { client, count, events } = await signedIn();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => client.call(path, { body: onboarding })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const made = responses.map(({ body }) => body.templatesCreated);
    expect(made.sort()).toEqual([...Array(9).fill(0), 2]);
    expect([await count('templates'), (await events()).length]).toEqual([2, 1]);
  });

  test('without a time zone the usual one stays, without fax and website they are empty', async () => {
    const { client } = await signedIn();
    const { timeZone: _, companyFax: __, companyWebsite: ___, ...less } = onboarding;
    expect((await client.call(path, { body: less })).status).toBe(200);
    expect((await client.call('GET /api/auth/user')).body).toMatchObject({
      timeZone: 'America/New_York',
      businessFax: null,
      businessWebsite: null,
    });
  });
});

describe('the rules', () => {
  test.each(badFields)('%s', async (_, change, message) => {
    const { client, count } = await signedIn();
    const { status, body } = await client.send(path, { body: { ...onboarding, ...change } });
    expect([status, body.code, body.message]).toEqual([400, 'invalid_input', message]);
    expect(Object.keys(body.fields)).toEqual(Object.keys(change));
    expect((await client.call('GET /api/auth/user')).body.onboardingCompleted).toBe(false);
    expect(await count('templates')).toBe(0);
  });

  test.each([
    [0, '0.00'],
    [50, '50.00'],
    ['8.75', '8.75'],
    [8.755, '8.76'],
    [8.1, '8.10'],
  ])('a tax rate of %j is kept as %s', async (taxRate, stored) => {
    const { client } = await signedIn();
    expect((await client.call(path, { body: { ...onboarding, taxRate } })).status).toBe(200);
    expect((await client.call('GET /api/auth/user')).body.defaultTaxRate).toBe(stored);
  });

  test.each([-1, 50.01, 51, 1e21, '1e1', 'NaN', '', null, [8], undefined])(
    'a tax rate of %j is refused',
    async (taxRate) => {
      const { client } = await signedIn();
      const { status, body } = await client.send(path, { body: { ...onboarding, taxRate } });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['taxRate']]);
    },
  );

  test.each([3, 20, 10_000].map((digits) => [digits, `${'9'.repeat(digits)}.123`]))(
    'a tax rate of %i digits is refused like any that is too high',
    async (_, taxRate) => {
      const { client } = await signedIn();
      const { status, body } = await client.send(path, { body: { ...onboarding, taxRate } });
      expect([status, body.fields]).toEqual([400, { taxRate: 'This can’t be more than 100.00.' }]);
    },
  );

  test.each(['Plumber', '', null, undefined])('a profession of %j is refused', async (profession) => {
    const { client } = await signedIn();
    const { status, body } = await client.send(path, { body: { ...onboarding, profession } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['profession']]);
  });

  test('fields that are not asked for change nothing', async () => {
    const { client } = await signedIn();
    const extra = { role: 'technician', subscriptionStatus: 'expired', logo_path: '/x', accountId: 'x' };
    expect((await client.call(path, { body: { ...onboarding, ...extra } })).status).toBe(200);
    expect((await client.call('GET /api/auth/user')).body).toMatchObject({
      role: 'owner',
      subscriptionStatus: 'lifetime',
      profileImageUrl: null,
    });
  });
});
