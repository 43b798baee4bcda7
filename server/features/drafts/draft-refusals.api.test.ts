// Every endpoint of drafts, called by those who may not, or with what it cannot take.
import { describe, expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';

const path = '/api/drafts/job/new';
const calls = [
  { name: 'GET /api/drafts', body: undefined },
  { name: `PUT ${path}`, body: { data: 'x' } },
  { name: `DELETE ${path}`, body: undefined },
];

describe.each(calls)('$name', ({ name, body }) => {
  test('without a session: 401', async () => {
    const { guest } = await startApp();
    const response = await guest.send(name, { body });
    expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
  });
});

describe.each(calls.slice(1))('$name', ({ name, body }) => {
  test('without a CSRF token, or from another site: 403', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const forged = await client.send(name, { body, csrf: false });
    expect([forged.status, forged.body.code]).toEqual([403, 'csrf_failed']);
    const foreign = await client.send(name, { body, headers: { 'sec-fetch-site': 'cross-site' } });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'cross_site']);
  });

  test('with an unknown kind or an odd key: 404', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const [method] = name.split(' ');
    for (const odd of [
      'invoice/new',
      'Job/new',
      'job/a.b',
      'job/a%20b',
      'job/a%2Fb',
      `job/${'x'.repeat(101)}`,
    ])
      expect([odd, (await client.send(`${method} /api/drafts/${odd}`, { body })).status]).toEqual([odd, 404]);
  });
});

test('a body without data, with a version that is none, or nested without end: 400', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const bad: [unknown, string][] = [
    [{}, 'data'],
    [{ updatedAt: '2026-11-14T17:00:00Z' }, 'data'],
    [{ data: 1, updatedAt: 'yesterday' }, 'updatedAt'],
    [{ data: 1, updatedAt: 7 }, 'updatedAt'],
    [{ data: 1, updatedAt: '2026-02-30T17:00:00Z' }, 'updatedAt'],
    [{ data: 1, updatedAt: '0000-01-01T00:00:00Z' }, 'updatedAt'],
    [{ data: 1, updatedAt: '0001-01-01T00:00:00+14:00' }, 'updatedAt'],
    [{ data: Array(20_000).fill({}) }, 'data'],
  ];
  for (const [body, field] of bad) {
    const response = await client.send(`PUT ${path}`, { body });
    expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([
      400,
      'invalid_input',
      [field],
    ]);
  }
  const json = { 'content-type': 'application/json' };
  const nested = await client.send(`PUT ${path}`, {
    raw: Buffer.from(`{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    headers: json,
  });
  expect([nested.status, nested.body.fields]).toEqual([
    400,
    { data: 'This has too many fields, or is nested too deeply.' },
  ]);
  for (const raw of ['', 'text', '{"data":', '{"data":1,"__proto__":{}}'])
    expect((await client.send(`PUT ${path}`, { raw: Buffer.from(raw), headers: json })).status).toBe(400);
  expect((await client.ok('GET /api/drafts')).items).toEqual([]);
});

test('settings of the list and of deleting are read or refused', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  for (const query of ['kind=invoice', 'key=a.b', 'key=', 'kind=job&kind=note'])
    expect([query, (await client.send(`GET /api/drafts?${query}`)).status]).toEqual([query, 400]);
  expect((await client.send(`DELETE ${path}?updatedAt=never`)).status).toBe(400);
});
