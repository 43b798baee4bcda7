import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { refreshCurrentUser, userKey } from './current-user.ts';
import { readKey, readQuery } from './queries.ts';

const answer = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

const range = { from: '2026-06-01', to: '2026-06-30' };

test.each([
  [readQuery('GET /api/stats'), ['/api/stats'], '/api/stats'],
  [readQuery('GET /api/jobs/:id', { params: { id: 'a/b' } }), ['/api/jobs', 'a/b'], '/api/jobs/a%2Fb'],
  [
    readQuery('GET /api/jobs/:id/signatures', { params: { id: '7' } }),
    ['/api/jobs', '7', 'signatures'],
    '/api/jobs/7/signatures',
  ],
  [
    readQuery('GET /api/calendar', { query: range }),
    ['/api/calendar', range],
    '/api/calendar?from=2026-06-01&to=2026-06-30',
  ],
])('key and address come from the name: %j', async ({ queryKey, queryFn }, key, address) => {
  expect(queryKey).toEqual(key);
  const fetched = answer(200, { id: 1 });
  await expect(queryFn({ signal })).resolves.toEqual({ id: 1 });
  expect(fetched).toHaveBeenCalledWith(
    address,
    expect.objectContaining({ method: 'GET', credentials: 'include', signal }),
  );
});

test('the key of a path matches the reads below it, and no path that only begins alike', () => {
  const client = new QueryClient();
  const matches = (key: readonly unknown[], root: readonly unknown[]) => {
    client.setQueryData(key, {});
    const found = client.getQueriesData({ queryKey: root }).length > 0;
    client.clear();
    return found;
  };
  const jobs = readKey('GET /api/jobs');
  const calendar = readKey('GET /api/calendar');
  expect(matches(readQuery('GET /api/jobs/:id', { params: { id: '7' } }).queryKey, jobs)).toBe(true);
  expect(matches(readQuery('GET /api/jobs/:id/signatures', { params: { id: '7' } }).queryKey, jobs)).toBe(
    true,
  );
  expect(matches(readQuery('GET /api/calendar', { query: range }).queryKey, calendar)).toBe(true);
  expect(matches(readQuery('GET /api/calendar-feed').queryKey, calendar)).toBe(false);
});

test('a refusal throws with its status', async () => {
  answer(401, { message: 'Unauthorized' });
  await expect(readQuery('GET /api/stats').queryFn({ signal })).rejects.toMatchObject({ status: 401 });
});

test('that nobody is signed in is a normal reply to the question who is', async () => {
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } });
  const client = new QueryClient();
  answer(401, { message: 'Unauthorized', code: 'not_signed_in' });
  await expect(refreshCurrentUser(client)).resolves.toBeNull();
  expect(client.getQueryData(userKey)).toBeNull();
  answer(402, { message: 'Subscription required' });
  await expect(refreshCurrentUser(client)).rejects.toMatchObject({ status: 402 });
});
