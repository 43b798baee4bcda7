import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';
import { jpeg } from './testing/pictures.ts';
import { leftOf, nothing, upload } from './testing/upload.ts';

test('without a session: 401', async () => {
  const { guest } = await startApp();
  const response = await upload(guest, await jpeg());
  expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
});

test('a technician: 403', async () => {
  const { given, deps } = await startApp();
  const { client, user } = await given.session({ role: 'technician' });
  const response = await upload(client, await jpeg());
  expect([response.status, response.body.code]).toEqual([403, 'role_not_allowed']);
  expect(await leftOf(deps, user.accountId)).toEqual(nothing);
});

test('an owner without payment consent: 402', async () => {
  const { given } = await startApp();
  const { client } = await given.session({ consent: false });
  expect((await upload(client, await jpeg())).status).toBe(402);
});

test('no CSRF token, or from another site: 403', async () => {
  const { given, deps } = await startApp();
  const { client, user } = await given.session();
  const bare = await upload(client, await jpeg(), { options: { csrf: false } });
  expect([bare.status, bare.body.code]).toEqual([403, 'csrf_failed']);
  const foreign = await upload(client, await jpeg(), {
    options: { headers: { origin: 'https://evil.example' } },
  });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'cross_site']);
  expect(await leftOf(deps, user.accountId)).toEqual(nothing);
});

test('too many in an hour: 429', async () => {
  const { given } = await startApp({ env: { LIMIT_UPLOADS: '2/1h' } });
  const { client } = await given.session();
  for (let i = 0; i < 2; i += 1) expect((await upload(client, await jpeg())).status).toBe(200);
  const response = await upload(client, await jpeg());
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
});
