// The machine's clock jumps forward by weeks, and back again. What has expired stays expired, nobody is locked out for
// longer than intended, and nothing is emailed, numbered or moved twice.
import { expect, test } from 'vitest';
import { logIn, sendCode, whoAmI } from '#server/features/accounts/testing/sign-in.ts';
import { makeFree } from '#server/features/free-generator/testing/free-forms.ts';
import {
  expectOk,
  openShop,
  progress,
  runTask,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { accept, invitationToken } from '#server/features/technicians/testing/technician-steps.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import type { TestResponse } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';

const rules = ({ deps, user }: Shop) => checkIntegrity(deps, user.accountId);

/** The owner signs in again, as after every expiry. */
async function signInAgain(shop: Shop): Promise<void> {
  await whoAmI(shop.client);
  expect((await logIn(shop.client, shop.user)).body).toMatchObject({ success: true });
}

async function resetToken({ newGuest, drain, mailbox }: Shop, email: string, seen: string[] = []) {
  await newGuest().call('POST /api/auth/forgot-password', { body: { email } });
  await drain();
  const tokens = (await mailbox.all(email)).map(
    ({ text }) => text?.match(/reset-password\?token=([\w-]+)/)?.[1],
  );
  const token = tokens.find((found) => found !== undefined && !seen.includes(found));
  if (!token) throw new Error(`No new reset link to ${email}`);
  return token;
}

test('what was seen expired stays expired when the clock goes back', { timeout: 60_000 }, async () => {
  const shop = await openShop();
  const { clock, given, newGuest, client } = shop;
  const sessions = [await given.session(), await given.session({ remember: true })];
  const forgetful = await given.user();
  const reset = await resetToken(shop, forgetful.email);
  const technician = await given.invitedTechnician(shop);
  const invitation = await invitationToken(shop, technician.email);
  const job = await given.job(shop);
  const link = await given.signatureRequest(shop, job.id);
  const unseen = await given.signatureRequest(shop, (await given.job(shop)).id);
  const guarded = await given.mfaUser();
  const pendingBrowser = newGuest();
  await logIn(pendingBrowser, guarded);
  const trial = await given.session({
    access: { status: 'trial', plan: 'trial', trialEndsAt: new Date(clock.now().getTime() + days(10)) },
    remember: true,
  });
  expect((await trial.client.call('GET /api/jobs')).status).toBe(200);

  const tries: Record<string, () => Promise<TestResponse>> = {
    session: () => whoAmI(sessions[0]?.client ?? client),
    'remembered session': () => whoAmI(sessions[1]?.client ?? client),
    'reset link': () => newGuest().call('POST /api/auth/validate-reset-token', { body: { token: reset } }),
    reset: () =>
      newGuest().call('POST /api/auth/reset-password', {
        body: { token: reset, newPassword: 'brass valve 15 mm' },
      }),
    invitation: () =>
      newGuest().call('GET /api/technician-invitations/:token', { params: { token: invitation } }),
    acceptance: () => accept(newGuest(), invitation, technician.email),
    signature: () => sign(newGuest(), link.signingToken),
    'half a login': () => sendCode(pendingBrowser, guarded.code()),
  };
  const statuses = async () => {
    const found: Record<string, number> = {};
    for (const [name, attempt] of Object.entries(tries)) found[name] = (await attempt()).status;
    return found;
  };
  clock.advance(days(40));
  const expired = await statuses();
  expect(expired).toEqual({
    session: 401,
    'remembered session': 401,
    'reset link': 410,
    reset: 410,
    invitation: 410,
    acceptance: 410,
    signature: 410,
    'half a login': 401,
  });
  for (const task of ['billing.sweep', 'signing.sweep']) await runTask(shop, task);

  for (const back of [days(2), days(38) - minutes(1)]) {
    clock.advance(-back);
    expect(await statuses()).toEqual(expired);
    // Nobody had opened this link, but the timetable had marked it as expired.
    expect((await sign(newGuest(), unseen.signingToken)).status).toBe(410);
    const page = await newGuest().ok('GET /api/signatures/:token', { params: { token: link.signingToken } });
    expect(page.isExpired).toBe(true);
  }
  const { rows } = await shop.deps.db.pool.query('select status from subscriptions where account_id = $1', [
    trial.user.accountId,
  ]);
  expect(rows).toEqual([{ status: 'expired' }]);

  // And a new one works.
  await signInAgain(shop);
  const fresh = await resetToken(shop, forgetful.email, [reset]);
  const changed = { token: fresh, newPassword: 'brass valve 15 mm' };
  expect((await newGuest().call('POST /api/auth/reset-password', { body: changed })).status).toBe(200);
  expect(
    (await client.call('POST /api/technicians/:id/invite', { params: { id: technician.id } })).status,
  ).toBe(200);
  const again = await given.signatureRequest(shop, job.id);
  expect((await sign(newGuest(), again.signingToken)).status).toBe(200);
  await shop.drain();
  expect(await rules(shop)).toEqual([]);
});

test('nobody is locked out for longer than intended', async () => {
  const app = await startApp({ env: { MAX_FREE_PDFS: '1' } });
  const { clock, given, newGuest } = app;
  const user = await given.user();
  const visitor = newGuest();
  clock.advance(days(40));
  const guesser = newGuest();
  for (let turn = 0; turn < 11; turn += 1) await logIn(guesser, { ...user, password: 'wrong' });
  expect((await logIn(guesser, user)).status).toBe(429);
  expect((await makeFree(visitor, 'estimate')).status).toBe(200);
  expect((await makeFree(visitor, 'estimate')).status).toBe(402);
  clock.advance(-days(40));
  expect((await logIn(guesser, user)).body).toMatchObject({ success: true });
  expect((await makeFree(visitor, 'estimate')).status).toBe(200);
  // The limits themselves still hold, by the clock as it is now.
  expect((await makeFree(visitor, 'estimate')).status).toBe(402);
  const other = await given.user();
  for (let turn = 0; turn < 11; turn += 1) await logIn(guesser, { ...other, password: 'wrong' });
  expect((await logIn(guesser, other)).status).toBe(429);
});

test('a session that was used ahead of time expires by the clock as it is', async () => {
  const { clock, given } = await startApp();
  const { client } = await given.session();
  clock.advance(hours(11));
  expect((await whoAmI(client)).status).toBe(200);
  clock.advance(-hours(11));
  expect((await whoAmI(client)).status).toBe(200);
  clock.advance(hours(12) + minutes(1));
  expect((await whoAmI(client)).status).toBe(401);
});

test('nothing is numbered, mailed or moved twice', { timeout: 60_000 }, async () => {
  const shop = await openShop();
  const { clock, client } = shop;
  const customerEmail = `${shop.user.userId}@customer.example`;
  const jobs = [await given.job(shop), await given.job(shop)];
  const billed = await given.job(shop, { currentStage: 'invoice', customerEmail });
  await client.call('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: billed.id },
    body: {
      reminderEnabled: true,
      reminderEvery15Days: true,
      invoiceDueDate: '2026-12-01',
    },
  });
  const reminders = async () => {
    await runTask(shop, 'jobs.remind-customers');
    return (await shop.mailbox.all(customerEmail)).length;
  };
  clock.advance(days(40));
  await signInAgain(shop);
  expect(await reminders()).toBe(1);
  jobs.push(await given.job(shop));
  for (const { id } of jobs.slice(0, 3)) expectOk(await progress(shop, id, 'work_order'));

  clock.advance(-days(2));
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await reminders()).toBe(1);
    clock.advance(days(1));
  }
  clock.advance(-days(40));
  expect(await reminders()).toBe(1);
  jobs.push(await given.job(shop));
  for (const { id } of jobs.slice(0, 2)) expectOk(await progress(shop, id, 'invoice'));
  for (const { id } of jobs.slice(0, 2)) expect((await progress(shop, id, 'work_order')).status).toBe(409);
  clock.advance(days(41));
  expect(await reminders()).toBe(1);

  const numbers = [...jobs, billed].map(({ jobNumber }) => jobNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { rows } = await shop.deps.db.pool.query(
    'select stage from jobs where account_id = $1 and id = any($2) order by stage',
    [shop.user.accountId, jobs.map(({ id }) => id)],
  );
  expect(rows.map(({ stage }) => stage)).toEqual(['estimate', 'invoice', 'invoice', 'work_order']);
  expect(await rules(shop)).toEqual([]);
});

