import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forceLogin } from '#server/features/accounts/testing/sign-in.ts';
import { days, hours } from '#server/platform/clock.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { startApp } from '#server/testing/start-app.ts';
import { notify } from './notifications.service.ts';
import { type Listening, listen } from './testing/listen.ts';

const soon = { timeout: 20_000, interval: 20 };
/** Such events have come. */
const heard = (stream: Listening, name: string, data: object) =>
  expect.poll(stream.events, soon).toContainEqual({ name, data: expect.objectContaining(data) });

test('an open page hears of every change of its account, once for a transaction, and nothing of others', async () => {
  const { given } = await startApp();
  const [owner, other] = [await given.owner(), await given.owner()];
  const [stream, foreign] = [await listen(owner.client), await listen(other.client)];
  expect(stream.status).toBe(200);
  const { id } = await owner.client.ok('POST /api/jobs', { body: aJob() });
  await heard(stream, 'change', { subject: 'job', id });
  const { customerId } = await owner.client.ok('GET /api/jobs/:id', { params: { id } });
  await heard(stream, 'change', { subject: 'customer', id: customerId });
  const count = () => stream.events().filter(({ data }) => data.id === id).length;
  const before = count();
  await owner.client.ok('PATCH /api/jobs/:id/stage', { params: { id }, body: { stage: 'work_order' } });
  await expect.poll(count, soon).toBe(before + 1);
  await other.client.ok('POST /api/jobs', { body: aJob() });
  await expect.poll(() => foreign.events().length, soon).toBeGreaterThan(0);
  expect(JSON.stringify(foreign.events())).not.toContain(id);
});

test('what was rolled back is not told', async () => {
  const { given, deps } = await startApp();
  const owner = await given.owner();
  const job = await given.job(owner);
  const stream = await listen(owner.client);
  const { accountId } = owner.user;
  const name = { name: 'Maria', document: 'estimate', number: 'EST-1' } as const;
  const happened = { accountId, jobId: job.id, kind: 'opened', data: name } as const;
  await expect(
    deps.db.transaction(async (tx) => {
      await notify(deps, tx, happened);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await deps.db.transaction((tx) => notify(deps, tx, happened));
  await heard(stream, 'notification', { kind: 'opened', jobId: job.id });
  expect(stream.events().filter(({ name }) => name === 'notification')).toHaveLength(1);
});

test('what somebody has read is counted anew on their other pages, and on nobody else’s', async () => {
  const { given, deps } = await startApp();
  const owner = await given.owner();
  const { accountId } = owner.user;
  const office = await given.session({ role: 'office', accountId });
  const [mine, theirs] = [await listen(owner.client), await listen(office.client)];
  await deps.db.transaction((tx) =>
    notify(deps, tx, { accountId, jobId: null, kind: 'storage_nearly_full', data: { percent: 90 } }),
  );
  await heard(theirs, 'notification', { kind: 'storage_nearly_full', jobId: null });
  await heard(mine, 'notification', { kind: 'storage_nearly_full', jobId: null });
  const idIn = (stream: Listening) => stream.events()[0]?.data.id;
  expect(idIn(mine)).not.toBe(idIn(theirs));
  await owner.client.ok('POST /api/notifications/read-all');
  await heard(mine, 'change', { subject: 'notifications', id: accountId });
  expect(theirs.events().map(({ data }) => data.subject)).not.toContain('notifications');
});

test('many changes at once are told as one', async () => {
  const { given, deps } = await startApp();
  const owner = await given.owner();
  const { accountId } = owner.user;
  const stream = await listen(owner.client);
  await deps.db.pool.query(
    `select pg_notify('fieldwright', 'change ' || $1 || ' job ' || gen_random_uuid()) from generate_series(1, 500)`,
    [accountId],
  );
  await heard(stream, 'change', { subject: 'everything', id: accountId });
  expect(stream.events()).toHaveLength(1);
});

describe('a stream is refused', () => {
  test('without a session, and for a page of somebody else: 401', async () => {
    const { given, guest } = await startApp();
    const owner = await given.owner();
    const { user } = await given.owner();
    expect((await listen(guest)).refusal.code).toBe('not_signed_in');
    const foreign = await listen(owner.client, `?user=${user.userId}`);
    expect([foreign.status, foreign.refusal.code]).toEqual([401, 'not_signed_in']);
    expect((await listen(owner.client, `?user=${owner.user.userId}`)).status).toBe(200);
  });

  test('to a technician: 403; without access: 402', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ role: 'technician' });
    expect([(await listen(client)).status]).toEqual([403]);
    const lapsed = await given.session({ access: { status: 'expired' } });
    expect((await listen(lapsed.client)).status).toBe(402);
  });

  test('beyond ten of one session: 429, until one of them is closed', async () => {
    const { given } = await startApp();
    const owner = await given.owner();
    const open: Listening[] = [];
    for (let n = 0; n < 10; n += 1) open.push(await listen(owner.client));
    const refused = await listen(owner.client);
    expect([refused.status, refused.refusal.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '60',
    ]);
    expect((await listen((await given.owner()).client)).status).toBe(200);
    open[0]?.close();
    await expect.poll(async () => (await listen(owner.client)).status, soon).toBe(200);
  });

  test('beyond what the process holds: 503', async () => {
    const { given } = await startApp({ httpLimits: { streamsInAll: 2 } });
    const [one, two, three] = [await given.owner(), await given.owner(), await given.owner()];
    expect([(await listen(one.client)).status, (await listen(two.client)).status]).toEqual([200, 200]);
    const refused = await listen(three.client);
    expect([refused.status, refused.refusal.code]).toEqual([503, 'unavailable']);
  });
});

