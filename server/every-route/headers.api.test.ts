// The headers of every reply: endpoints, pages, files, refusals and unknown addresses.
import { expect, test } from 'vitest';
import { type Page, pages } from '#contract/pages/pages.ts';
import { builtPages } from '#server/platform/http/pages.ts';
import type { TestResponse } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { names, otherRoutes } from './callers.ts';
import { samplePages, withToken } from './one-of-everything.ts';

const https = { APP_URL: 'https://jobs.example', METRICS_TOKEN: 'm'.repeat(32), RATE_LIMIT: 'off' };

const wanted: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'referrer-policy': /^(no-referrer|strict-origin-when-cross-origin)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /geolocation=\(\)/,
};
/** What a page loads is no page: only these say something about it. */
const wantedOfParts = ['x-content-type-options', 'strict-transport-security'];
const isPartOfPage = /\.(?:js|css|woff2)$/;
const unwanted = ['x-powered-by', 'server', 'access-control-allow-origin'];

/** Every missing or unwanted header, and every hole in the policy for scripts. */
function headerProblems({ headers }: TestResponse): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  return [
    ...Object.entries(wanted).flatMap(([name, value]) => (value.test(headers.get(name) ?? '') ? [] : name)),
    ...unwanted.filter((name) => headers.has(name)),
    ...(/(^|; )default-src 'none'(;|$)/.test(policy) ? [] : ['default-src']),
    ...(/(^|; )frame-ancestors 'none'(;|$)/.test(policy) ? [] : ['frame-ancestors']),
    ...(/(^|; )base-uri 'none'(;|$)/.test(policy) ? [] : ['base-uri']),
    ...(/script-src[^;]*(unsafe|\*|data:|blob:|https?:)/.test(policy) ? ['script-src'] : []),
  ];
}

const partProblems = ({ headers }: TestResponse): string[] => [
  ...wantedOfParts.filter((name) => !wanted[name]?.test(headers.get(name) ?? '')),
  ...unwanted.filter((name) => headers.has(name)),
];

/** Public, and the same for everybody. */
const everybodys: Record<string, string> = { 'GET /api/signing/root-certificate': 'no-cache' };

const nowhere = [
  'GET /no-such-page',
  'GET /api/no-such-call',
  'POST /terms',
  'PUT /api/csrf-token',
  'OPTIONS /api/jobs',
  'PROPFIND /api/jobs',
  'GET /%zz',
  'GET /api/%zz',
  `GET /api/jobs/${'x'.repeat(5000)}`,
  'GET /sign/../../etc/passwd',
  'GET /assets/%2e%2e%2findex.html',
];

test('every reply has the security headers', async () => {
  const { guest } = await startApp({ env: https, pages: builtPages(samplePages()) });
  const token = await withToken(guest);
  const addresses = [...names, ...otherRoutes, ...pages.map(({ path }) => `GET ${path}`), ...nowhere];
  const wrong: unknown[] = [];
  for (const name of addresses) {
    const [method = '', path = ''] = name.split(' ');
    const response = await guest.send(`${method} ${path.replace(/:\w+/g, 'nothing')}`, token);
    const isPart = isPartOfPage.test(path) && response.status === 200;
    const problems = isPart ? partProblems(response) : headerProblems(response);
    const keeping = path.startsWith('/api/') ? (everybodys[name] ?? 'no-store') : null;
    if (keeping && response.headers.get('cache-control') !== keeping) problems.push('cache-control');
    if (problems.length > 0) wrong.push([name.slice(0, 60), problems]);
  }
  expect(wrong).toEqual([]);
});

test('pages behind a secret link never send it as referrer', async () => {
  const { guest } = await startApp({ env: https });
  for (const { path, secretLink } of pages as readonly Page[]) {
    const { status, headers } = await guest.send(`GET ${path.replace(/:\w+/g, 'nothing')}`);
    const policy = secretLink ? 'no-referrer' : 'strict-origin-when-cross-origin';
    expect([path, status, headers.get('referrer-policy')]).toEqual([path, 200, policy]);
  }
});

test('every cookie is closed to scripts and other sites, and bound to the host', async () => {
  const { newGuest, given } = await startApp({ env: https });
  const [user, careful] = [await given.user(), await given.mfaUser()];
  const lines: string[] = [];
  const client = newGuest();
  const noted = async (response: Promise<TestResponse>) =>
    void lines.push(...(await response).headers.getSetCookie());
  await noted(client.call('GET /api/csrf-token'));
  await noted(
    client.call('POST /api/auth/login', { body: { username: careful.email, password: careful.password } }),
  );
  await noted(
    client.call('POST /api/auth/login', {
      body: { username: user.email, password: user.password, rememberMe: true },
    }),
  );
  await noted(client.call('POST /api/auth/logout'));
  const named = lines.map((line) => line.split('=', 1)[0]);
  for (const name of ['visitor', 'half_login', 'session', 'device'])
    expect(named).toContain(`__Host-fieldwright_${name}`);
  for (const line of lines) {
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(attributes.join()).not.toContain('Domain');
  }
});
