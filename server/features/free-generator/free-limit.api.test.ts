// How many documents are free, for whom, and how that is counted.
import { describe, expect, test } from 'vitest';
import type { Renderer } from '#server/documents/render/renderer.ts';
import { hours } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { type FreeKind, freePaths, makeFree } from './testing/free-forms.ts';

const kinds = Object.keys(freePaths) as FreeKind[];
const limitReached = {
  message: 'Free PDF limit reached. Sign up to keep creating PDFs.',
  type: 'limit_reached',
  code: 'limit_reached',
};
const signUpRequired = {
  message: 'Please sign up to create more PDFs.',
  type: 'signup_required',
  code: 'signup_required',
};
const usageOf = async (client: HttpClient) => (await client.call('GET /api/freemium-usage')).body;

/** Stands in for the printing itself, which other tests read. */
const instantRenderer: Renderer = {
  render: async () => Buffer.from('%PDF-1.7'),
  renderPages: async () => null,
  renderWithPages: async () => ({ pdf: Buffer.alloc(0), pages: null }),
  close: async () => {},
};
const quick = (env: Record<string, string> = {}) => startApp({ deps: { renderer: instantRenderer }, env });

describe('a visitor', () => {
  test('makes three, over all three pages, and then hears why not', async () => {
    const { guest } = await quick();
    expect(await usageOf(guest)).toEqual({
      isSubscriber: false,
      type: 'anonymous',
      sessionDownloads: 0,
      maxFreePDFs: 3,
    });
    for (const kind of kinds) expect((await makeFree(guest, kind)).status).toBe(200);
    expect(await usageOf(guest)).toMatchObject({ sessionDownloads: 3 });
    for (const kind of kinds) {
      const response = await makeFree(guest, kind);
      expect([response.status, response.body]).toEqual([402, limitReached]);
    }
    expect(await usageOf(guest)).toMatchObject({ sessionDownloads: 3 });
  });

  test('who asks ten times at once gets exactly three', async () => {
    const { guest } = await startApp();
    const headers = { 'x-csrf-token': await guest.csrfToken() };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => makeFree(guest, 'estimate', {}, { csrf: false, headers })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { bytes, status } of responses)
      if (status === 200) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    for (const { body } of responses.filter(({ status }) => status !== 200))
      expect(body).toEqual(limitReached);
    expect(await usageOf(guest)).toMatchObject({ sessionDownloads: 3 });
  });

  test('is known for 24 hours by a cookie that no script reads', async () => {
    const { guest, clock } = await quick();
    const first = await makeFree(guest, 'invoice');
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith('fieldwright_free_use='));
    expect(cookie).toMatch(/; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    clock.advance(hours(10));
    const second = await makeFree(guest, 'invoice');
    expect(second.headers.getSetCookie().join()).toContain('Max-Age=50400');
    await makeFree(guest, 'invoice');
    expect((await makeFree(guest, 'invoice')).status).toBe(402);
    clock.advance(hours(14));
    expect(await usageOf(guest)).toMatchObject({ sessionDownloads: 0 });
    expect((await makeFree(guest, 'invoice')).status).toBe(200);
    expect(await usageOf(guest)).toMatchObject({ sessionDownloads: 1 });
  });

  test('is known by either cookie: losing one begins nothing anew', async () => {
    const { guest } = await quick();
    for (const kind of kinds) await makeFree(guest, kind);
    const counter = guest.cookies.get('fieldwright_free_use') ?? '';
    guest.cookies.delete('fieldwright_free_use');
    expect((await makeFree(guest, 'invoice')).body).toEqual(limitReached);
    guest.cookies.delete('fieldwright_visitor');
    guest.cookies.set('fieldwright_free_use', counter);
    expect((await makeFree(guest, 'invoice')).body).toEqual(limitReached);
  });

  test('cannot make up a cookie', async () => {
    const { guest } = await quick();
    for (const kind of kinds) await makeFree(guest, kind);
    for (const forged of ['x', 'x.y', 'fresh.', '.', 'a.b.c', '%00.%00']) {
      guest.cookies.set('fieldwright_free_use', forged);
      expect((await makeFree(guest, 'invoice')).body).toEqual(limitReached);
    }
  });

  test('another visitor is counted apart', async () => {
    const { guest, newGuest } = await quick();
    for (const kind of kinds) await makeFree(guest, kind);
    expect((await makeFree(newGuest(), 'invoice')).status).toBe(200);
  });

  test('whose form is refused, or whose document fails, loses nothing', async () => {
    let fails = true;
    const renderer: Renderer = {
      ...instantRenderer,
      render: async () => {
        if (fails) throw new Refusal('unavailable');
        return Buffer.from('%PDF-1.7');
      },
    };
    const { guest } = await startApp({
      deps: { renderer },
      env: { LIMIT_FREE_PDFS_PER_ADDRESS: '3/1d' },
    });
    for (let round = 0; round < 5; round += 1) {
      expect((await makeFree(guest, 'invoice')).status).toBe(503);
      expect((await makeFree(guest, 'invoice', { customerName: '' })).status).toBe(400);
    }
    expect(await usageOf(guest)).toMatchObject({ sessionDownloads: 0 });
    fails = false;
    for (const kind of kinds) expect((await makeFree(guest, kind)).status).toBe(200);
  });

  test('the number is a setting', async () => {
    const one = await quick({ MAX_FREE_PDFS: '1' });
    expect(await usageOf(one.guest)).toMatchObject({ maxFreePDFs: 1 });
    expect((await makeFree(one.guest, 'estimate')).status).toBe(200);
    expect((await makeFree(one.guest, 'estimate')).status).toBe(402);
    const none = await quick({ MAX_FREE_PDFS: '0' });
    expect((await makeFree(none.guest, 'estimate')).body).toEqual(limitReached);
  });
});

