// The connection to DocuSign, against a fake over real HTTP.
import { afterEach, describe, expect, test } from 'vitest';
import { docusign } from '#server/ports/esign-provider/docusign.ts';
import { type FakeDocusign, openFakeDocusign } from '#server/ports/esign-provider/testing/fake-docusign.ts';
import { defaultPassword } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';

const opened: FakeDocusign[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function shop() {
  const fake = await openFakeDocusign();
  opened.push(fake);
  const esign = docusign({
    clientId: fake.clientId,
    clientSecret: fake.clientSecret,
    baseUrl: fake.baseUrl,
    redirectUrl: 'http://localhost:3000/api/docusign/callback',
    limitMs: 2000,
  });
  const app = await startApp({ deps: { esign } });
  const { client, user } = await app.given.session();
  return { ...app, fake, client, user };
}

const authUrlOf = async (client: HttpClient): Promise<string> =>
  (await client.ok('POST /api/docusign/auth', { body: { password: defaultPassword } })).authUrl;

/** The provider leads the browser back: where does our answer lead it? */
async function comeBack(client: HttpClient, back: URL): Promise<URL> {
  const { status, headers } = await client.send(`GET ${back.pathname + back.search}`);
  expect(status).toBe(303);
  return new URL(headers.get('location') ?? '');
}

const statusOf = async (client: HttpClient) => (await client.call('GET /api/docusign/status')).body;

describe('where it is not configured', () => {
  test('nothing is available, and nothing else is there', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    expect(await statusOf(client)).toEqual({ connected: false, available: false });
    expect(
      (await client.call('POST /api/docusign/auth', { body: { password: defaultPassword } })).status,
    ).toBe(404);
    expect(
      (await client.call('GET /api/docusign/callback', { query: { code: 'x', state: 'y' } })).status,
    ).toBe(404);
  });
});

