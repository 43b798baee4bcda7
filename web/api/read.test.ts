import { afterEach, describe, expect, test, vi } from 'vitest';
import { pathOfKey, reader } from './read.ts';

const signal = new AbortController().signal;
const answer = (status: number, body: unknown) => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

test('a key is the path, its parts joined by a slash', () => {
  expect(pathOfKey(['/api/jobs', 12, 'photos'])).toBe('/api/jobs/12/photos');
  expect(pathOfKey(['/api/auth/user'])).toBe('/api/auth/user');
});

describe('reading', () => {
  test('goes to the path of the key with credentials', async () => {
    const fetched = answer(200, { id: 1 });
    await expect(reader({ on401: 'throw' })({ queryKey: ['/api/jobs', 1], signal })).resolves.toEqual({
      id: 1,
    });
    expect(fetched).toHaveBeenCalledWith('/api/jobs/1', expect.objectContaining({ credentials: 'include' }));
  });
  test('a missing session throws by default and is null on request', async () => {
    answer(401, { message: 'Unauthorized' });
    await expect(reader({ on401: 'throw' })({ queryKey: ['/api/x'], signal })).rejects.toMatchObject({
      status: 401,
    });
    await expect(reader({ on401: 'null' })({ queryKey: ['/api/x'], signal })).resolves.toBeNull();
  });
  test('any other refusal throws in both modes', async () => {
    answer(402, { message: 'Subscription required' });
    await expect(reader({ on401: 'null' })({ queryKey: ['/api/x'], signal })).rejects.toMatchObject({
      status: 402,
    });
  });
});