describe('one network address', () => {
  test('is enough for an office, not for a script; forging it changes nothing', async () => {
    const { newGuest } = await quick({ LIMIT_FREE_PDFS_PER_ADDRESS: '4/1d', TRUST_PROXY: '' });
    const responses = [];
    for (let person = 0; person < 6; person += 1) responses.push(await makeFree(newGuest(), 'estimate'));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 402, 402]);
    expect(responses.at(-1)?.body).toEqual(signUpRequired);
  });

  test('may make 30 a day', async () => {
    const { guest, newGuest } = await quick();
    const headers = { 'x-forwarded-for': guest.address };
    const statuses = [];
    for (let person = 0; person < 31; person += 1)
      statuses.push((await makeFree(newGuest(), 'estimate', {}, { headers })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(402);
  });
});

describe('a browser', () => {
  test('that keeps no cookies is asked to sign up', async () => {
    const { guest } = await quick();
    const headers = { 'x-csrf-token': await guest.csrfToken() };
    guest.cookies.clear();
    const response = await makeFree(guest, 'invoice', {}, { csrf: false, headers });
    expect([response.status, response.body]).toEqual([402, signUpRequired]);
  });

  test.each(kinds)('%s without a CSRF token, or with another one’s: 403', async (kind) => {
    const { guest, newGuest } = await quick();
    const stranger = await newGuest().csrfToken();
    await guest.csrfToken();
    for (const token of ['', 'x', stranger]) {
      const headers = { 'x-csrf-token': token };
      const response = await makeFree(guest, kind, {}, { csrf: false, headers });
      expect([response.status, response.body.code]).toEqual([403, 'csrf_failed']);
    }
    guest.cookies.clear();
    const bare = await makeFree(guest, kind, {}, { csrf: false });
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf_failed']);
  });

  test.each(kinds)('%s from another site: 403', async (kind) => {
    const { guest } = await quick();
    const response = await makeFree(guest, kind, {}, { headers: { origin: 'https://evil.example' } });
    expect([response.status, response.body.code]).toEqual([403, 'cross_site']);
  });
});

describe('somebody signed in', () => {
  test.each(['owner', 'technician'] as const)(
    'as %s with access makes as many as they like',
    async (role) => {
      const { given } = await quick({ LIMIT_FREE_PDFS_PER_ADDRESS: '1/1d' });
      const { client } = await given.session({ role });
      for (let round = 0; round < 5; round += 1)
        expect((await makeFree(client, 'estimate')).status).toBe(200);
      expect(await usageOf(client)).toEqual({
        isSubscriber: true,
        type: 'authenticated',
        sessionDownloads: 0,
        maxFreePDFs: 3,
      });
    },
  );

  test('without a subscription needs one', async () => {
    const { given } = await quick();
    const { client } = await given.session({ consent: false });
    const response = await makeFree(client, 'estimate');
    expect([response.status, response.body]).toEqual([
      402,
      {
        message: "You've run out of credits. Choose a subscription plan to continue.",
        type: 'credits_required',
        code: 'credits_required',
      },
    ]);
    expect(await usageOf(client)).toMatchObject({ isSubscriber: false, type: 'authenticated' });
  });

  test.each([
    ['trial', '1 day', 200],
    ['trial', '-1 day', 402],
    ['expired', null, 402],
    ['canceled', null, 402],
    ['active', '10 days', 200],
    ['lifetime', null, 200],
  ] as const)('%s, %s: %s', async (status, ends, expected) => {
    const { given, deps } = await quick();
    const { client, user } = await given.session();
    await deps.db.pool.query(
      `update subscriptions set status = $2, plan = case $2 when 'lifetime' then 'lifetime' when 'trial'
         then 'trial' else 'monthly' end, trial_ends_at = now() + $3::interval, renews_at = now() + $3::interval where account_id = $1`,
      [user.accountId, status, ends],
    );
    expect((await makeFree(client, 'invoice')).status).toBe(expected);
  });
});

test('nothing of what a visitor typed is kept', async () => {
  const { guest, deps, logs } = await quick();
  const secret = 'Zebrafinch Lane 77';
  const form = { customerName: secret, customerAddress: secret, workOrderNumber: 'Zebrafinch' };
  expect((await makeFree(guest, 'invoice', form)).status).toBe(200);
  const { rows: tables } = await deps.db.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    const { rows } = await deps.db.pool.query(`select 1 from ${name} t where t::text ilike '%zebrafinch%'`);
    expect(rows, name).toEqual([]);
  }
  expect(logs.join()).not.toMatch(/zebrafinch/i);
});

test('counts that are over are cleared away', async () => {
  const { guest, deps, clock, drain } = await quick();
  await makeFree(guest, 'invoice');
  const count = async () => (await deps.db.pool.query('select count(*)::int as n from free_uses')).rows[0].n;
  const before = await count();
  clock.advance(hours(24));
  await deps.db.pool.query("select graphile_worker.add_job('free-generator.sweep', '{}')");
  await drain();
  expect(await count()).toBeLessThan(before);
});