describe('connecting', () => {
  test('needs the password: a borrowed session must not send documents to somebody else’s account', async () => {
    const { client } = await shop();
    expect((await client.send('GET /api/docusign/auth')).status).toBe(404);
    expect((await client.send('POST /api/docusign/auth')).status).toBe(400);
    const wrong = await client.call('POST /api/docusign/auth', { body: { password: 'not the one' } });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
  });

  test('leads to the provider and back, and the account is connected from then on', async () => {
    const { client, fake, deps, user, given } = await shop();
    expect(await statusOf(client)).toEqual({ connected: false, available: true });
    const authUrl = new URL(await authUrlOf(client));
    expect(authUrl.origin).toBe(fake.baseUrl);
    expect(authUrl.searchParams.get('code_challenge_method')).toBe('S256');
    expect(authUrl.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/docusign/callback');
    const there = await comeBack(client, fake.agree(authUrl.href));
    expect(there.pathname).toBe('/main');
    expect(Object.fromEntries(there.searchParams)).toEqual({ docusign_connected: 'true' });
    expect(await statusOf(client)).toEqual({ connected: true, available: true });

    const { rows } = await deps.db.pool.query<{ connection: Buffer }>(
      'select connection from docusign_connections where account_id = $1',
      [user.accountId],
    );
    const stored = rows[0]?.connection ?? Buffer.alloc(0);
    expect(stored.toString('latin1')).not.toContain('refresh-');
    expect(JSON.parse(deps.secrets.decrypt('docusign', stored).toString())).toMatchObject({
      providerAccountId: 'first',
      connectedAs: 'Dale Whitcomb',
      refreshToken: expect.stringMatching(/^refresh-/),
    });
    const stranger = await given.session();
    expect(await statusOf(stranger.client)).toEqual({ connected: false, available: true });
  });

  test('a connection nobody used for a month does not count any more', async () => {
    const { client, fake, deps, user } = await shop();
    await comeBack(client, fake.agree(await authUrlOf(client)));
    await deps.db.pool.query('update docusign_connections set expires_at = $2 where account_id = $1', [
      user.accountId,
      deps.clock.now(),
    ]);
    expect(await statusOf(client)).toEqual({ connected: false, available: true });
  });

  test('connecting again replaces the older connection', async () => {
    const { client, fake, deps, user } = await shop();
    for (let time = 0; time < 2; time += 1) await comeBack(client, fake.agree(await authUrlOf(client)));
    const { rows } = await deps.db.pool.query('select 1 from docusign_connections where account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('what comes back is not believed', () => {
  const notStarted = 'This connection was not started here, or took too long. Please try again.';

  test.each<[string, (back: URL) => void]>([
    ['without a state', (back) => back.searchParams.delete('state')],
    ['with another state', (back) => back.searchParams.set('state', 'zzzzzzzz.abc.def')],
    [
      'with a state that was changed',
      (back) => back.searchParams.set('state', `${back.searchParams.get('state')}x`),
    ],
  ])('%s', async (_, change) => {
    const { client, fake } = await shop();
    const back = fake.agree(await authUrlOf(client));
    change(back);
    expect((await comeBack(client, back)).searchParams.get('docusign_error')).toBe(notStarted);
    expect((await statusOf(client)).connected).toBe(false);
  });

  test('in the session of somebody else', async () => {
    const { client, fake, given } = await shop();
    const victim = await given.session();
    const there = await comeBack(victim.client, fake.agree(await authUrlOf(client)));
    expect(there.searchParams.get('docusign_error')).toBe(notStarted);
    expect((await statusOf(victim.client)).connected).toBe(false);
  });

  test('after ten minutes', async () => {
    const { client, fake, clock } = await shop();
    const back = fake.agree(await authUrlOf(client));
    clock.advance(11 * 60_000);
    expect((await comeBack(client, back)).searchParams.get('docusign_error')).toBe(notStarted);
  });

  test('a code that was used', async () => {
    const { client, fake } = await shop();
    const back = fake.agree(await authUrlOf(client));
    await comeBack(client, back);
    const again = await comeBack(client, back);
    expect(again.searchParams.get('docusign_error')).toBe(
      'DocuSign refused the connection. Please try again.',
    );
  });

  test('a code that belongs to another verifier', async () => {
    const { client, fake } = await shop();
    const stolen = fake.agree(await authUrlOf(client));
    const own = fake.agree(await authUrlOf(client));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await comeBack(client, own)).searchParams.get('docusign_error')).toContain('refused');
    expect((await statusOf(client)).connected).toBe(false);
  });
});

describe('bad days', () => {
  test('the person says no', async () => {
    const { client, fake } = await shop();
    const back = fake.agree(await authUrlOf(client));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect((await comeBack(client, back)).searchParams.get('docusign_error')).toBe(
      'The connection was not allowed.',
    );
  });

  test('words of the provider are passed on as text, and not endlessly', async () => {
    const { client, fake } = await shop();
    const back = fake.agree(await authUrlOf(client));
    back.searchParams.set('error', 'server_error');
    back.searchParams.set('error_description', `<b>${'x'.repeat(900)}`);
    const docusignError = (await comeBack(client, back)).searchParams.get('docusign_error');
    expect(docusignError).toBe(`<b>${'x'.repeat(197)}`);
  });

  test.each<[string, NonNullable<FakeDocusign['fault']>, string]>([
    ['fails', (_, response) => response.writeHead(500).end('stack trace'), 'DocuSign is not available.'],
    ['hangs up', (request) => request.destroy(), 'DocuSign did not respond.'],
    ['answers nonsense', (_, response) => response.end('<html>'), 'DocuSign sent an unexpected reply.'],
    ['answers half', (_, response) => response.end('{"access_token":"x"}'), 'an unexpected reply.'],
    [
      'leads elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'DocuSign did not respond.',
    ],
  ])('a provider that %s is named, and nothing is kept', async (_, fault, reason) => {
    const { client, fake, logs } = await shop();
    const back = fake.agree(await authUrlOf(client));
    fake.fault = fault;
    expect((await comeBack(client, back)).searchParams.get('docusign_error')).toContain(reason);
    expect((await statusOf(client)).connected).toBe(false);
    expect(logs.join('')).not.toContain(back.searchParams.get('code'));
  });
});

test('technicians and visitors have no part in it', async () => {
  const { given, guest } = await shop();
  const { client } = await given.session({ role: 'technician' });
  expect((await client.call('POST /api/docusign/auth', { body: { password: defaultPassword } })).status).toBe(
    403,
  );
  expect((await client.call('GET /api/docusign/callback', { query: { code: 'x' } })).status).toBe(403);
  expect((await guest.call('GET /api/docusign/status')).status).toBe(401);
  expect((await guest.call('GET /api/docusign/callback', { query: { code: 'x' } })).status).toBe(401);
});
