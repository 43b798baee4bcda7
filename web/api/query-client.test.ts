import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userKey } from './current-user.ts';
import { ApiError } from './errors.ts';
import { readQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

function start() {
  const onSessionLost = vi.fn();
  const log = vi.fn();
  const client = createQueryClient({ onSessionLost, log });
  const change = (status: number, handlesSessionLoss?: boolean) =>
    new MutationObserver(client, {
      mutationFn: () => Promise.reject(new ApiError(status, { message: `Refused with ${status}` })),
      meta: { handlesSessionLoss },
    })
      .mutate()
      .catch(() => undefined);
  return { client, change, onSessionLost, log };
}

/** Somebody on the page wants to know who is signed in. */
function watchUser(client: ReturnType<typeof createQueryClient>) {
  const readUser = vi.fn(async () => ({ role: 'owner' }));
  client.setQueryData(userKey, { role: 'owner' });
  return {
    readUser,
    stop: new QueryObserver(client, { queryKey: userKey, queryFn: readUser }).subscribe(() => {}),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('a change that fails', () => {
  test('is logged with its message', async () => {
    const { change, log } = start();
    await change(500);
    expect(log).toHaveBeenCalledWith('Refused with 500', { isRefusal: false });
  });

  test.each([400, 401, 402, 409, 429])('%i is an answer, not an error of the page', async (status) => {
    const { change, log } = start();
    await change(status);
    expect(log).toHaveBeenCalledWith(`Refused with ${status}`, { isRefusal: true });
  });

  test('without a session empties the cache and ends the session', async () => {
    const { client, change, onSessionLost } = start();
    client.setQueryData(['/api/jobs'], []);
    await change(401);
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(onSessionLost).toHaveBeenCalledTimes(1);
  });

  test('is left to a page that handles it itself', async () => {
    const { client, change, onSessionLost } = start();
    client.setQueryData(['/api/jobs'], []);
    await change(401, true);
    expect(client.getQueryData(['/api/jobs'])).toEqual([]);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  test.each([402, 403])('with %i fetches the user again', async (status) => {
    const { client, change, onSessionLost } = start();
    const { readUser, stop } = watchUser(client);
    await change(status);
    expect(readUser).toHaveBeenCalledTimes(1);
    expect(onSessionLost).not.toHaveBeenCalled();
    stop();
  });
});

test('a read without a session fetches the user again, once', async () => {
  const { client, onSessionLost } = start();
  const { readUser, stop } = watchUser(client);
  vi.stubGlobal('fetch', async () => new Response('{"message":"Unauthorized"}', { status: 401 }));
  await client.fetchQuery(readQuery('GET /api/jobs')).catch(() => undefined);
  expect(readUser).toHaveBeenCalledTimes(1);
  expect(onSessionLost).not.toHaveBeenCalled();
  stop();
});

test('reads stay fresh', async () => {
  const { client } = start();
  const fetched = vi.fn(async () => new Response('[1]'));
  vi.stubGlobal('fetch', fetched);
  await client.fetchQuery(readQuery('GET /api/jobs/:id', { params: { id: '7' } }));
  await client.fetchQuery(readQuery('GET /api/jobs/:id', { params: { id: '7' } }));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith('/api/jobs/7', expect.anything());
});

describe('a failure that was shown', () => {
  const failing = (scope?: { id: string }) => ({
    mutationFn: (): Promise<unknown> => Promise.reject(new ApiError(409, { message: 'No' })),
    ...(scope && { scope }),
  });

  function watch() {
    const seen: { error?: unknown } = {};
    let isPast = false;
    const client = createQueryClient({
      onSessionLost: vi.fn(),
      log: vi.fn(),
      onChangeSent: (isOfSameAction) => {
        isPast ||= isOfSameAction(seen.error);
      },
    });
    const press = async (action: MutationObserver<unknown, Error, void>) => {
      await action.mutate().catch((error: unknown) => {
        seen.error ??= error;
      });
      return isPast;
    };
    return { client, press };
  }

  test('is removed when the same action is tried again', async () => {
    const { client, press } = watch();
    const action = new MutationObserver(client, failing());
    expect(await press(action)).toBe(false);
    expect(await press(action)).toBe(true);
  });

  test('stays while another action is sent', async () => {
    const { client, press } = watch();
    await press(new MutationObserver(client, failing()));
    expect(await press(new MutationObserver(client, failing()))).toBe(false);
  });

  test('stays while the next in its queue is sent', async () => {
    const { client, press } = watch();
    const photos = new MutationObserver(client, failing({ id: 'photos 7' }));
    await press(photos);
    expect(await press(photos)).toBe(false);
  });
});
