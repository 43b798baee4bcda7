// Every endpoint of templates, called by those who may not, or with what it cannot take.
import { describe, expect, test } from 'vitest';
import { templateEndpoints } from '#contract/templates.ts';
import { startApp } from '#server/testing/start-app.ts';

const unknown = '00000000-0000-7000-8000-000000000000';
const calls = Object.values(templateEndpoints).map(({ method, path }) => ({
  method,
  path: path.replace(':id', unknown),
  body: method === 'GET' || method === 'DELETE' ? undefined : { name: 'x', stage: 'invoice' },
}));
const changing = calls.filter(({ method }) => method !== 'GET');

describe.each(calls)('$method $path', ({ method, path, body }) => {
  test('without a session: 401', async () => {
    const { guest } = await startApp();
    const response = await guest.send(`${method} ${path}`, { body });
    expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
  });

  test('as a technician: 403', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ role: 'technician' });
    const response = await client.send(`${method} ${path}`, { body });
    expect([response.status, response.body.code]).toEqual([403, 'role_not_allowed']);
  });

  test('without payment consent: 402', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ consent: false });
    const response = await client.send(`${method} ${path}`, { body });
    expect([response.status, response.body.code]).toEqual([402, 'payment_method_required']);
  });
});

describe.each(changing)('$method $path', ({ method, path, body }) => {
  test('without a CSRF token: 403', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const response = await client.send(`${method} ${path}`, { body, csrf: false });
    expect([response.status, response.body.code]).toEqual([403, 'csrf_failed']);
  });
});

describe.each(changing.filter(({ body }) => body))('$method $path', ({ method, path }) => {
  test('with a body it cannot take: 400', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    for (const bad of [{}, [], null, 'text', 7, { name: 3, stage: 7 }, { stage: 'receipt', name: {} }]) {
      const response = await client.send(`${method} ${path}`, { body: bad });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    }
  });
});

test('another account’s template is as unknown as one that never was', async () => {
  const { given } = await startApp();
  const own = await given.session();
  const other = await given.session();
  const theirs = await other.client.ok('POST /api/templates', { body: { name: 'theirs' } });
  for (const id of [theirs.id, unknown, 'no-id', '%00']) {
    const put = await own.client.send(`PUT /api/templates/${id}`, { body: { name: 'taken' } });
    const deleted = await own.client.send(`DELETE /api/templates/${id}`);
    for (const response of [put, deleted])
      expect([response.status, response.body]).toEqual([404, { message: 'Not found', code: 'not_found' }]);
  }
  expect((await own.client.call('GET /api/templates')).body).toEqual([]);
  expect((await other.client.call('GET /api/templates')).body).toEqual([theirs]);
});

test('fields that are not asked for change nothing', async () => {
  const { given } = await startApp();
  const own = await given.session();
  const other = await given.session();
  const extra = { id: unknown, accountId: other.user.accountId, createdAt: '2001-01-01T00:00:00Z' };
  const { body } = await own.client.call('POST /api/templates', { body: { name: 'x', ...extra } });
  expect(body.id).not.toBe(unknown);
  expect(body.createdAt).not.toBe(extra.createdAt);
  expect((await other.client.call('GET /api/templates')).body).toEqual([]);
});