describe('a stream ends at once', () => {
  test('when its session does: by signing out, or by signing in elsewhere', async () => {
    const { given, newGuest } = await startApp({ httpLimits: { sessionCheckMs: 1e9 } });
    const owner = await given.owner();
    const stream = await listen(owner.client);
    await owner.client.ok('POST /api/auth/logout');
    await stream.ended;
    const again = await given.sessionOf(owner.user);
    const second = await listen(again);
    expect((await forceLogin(newGuest(), owner.user)).status).toBe(200);
    await second.ended;
    expect((await listen(again)).refusal.code).toBe('session_invalidated');
  });

  test('when the access or the sign-in is over by time, or somebody is let in no more', async () => {
    const { given, clock, deps } = await startApp({ httpLimits: { sessionCheckMs: 50 } });
    const owner = await given.owner();
    const { accountId } = owner.user;
    const office = await given.session({ role: 'office', accountId });
    const theirs = await listen(office.client);
    await deps.db.pool.query('update users set disabled_at = now() where id = $1', [office.user.userId]);
    await theirs.ended;
    const mine = await listen(owner.client);
    clock.advance(hours(11));
    await deps.db.pool.query('select pg_sleep(0.2)');
    expect(mine.hasEnded()).toBe(false);
    clock.advance(hours(2));
    await mine.ended;
    // Written down as expired by the next request.
    expect((await listen(owner.client)).status).toBe(401);
    const back = await listen(await given.sessionOf(owner.user));
    await deps.db.pool.query(
      "update subscriptions set status = 'expired', trial_ends_at = null where account_id = $1",
      [accountId],
    );
    await back.ended;
  });

  test('when the process stops', async () => {
    const { given, app } = await startApp();
    const owner = await given.owner();
    const stream = await listen(owner.client);
    const begun = Date.now();
    await app.close();
    await stream.ended;
    expect(Date.now() - begun).toBeLessThan(2000);
  });
});

test('a stream that is used lasts for days, says now and then that it is there, and is no slow client', async () => {
  const { given, clock } = await startApp({
    httpLimits: { heartbeatMs: 50, sessionCheckMs: 50, graceMs: 100, checkEveryMs: 50, silenceMs: 400 },
  });
  const owner = await given.session({ remember: true });
  const stream = await listen(owner.client);
  for (let day = 0; day < 3; day += 1) {
    clock.advance(days(1));
    const beats = stream.text().split(':\n\n').length;
    await expect.poll(() => stream.text().split(':\n\n').length, soon).toBeGreaterThan(beats + 5);
  }
  const { id } = await owner.client.ok('POST /api/jobs', { body: aJob() });
  await heard(stream, 'change', { subject: 'job', id });
  expect(stream.hasEnded()).toBe(false);
});

test('no one between keeps events back, and the browser is told when to come again', async () => {
  const { given } = await startApp();
  const { client } = await given.owner();
  const stream = await listen(client);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.headers['content-encoding']).toBeUndefined();
  await expect.poll(stream.text, soon).toMatch(/^retry: 3000\n\n/);
});

test('who never reads is cut off, and the others hear on', async () => {
  const { given, base, deps, logs } = await startApp({ httpLimits: { unreadBytes: 10_000, foldMs: 1 } });
  const owner = await given.owner();
  const reader = await listen(owner.client);
  const socket = connect(Number(new URL(base).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.pause().write(`GET /api/events HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
  await expect
    .poll(
      async () => {
        await deps.db.pool.query(
          `select pg_notify('fieldwright', 'change ' || $1 || ' job ' || n || repeat('x', 7000))
           from generate_series(1, 30) n`,
          [owner.user.accountId],
        );
        return logs.filter((line) => line.includes('cut off a stream of events that nobody reads')).length;
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe(1);
  const { id } = await owner.client.ok('POST /api/jobs', { body: aJob() });
  await heard(reader, 'change', { subject: 'job', id });
});

test('after the connection to the database was cut, a page is told to read everything again', async () => {
  const { given, deps } = await startApp();
  const owner = await given.owner();
  const { accountId } = owner.user;
  const stream = await listen(owner.client);
  const cut = () =>
    deps.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'fieldwright live' and datname = current_database()`,
    );
  expect((await cut()).rowCount).toBe(1);
  await heard(stream, 'change', { subject: 'everything', id: accountId });
  const { id } = await owner.client.ok('POST /api/jobs', { body: aJob() });
  await heard(stream, 'change', { subject: 'job', id });
  // Signing out while nobody listens is noticed afterwards.
  expect(stream.hasEnded()).toBe(false);
});