test.each([
  ['the hour that is missing', '2027-02-27', '2027-03-14T15:00:00.000Z'],
  ['the hour that comes twice', '2027-10-23', '2027-11-07T16:00:00.000Z'],
  ['a leap day', '2028-02-14', '2028-02-29T16:00:00.000Z'],
])('%s: a reminder goes out at nine, once', async (_, invoiceDueDate, nine) => {
  const shop = await openShop();
  const at = new Date(nine).getTime();
  shop.clock.set(new Date(at - days(12)));
  await signInAgain(shop);
  const customerEmail = `${shop.user.userId}@customer.example`;
  const job = await given.job(shop, { currentStage: 'invoice', customerEmail });
  const armed = await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: job.id },
    body: {
      reminderEnabled: true,
      reminderEvery15Days: true,
      invoiceDueDate,
    },
  });
  expect(armed.nextReminderAt).toBe(nine);
  const sent: number[] = [];
  // Steps of a quarter of an hour; in the middle the clock goes back by an hour, and the hour passes again.
  for (const quarter of [-8, -4, -1, 0, 1, -3, -1, 0, 1, 4, 96]) {
    shop.clock.set(new Date(at + quarter * minutes(15)));
    await runTask(shop, 'jobs.remind-customers');
    sent.push((await shop.mailbox.all(customerEmail)).length);
  }
  expect(sent).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(await rules(shop)).toEqual([]);
});
