import { describe, expect, test, vi } from 'vitest';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import {
  auditEventsOf,
  expectOk,
  moveTo,
  openShop,
  retryNow,
  runTask,
  type Shop,
} from '../testing/test-tools.ts';

const task = 'jobs.delete-old';
const setRetention = ({ client }: Shop, jobMonths: number | null, invoiceMonths: number | null = null) =>
  client.call('POST /api/company/retention', { body: { jobMonths, invoiceMonths } });
const listed = async ({ client }: Shop) => await client.ok('GET /api/jobs');
const planned = async (shop: Shop) =>
  Object.fromEntries((await listed(shop)).map((job) => [job.jobNumber, job.scheduledDeletionDate]));

/** So many connections wait for a lock that another holds. */
const untilWaiting = ({ deps }: Shop, count: number) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await deps.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBeGreaterThanOrEqual(count);
    },
    { timeout: 10_000 },
  );

describe('keeping records', () => {
  test('is for good unless the company wants otherwise', async () => {
    const shop = await openShop();
    await given.job(shop, { serviceDate: '2020-01-01' });
    await runTask(shop, task);
    await moveTo(shop, '2046-01-01T00:00:00Z');
    await runTask(shop, task);
    expect(await planned(shop)).toEqual({ 1001: null });
  });

  test('counts months from the service date, else from creation; invoices have a time of their own', async () => {
    const shop = await openShop();
    await given.job(shop, { serviceDateStart: '2026-12-31T22:00' });
    await given.job(shop);
    await given.job(shop, { currentStage: 'invoice' });
    expectOk(await setRetention(shop, 6, 84));
    expect(await planned(shop)).toEqual({ 1001: '2027-06-30', 1002: '2027-05-14', 1003: '2033-11-14' });
    expectOk(await setRetention(shop, 6, null));
    expect((await planned(shop))[1003]).toBeNull();
  });

  test('the owner is told first; a week later the job is gone, with a tombstone', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const retainedJob = await given.job(shop, { serviceDate: '2027-03-01' });
    expectOk(await setRetention(shop, 6));
    await moveTo(shop, '2027-05-06T17:00:00Z');
    await runTask(shop, task);
    expect(await shop.mailbox.all(shop.user.email)).toHaveLength(0);
    await moveTo(shop, '2027-05-07T17:00:00Z');
    await runTask(shop, task);
    await runTask(shop, task);
    const mails = await shop.mailbox.all(shop.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['1 job will be deleted soon']);
    expect(mails[0]?.text).toContain('May 14, 2027: Job #1001, Maria Nguyễn');
    await moveTo(shop, '2027-05-13T23:00:00Z');
    await runTask(shop, task);
    expect(await listed(shop)).toHaveLength(2);
    await moveTo(shop, '2027-05-14T17:00:00Z');
    await runTask(shop, task);
    expect((await listed(shop)).map(({ id }) => id)).toEqual([retainedJob.id]);
    expect((await auditEventsOf(shop, shop.user.accountId, job.id)).at(-1)).toMatchObject({
      type: 'job.deleted',
      data: { number: '1001', by: 'retention' },
    });
  });

  test('an invoice can be emailed while the notice waits for another job', async () => {
    const shop = await openShop();
    const old = { serviceDate: '2019-01-01', currentStage: 'invoice' } as const;
    const held = await given.job(shop, old);
    const sent = await given.job(shop, { ...old, customerEmail: 'maria@example.com' });
    expectOk(await setRetention(shop, 6, 84));
    const holder = await shop.deps.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from jobs where id = $1 for update', [held.id]);
      const notice = runTask(shop, task);
      await untilWaiting(shop, 1);
      const sending = shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: sent.id } });
      await Promise.race([sending, untilWaiting(shop, 2)]);
      await holder.query('commit');
      expectOk(await sending);
      await notice;
    } finally {
      holder.release(true);
    }
    const mails = await shop.mailbox.all(shop.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 jobs will be deleted soon']);
    expect(shop.logs.join('\n')).not.toContain('could not be deleted');
  });

  test('a job that is moved while the notice waits for it is not in it', async () => {
    const shop = await openShop();
    const moved = await given.job(shop, { serviceDate: '2020-01-01' });
    await given.job(shop, { serviceDate: '2020-01-02' });
    expectOk(await setRetention(shop, 6));
    const holder = await shop.deps.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query("update jobs set service_start = '2026-11-01' where id = $1", [moved.id]);
      const notice = runTask(shop, task);
      await untilWaiting(shop, 1);
      await holder.query('commit');
      await notice;
    } finally {
      holder.release(true);
    }
    const [mail] = await shop.mailbox.all(shop.user.email);
    expect(mail?.subject).toBe('1 job will be deleted soon');
    expect(mail?.text).toContain('Job #1002');
  });

  test('an account whose turn fails holds up no other, and is tried again', async () => {
    const app = await openShop();
    const setZone = (timeZone: string) =>
      app.deps.db.pool.query('update companies set time_zone = $2 where account_id = $1', [
        app.user.accountId,
        timeZone,
      ]);
    await given.job(app);
    expectOk(await setRetention(app, 6));
    const { client, user } = await app.given.owner();
    const next = { ...app, client, user };
    await given.job(next);
    expectOk(await setRetention(next, 6));
    // Accounts take turns in the order of their ids.
    expect(app.user.accountId < user.accountId).toBe(true);
    await setZone('Nowhere/Lost');
    app.clock.set('2027-05-07T17:00:00Z');
    await runTask(app, task);
    const noticesTo = async (email: string) => (await app.mailbox.all(email)).length;
    expect([await noticesTo(app.user.email), await noticesTo(user.email)]).toEqual([0, 1]);
    expect(app.logs.join('\n')).toContain(app.user.accountId);

    await setZone('America/Boise');
    await retryNow(app);
    await app.drain();
    expect([await noticesTo(app.user.email), await noticesTo(user.email)]).toEqual([1, 1]);
  });

  test('another service date moves the day, and the owner is told anew', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expectOk(await setRetention(shop, 6));
    await moveTo(shop, '2027-05-10T17:00:00Z');
    await runTask(shop, task);
    await shop.client.call('PATCH /api/jobs/:id/service-date', {
      params: { id: job.id },
      body: { serviceDateStart: '2027-01-14' },
    });
    await moveTo(shop, '2027-05-20T17:00:00Z');
    await runTask(shop, task);
    expect(await planned(shop)).toEqual({ 1001: '2027-07-14' });
    await moveTo(shop, '2027-07-10T17:00:00Z');
    await runTask(shop, task);
    expect(await shop.mailbox.all(shop.user.email)).toHaveLength(2);
  });

  test('switched on for old jobs, nothing goes without its week', async () => {
    const shop = await openShop();
    await given.job(shop, { serviceDate: '2020-01-01' });
    expectOk(await setRetention(shop, 6));
    expect(await planned(shop)).toEqual({ 1001: '2026-11-21' });
    await runTask(shop, task);
    expect(await listed(shop)).toHaveLength(1);
    await moveTo(shop, '2026-11-18T17:00:00Z');
    await runTask(shop, task);
    expect(await planned(shop)).toEqual({ 1001: '2026-11-21' });
    await moveTo(shop, '2026-11-21T17:00:00Z');
    await runTask(shop, task);
    expect(await listed(shop)).toEqual([]);
  });

  test('while the notice does not go out nothing is deleted; the week begins when it does', async () => {
    let sends: MailTransport['send'] = () => Promise.reject(new Error('connection refused'));
    const shop = await openShop({
      deps: { mail: { describe: 'a server in trouble', send: (m) => sends(m) } },
    });
    const problem = async () => (await shop.client.ok('GET /api/company/settings')).deletionNoticeProblem;
    await given.job(shop);
    expectOk(await setRetention(shop, 6));
    expect(await problem()).toBeNull();
    await moveTo(shop, '2027-05-07T17:00:00Z');
    await runTask(shop, task);
    await moveTo(shop, '2027-06-01T17:00:00Z');
    await runTask(shop, task);
    expect(await planned(shop)).toEqual({ 1001: '2027-06-08' });
    expect(await problem()).toBe('The email server could not be reached.');

    sends = () => Promise.reject(new MailRejected('550 no such user'));
    await retryNow(shop);
    await shop.drain();
    await moveTo(shop, '2027-06-09T17:00:00Z');
    // Refused for good: written anew, refused again.
    await runTask(shop, task);
    await moveTo(shop, '2027-06-15T17:00:00Z');
    await runTask(shop, task);
    expect(await listed(shop)).toHaveLength(1);
    expect(await problem()).toBe('550 no such user');

    sends = () => Promise.resolve();
    await moveTo(shop, '2027-06-17T17:00:00Z');
    await runTask(shop, task);
    expect(await problem()).toBeNull();
    await moveTo(shop, '2027-06-23T17:00:00Z');
    await runTask(shop, task);
    expect(await planned(shop)).toEqual({ 1001: '2027-06-24' });
    await moveTo(shop, '2027-06-24T17:00:00Z');
    await runTask(shop, task);
    expect(await listed(shop)).toEqual([]);
  });

  test('a notice to an address that was lost is told, and written anew once there is another', async () => {
    const shop = await openShop();
    const setEmail = (email: string) =>
      shop.deps.db.pool.query('update users set email = $2 where id = $1', [shop.user.userId, email]);
    const problem = async () =>
      (await shop.client.call('GET /api/company/settings')).body.deletionNoticeProblem;
    await given.job(shop);
    expectOk(await setRetention(shop, 6));
    await setEmail(`${shop.user.userId}@unconfirmed.invalid`);
    await moveTo(shop, '2027-05-07T17:00:00Z');
    await runTask(shop, task);
    expect(await problem()).toBe('No email can arrive at this address.');
    await setEmail(shop.user.email);
    await moveTo(shop, '2027-05-15T17:00:00Z');
    await runTask(shop, task);
    expect(await problem()).toBeNull();
    expect(await shop.mailbox.all(shop.user.email)).toHaveLength(1);
    expect(await listed(shop)).toHaveLength(1);
  });
});
