// What holds for every endpoint: error shape, content types, sizes, CSRF, sessions, headers.
import { describe, expect, test } from 'vitest';
import { endSessionsOf, insertSession } from '#server/identity/sessions.store.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { makeSecrets } from '#server/platform/secrets.ts';
import { startApp } from '#server/testing/start-app.ts';

describe('errors', () => {
  test('an unknown API path answers 404 in JSON, whatever the method', async () => {
    const { guest } = await startApp();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await guest.send(`${method} /api/no-such-thing`);
      expect(response.status).toBe(404);
      expect(response.body).toEqual({ message: 'Not found', code: 'not_found' });
    }
    expect((await guest.send('GET /api')).body).toEqual({ message: 'Not found', code: 'not_found' });
  });

  test('an unknown page answers 404 in HTML, a known one 200', async () => {
    const { guest } = await startApp();
    const missing = await guest.send('GET /no-such-page');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('text/html');
    expect(missing.body).toContain('noindex');
    expect((await guest.send('GET /terms')).status).toBe(200);
    expect((await guest.send('GET /terms/')).status).toBe(200);
    expect((await guest.send('GET /terms?from=mail')).status).toBe(200);
  });

  test('an address that cannot be decoded names nothing', async () => {
    const { guest } = await startApp();
    for (const path of ['/%zz', '/api/%zz']) {
      const response = await guest.send(`GET ${path}`);
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
  });

  test.each([
    ['malformed JSON', '{"a":', 'application/json', 400, 'malformed_body'],
    ['an empty JSON body', '', 'application/json', 400, 'malformed_body'],
    [
      'two megabytes',
      JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) }),
      'application/json',
      413,
      'too_large',
    ],
    ['plain text', 'hello', 'text/plain', 415, 'wrong_content_type'],
    ['XML', '<a/>', 'application/xml', 415, 'wrong_content_type'],
    ['a form where none is taken', 'a=b', 'application/x-www-form-urlencoded', 415, 'wrong_content_type'],
    ['a poisoned prototype', '{"__proto__":{"role":"owner"}}', 'application/json', 400, 'malformed_body'],
  ])('%s is refused in JSON', async (_, raw, type, status, code) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const response = await client.call('POST /api/auth/logout', { raw, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ code, message: expect.any(String) });
  });

  test('a failure inside says nothing about the inside', async () => {
    const sign = () => {
      throw new Error('the inside');
    };
    const { guest, logs } = await startApp({ deps: { secrets: { ...makeSecrets('x'), sign } } });
    const response = await guest.call('GET /api/csrf-token');
    expect(response.status).toBe(500);
    expect(response.body).toEqual({ message: 'Something went wrong. Please try again.', code: 'internal' });
    expect(logs.join('')).toContain('the inside');
  });

  test('without the database: 503 with a message, and pages still open', async () => {
    const db = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    const { guest } = await startApp({ deps: { db } });
    guest.cookies.set('fieldwright_session', 'x'.repeat(43));
    for (const path of ['/api/auth/user', '/healthz']) {
      const response = await guest.send(`GET ${path}`);
      expect(response.status).toBe(503);
      expect(response.body.code).toBe('unavailable');
      expect(response.headers.get('retry-after')).toBe('5');
    }
    expect((await guest.send('GET /terms')).status).toBe(200);
  });
});

