// One address, one spelling. A route with a second spelling would bypass everything that checks addresses: the proxy's
// rules, the cache, the log.
import http from 'node:http';
import { expect, test } from 'vitest';
import { builtPages } from '#server/platform/http/pages.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { names, otherRoutes } from './callers.ts';
import { samplePages } from './one-of-everything.ts';

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Other spellings that a lenient parser takes for the same address. */
const oddSpellings: Record<string, (path: string) => string> = {
  'first letter encoded': (path) => path.replace(/[a-z]/, encoded),
  'a letter of the last part encoded': (path) => path.replace(/\w(?=[^/]*$)/, encoded),
  'slash twice at the front': (path) => `/${path}`,
  'slash twice inside': (path) => path.replace(/(?<=.)\/|$/, '//'),
  'dot segment': (path) => `/.${path}`,
  'dot segments that lead back': (path) => `/x/..${path}`,
  'encoded dot segments': (path) => `/x/%2e%2e${path}`,
  backslash: (path) => path.replace(/(?<=.)\/|$/, '\\'),
  'whole address': (path) => `http://jobs.example${path}`,
  fragment: (path) => `${path}#x`,
  'other case': (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
};

/** `fetch` would normalise the address. */
function requestExactly(client: HttpClient, method: string, path: string, csrf: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { hostname, port } = new URL(client.base);
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request({ hostname, port, method, path, headers: { cookie, 'x-csrf-token': csrf } }, (response) =>
        response.resume().on('end', () => resolve(response)),
      )
      .on('error', reject)
      .end();
  });
}

test('no route answers to another spelling of its address', { timeout: 120_000 }, async () => {
  const { given, logs } = await startApp({
    env: { RATE_LIMIT: 'off', METRICS_TOKEN: 'm'.repeat(32) },
    pages: builtPages(samplePages()),
  });
  const { client } = await given.session();
  const csrf = await client.csrfToken();
  const wrong: unknown[] = [];
  for (const name of [...names, ...otherRoutes]) {
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replace(/:\w+/g, 'd9b2d63d-a233-4123-847a-7090c26fd2a1');
    for (const [spelling, spell] of Object.entries(oddSpellings)) {
      const before = logs.length;
      const { statusCode, headers } = await requestExactly(client, method, spell(path), csrf);
      const isJson = headers['content-type'] === 'application/json; charset=utf-8';
      const isLogged = logs.slice(before).some((line) => JSON.parse(line).msg === 'request');
      const isApi = pattern.startsWith('/api/');
      if (statusCode !== 404 || !headers['cache-control'] || !headers['content-security-policy'])
        wrong.push([spelling, name, statusCode, headers['cache-control']]);
      else if (isApi && (!isJson || !isLogged || headers['cache-control'] !== 'no-store'))
        wrong.push([spelling, name, { isJson, isLogged }]);
    }
  }
  expect(wrong).toEqual([]);
});

test('two things may vary: a slash at the end of an address, and its query', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  for (const path of ['/api/auth/user/', '/api/jobs?search=%61//..', '/terms/', '/terms?x=%2e%2e'])
    expect([path, (await requestExactly(client, 'GET', path, '')).statusCode]).toEqual([path, 200]);
});
