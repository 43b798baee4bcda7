// Wrong, unknown and shut out: an observer sees one answer, and the server does one and the same work for it. Hashing is
// counted by a stand-in around it, which is why this file has a process to itself.
import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import type { TestResponse } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { forceLogin, logIn } from './testing/sign-in.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const wrong = 'quite another password';

/** Everything an observer sees, without what differs from answer to answer anyway. */
function seen({ status, headers, body }: TestResponse) {
  const rest = [...headers].filter(([name]) => name !== 'date');
  return { status, body, headers: Object.fromEntries(rest) };
}

test('a failed sign-in looks the same and does the same work for wrong, unknown, disabled and deactivated', async () => {
  const { newGuest, given, deps } = await startApp();
  const known = await given.user();
  const disabled = await given.user();
  await deps.db.pool.query('update users set disabled_at = now() where id = $1', [disabled.userId]);
  const deactivated = await given.user();
  await deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [
    deactivated.accountId,
  ]);
  const attempts = [
    { ...known, password: wrong },
    { email: `${crypto.randomUUID()}@example.com`, password: wrong },
    { email: 'no address at all', password: wrong },
    { email: 'nul\u0000', password: wrong },
    disabled,
    deactivated,
  ];
  for (const send of [logIn, forceLogin]) {
    const typical = seen(await send(newGuest(), { ...known, password: wrong }));
    for (const attempt of attempts) {
      vi.mocked(verify).mockClear();
      const response = await send(newGuest(), attempt);
      expect(verify).toHaveBeenCalledTimes(1);
      expect(seen(response)).toEqual(typical);
      const message = 'Invalid username or password. Please try again.';
      // Clients read a failed forced sign-in from `error`.
      const error = send === forceLogin ? { error: message } : {};
      expect([response.status, response.body]).toEqual([
        401,
        { message, code: 'invalid_credentials', ...error },
      ]);
    }
  }
});
