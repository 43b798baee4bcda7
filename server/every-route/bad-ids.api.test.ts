// Wrong ids and settings in addresses: refused with one of our own messages, never a server error.
import { expect, test } from 'vitest';
import type { TestResponse } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { byName, type Name, names, paramsOf, withIds } from './callers.ts';
import { idsFor, oneOfEverything, refusalProblem, sender } from './one-of-everything.ts';

/** Hundreds of calls. */
const slow = { timeout: 120_000 };

const badIds = [
  'nothing',
  '00000000-0000-0000-0000-000000000000',
  'D9B2D63D-A233-4123-847A-7090C26FD2A1',
  'd9b2d63d-a233-4123-847a-7090c26fd2a1%20',
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'x'.repeat(299),
  'x'.repeat(5000),
  '🔧',
  "' or 1=1--",
  '%',
  '%zz',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
];

/** People get a page, programs get JSON. */
const isPage = ({ status, headers }: TestResponse) =>
  status === 404 && headers.get('content-type') === 'text/html; charset=utf-8';

test('an id of any other form is not found', slow, async () => {
  const app = await startApp({ env: { RATE_LIMIT: 'off' } });
  const everything = await oneOfEverything(app);
  const send = sender(everything);
  const wrong: unknown[] = [];
  for (const name of withIds)
    for (const param of paramsOf(name)) {
      const request = (bad: string) => send(name, { ...idsFor(name, everything), [param]: bad });
      const responses = await Promise.all(badIds.map(request));
      for (const [at, response] of responses.entries()) {
        const isRefused = [400, 404, 410, 414].includes(response.status) && refusalProblem(response) === null;
        if (!isRefused && !(!name.includes(' /api/') && isPage(response)))
          wrong.push([name, param, badIds[at]?.slice(0, 40), response.status, response.body]);
      }
      // An empty id makes it another address, which may exist.
      const nothing = await request('');
      if (refusalProblem(nothing) && !isPage(nothing)) wrong.push([name, param, refusalProblem(nothing)]);
    }
  expect(wrong).toEqual([]);
});

const shapeOf = (name: Name): string[] => {
  const { query } = byName[name];
  return query && 'shape' in query ? Object.keys(query.shape as object) : [];
};

const badSettings = (setting: string) => [
  ...['-1', '0', '1e999', 'NaN', '99999999999999999999', '%00', '%ED%A0%80', '%zz', '', 'x'.repeat(5000)].map(
    (value) => `${setting}=${value}`,
  ),
  `${setting}=1&${setting}=2`,
  `${setting}[x]=1`,
  `${setting}[]=1`,
  `__proto__[${setting}]=1`,
];

test('settings in an address are read or refused', slow, async () => {
  const { given } = await startApp({ env: { RATE_LIMIT: 'off' } });
  const { client } = await given.session();
  const picture = await given.photo({ client });
  const checked = names.filter((name) => shapeOf(name).length > 0);
  expect(checked).toContain('GET /api/jobs');
  expect(checked).toContain('GET /api/calendar');
  const wrong: unknown[] = [];
  for (const name of checked) {
    const address = byName[name].path.replace('/api/objects/:id', picture);
    for (const setting of shapeOf(name)) {
      const responses = await Promise.all(
        badSettings(setting).map((bad) => client.send(`GET ${address}?${bad}`)),
      );
      const problems = responses.map(refusalProblem);
      if (problems.some(Boolean)) wrong.push([name, setting, problems]);
    }
  }
  expect(wrong).toEqual([]);
});

test('a page of the job list is as long as is allowed, or refused', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  for (const limit of ['-1', '0', '201', '1e999', 'NaN', '1.5', '1&limit=2'])
    expect([limit, (await client.send(`GET /api/jobs?limit=${limit}`)).status]).toEqual([limit, 400]);
});
