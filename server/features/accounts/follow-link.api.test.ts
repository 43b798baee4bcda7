// A page that a link from an email opens asks first whether the link is good, and that uses nothing up.
import { expect, test } from 'vitest';
import { days, minutes } from '#server/platform/clock.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';

type Purpose = 'confirm_email' | 'undo_mfa' | 'restore_account';
const purposes: Purpose[] = ['confirm_email', 'undo_mfa', 'restore_account'];

const isGood = async (app: TestApp, purpose: Purpose, token: string) =>
  (await app.newGuest().ok('POST /api/auth/validate-link', { body: { purpose, token } })).valid;

async function tokenFor(app: TestApp, email: string, page: string): Promise<string> {
  await app.drain();
  return new URL(app.mailbox.link(await app.mailbox.latest(email), page)).searchParams.get('token') ?? '';
}

async function signedUp(app: TestApp) {
  const email = `${crypto.randomUUID()}@example.com`;
  const client = app.newGuest();
  await client.ok('POST /api/auth/signup', { body: { email, password: 'copper elbow 22 mm' } });
  return { client, email };
}

test('a good link is good as often as it is asked, for its own purpose alone, until it is followed', async () => {
  const app = await startApp();
  const { email } = await signedUp(app);
  const token = await tokenFor(app, email, '/confirm-email');
  for (const _ of [1, 2]) expect(await isGood(app, 'confirm_email', token)).toBe(true);
  expect(await isGood(app, 'undo_mfa', token)).toBe(false);
  expect(await isGood(app, 'restore_account', token)).toBe(false);
  await app.newGuest().ok('POST /api/auth/confirm-email', { body: { token } });
  expect(await isGood(app, 'confirm_email', token)).toBe(false);
});

test('one that ran out is not, and an unknown one is not', async () => {
  const app = await startApp();
  const { email } = await signedUp(app);
  const token = await tokenFor(app, email, '/confirm-email');
  app.clock.advance(days(60));
  expect(await isGood(app, 'confirm_email', token)).toBe(false);
  for (const purpose of purposes) expect(await isGood(app, purpose, 'x'.repeat(43))).toBe(false);
});

test('the link that brings an account back is good while the account is closed', async () => {
  const app = await startApp();
  const { client, user } = await app.given.subscriber();
  const leaving = { deleteAccount: true, password: user.password } as const;
  await client.ok('POST /api/subscription/cancel', { body: leaving });
  const token = await tokenFor(app, user.email, '/restore-account');
  expect(await isGood(app, 'restore_account', token)).toBe(true);
  await app.newGuest().ok('POST /api/account/restore', { body: { token } });
  expect(await isGood(app, 'restore_account', token)).toBe(false);
});

test.each([
  {},
  { token: '', purpose: 'confirm_email' },
  { token: 'x', purpose: 'reset_password' },
  { token: 'x'.repeat(201), purpose: 'undo_mfa' },
])('the body %j is refused', async (body) => {
  const app = await startApp();
  expect((await app.newGuest().send('POST /api/auth/validate-link', { body })).status).toBe(400);
});

const wrong = 'x'.repeat(43);

test('wrong links are limited, all kinds together; a right one opens also for somebody who guessed', async () => {
  const app = await startApp();
  const { email } = await signedUp(app);
  const token = await tokenFor(app, email, '/confirm-email');
  const guesser = app.newGuest();
  const tries = [
    () => guesser.call('POST /api/auth/validate-link', { body: { purpose: 'undo_mfa', token: wrong } }),
    () => guesser.call('POST /api/auth/validate-reset-token', { body: { token: wrong } }),
    () =>
      guesser.call('POST /api/auth/reset-password', { body: { token: wrong, newPassword: 'copper elbow' } }),
    () => guesser.call('POST /api/auth/confirm-email', { body: { token: wrong } }),
    () => guesser.call('POST /api/mfa/undo', { body: { token: wrong } }),
    () => guesser.call('POST /api/account/restore', { body: { token: wrong } }),
    () => guesser.call('GET /api/technician-invitations/:token', { params: { token: wrong } }),
    () => guesser.call('GET /api/signatures/:token', { params: { token: wrong } }),
  ];
  for (let tried = 0; tried < 30; tried += 1)
    expect((await tries[tried % tries.length]?.())?.status).not.toBe(429);
  for (const attempt of tries) {
    const limited = await attempt();
    expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const open = { body: { purpose: 'confirm_email', token } } as const;
  expect((await guesser.ok('POST /api/auth/validate-link', open)).valid).toBe(true);
  await guesser.ok('POST /api/auth/confirm-email', { body: { token } });
  app.clock.advance(minutes(1));
  expect((await tries[0]?.())?.status).toBe(200);
});