describe('CSRF', () => {
  test('a change without a token is refused, with one it passes', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const refused = await client.call('POST /api/auth/logout', { csrf: false });
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('csrf_failed');
    expect((await client.call('POST /api/auth/logout')).status).toBe(200);
  });

  test('the token of one session is worth nothing in another', async () => {
    const { given } = await startApp();
    const { client: own } = await given.session();
    const { client: other } = await given.session();
    const headers = { 'x-csrf-token': await other.csrfToken() };
    expect((await own.call('POST /api/auth/logout', { csrf: false, headers })).status).toBe(403);
  });

  test('a visitor token dies with the sign-in', async () => {
    const { guest, given } = await startApp();
    const token = await guest.csrfToken();
    const { client } = await given.session();
    for (const [name, value] of client.cookies) guest.cookies.set(name, value);
    const response = await guest.call('POST /api/auth/logout', {
      csrf: false,
      headers: { 'x-csrf-token': token },
    });
    expect(response.status).toBe(403);
  });

  test('a visitor cookie that we did not issue is not adopted', async () => {
    const { guest } = await startApp();
    guest.cookies.set('fieldwright_visitor', `${'a'.repeat(43)}.${'b'.repeat(43)}`);
    await guest.csrfToken();
    expect(guest.cookies.get('fieldwright_visitor')).not.toContain('aaaa');
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('a change sent with %j answers %i', async (headers, status) => {
    const { given } = await startApp();
    const { client } = await given.session();
    expect(
      (await client.call('POST /api/auth/logout', { headers: headers as Record<string, string> })).status,
    ).toBe(status);
  });
});

describe('sessions', () => {
  test('without one, or with a made-up one, a private call answers 401', async () => {
    const { guest } = await startApp();
    expect((await guest.call('GET /api/auth/user')).body).toEqual({
      message: 'Unauthorized',
      code: 'not_signed_in',
    });
    guest.cookies.set('fieldwright_session', 'made-up');
    expect((await guest.call('GET /api/auth/user')).status).toBe(401);
  });

  test('logging out ends it on the server, not only in the browser', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const cookie = client.cookies.get('fieldwright_session') ?? '';
    expect((await client.call('GET /api/auth/user')).status).toBe(200);
    await client.call('POST /api/auth/logout');
    expect(client.cookies.has('fieldwright_session')).toBe(false);
    client.cookies.set('fieldwright_session', cookie);
    expect((await client.call('GET /api/auth/user')).status).toBe(401);
  });

  test('one that was replaced hears "Session invalidated"', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session();
    await deps.db.transaction((tx) => endSessionsOf(tx, deps.clock.now(), user, 'replaced'));
    const response = await client.call('GET /api/auth/user');
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ message: 'Session invalidated', code: 'session_invalidated' });
  });

  test('the database itself refuses a second live one of the same user', async () => {
    const { given, deps } = await startApp();
    const { user } = await given.session();
    const again = { ...user, remember: false, userAgent: '', address: '' };
    await expect(deps.db.transaction((tx) => insertSession(tx, deps.clock.now(), again))).rejects.toThrow();
  });

  test('an idle one ends after 12 hours, a used one goes on, and 30 days are final', async () => {
    const { given, clock } = await startApp();
    const { client } = await given.session();
    for (let day = 0; day < 59; day += 1) {
      clock.advance(hours(12) - minutes(1));
      expect((await client.call('GET /api/auth/user')).status).toBe(200);
    }
    clock.advance(hours(12));
    expect((await client.call('GET /api/auth/user')).status).toBe(401);

    const { client: idle } = await given.session();
    clock.advance(hours(12));
    expect((await idle.call('GET /api/auth/user')).status).toBe(401);
  });

  test('a remembered one lasts 30 days and not longer', async () => {
    const { given, clock } = await startApp();
    const { client } = await given.session({ remember: true });
    clock.advance(days(29));
    expect((await client.call('GET /api/auth/user')).status).toBe(200);
    clock.advance(days(1));
    expect((await client.call('GET /api/auth/user')).status).toBe(401);
  });

  test('only the hash of the cookie is stored', async () => {
    const { given, deps } = await startApp();
    const { client } = await given.session();
    const { rows } = await deps.db.pool.query('select s::text as row from sessions s');
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get('fieldwright_session'));
  });

  test('cookies are closed to scripts, and on https bound to the host', async () => {
    const plain = await startApp();
    const line = (await plain.guest.call('GET /api/csrf-token')).headers.get('set-cookie') ?? '';
    expect(line).toMatch(/^fieldwright_visitor=.*HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(line).not.toMatch(/Secure/);
    const secure = await startApp({ env: { APP_URL: 'https://jobs.example' } });
    const response = await secure.guest.call('GET /api/csrf-token');
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-fieldwright_visitor=.*Path=\/.*HttpOnly.*Secure/,
    );
    expect(response.headers.get('strict-transport-security')).toBeTruthy();
  });
});

describe('headers and health', () => {
  test('pages forbid inline scripts and framing, the API is never stored', async () => {
    const { guest } = await startApp();
    const page = await guest.send('GET /');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('googletagmanager');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await guest.call('GET /api/csrf-token')).headers.get('cache-control')).toBe('no-store');
  });

  test('the tag service may be reached only where it is configured', async () => {
    const { guest } = await startApp({ env: { ANALYTICS_ID: 'G-ABC123' } });
    expect((await guest.send('GET /')).headers.get('content-security-policy')).toContain(
      'https://www.googletagmanager.com',
    );
  });

  test('/healthz answers 200 while the database answers', async () => {
    const { guest } = await startApp();
    const response = await guest.send('GET /healthz');
    expect([response.status, response.body]).toEqual([200, { status: 'ok' }]);
  });

  test('logs name routes, never addresses with their tokens, cookies or bodies', async () => {
    const { given, logs } = await startApp();
    const { client } = await given.session();
    await client.send('GET /api/auth/user?token=very-secret');
    await client.call('POST /api/auth/logout');
    const all = logs.join('');
    expect(all).toContain('/api/auth/user');
    expect(all).not.toContain('very-secret');
    expect(all).not.toContain(client.cookies.get('fieldwright_session') ?? 'no cookie');
  });

  test.each(['x-forwarded-for', 'forwarded'])(
    'a proxy that nobody named is told of once: %s',
    async (header) => {
      const { guest, logs } = await startApp({ env: { TRUST_PROXY: 'off' } });
      const warnings = () => logs.filter((line) => line.includes('TRUST_PROXY'));
      await fetch(`${guest.base}/healthz`);
      expect(warnings()).toEqual([]);
      for (let time = 0; time < 2; time += 1)
        await fetch(`${guest.base}/healthz`, { headers: { [header]: 'for=10.1.2.3' } });
      expect(warnings().map((line) => JSON.parse(line))).toMatchObject([{ level: 40, proxy: '127.0.0.1' }]);
    },
  );

  test('one that is named is nothing to speak of', async () => {
    const { guest, logs } = await startApp();
    await guest.send('GET /healthz');
    expect(logs.join('')).not.toContain('TRUST_PROXY');
  });
});
