import { describe, expect, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { days, hours } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, moveTo, openShop, runTask, type Shop } from '../testing/test-tools.ts';

const task = 'jobs.remind-customers';
const customer = () => `${Math.random().toString(36).slice(2)}@example.com`;
const set = ({ client }: Shop, id: string, body: object) =>
  client.call('PATCH /api/jobs/:id/reminder-settings', { params: { id }, body });
const read = async ({ client }: Shop, id: string) => await client.ok('GET /api/jobs/:id', { params: { id } });
const every15 = { reminderEnabled: true, reminderEvery15Days: true, reminderEvery30Days: false };

async function reminded(shop: Shop, overrides: object = {}, settings: object = every15) {
  const customerEmail = customer();
  const job = await given.job(shop, { currentStage: 'invoice', customerEmail, ...overrides });
  const saved = expectOk<Job>(await set(shop, job.id, settings));
  const mails = () => shop.mailbox.all(customerEmail);
  return { job: saved, customerEmail, mails };
}

/** Lets the time pass, the timetable running every so often. */
async function pass(shop: Shop, until: string, step: number): Promise<void> {
  for (;;) {
    const next = new Date(shop.clock.now().getTime() + step);
    if (next > new Date(until)) return;
    shop.clock.set(next);
    await runTask(shop, task);
  }
}

describe('reminder settings', () => {
  test('are kept, and say when the next reminder goes out', async () => {
    const shop = await openShop();
    const { job } = await reminded(shop);
    // Due on Dec 14: the first reminder 15 days later, at nine in Boise.
    expect(job).toMatchObject({
      ...every15,
      invoiceDueDate: '2026-12-14',
      nextReminderAt: '2026-12-29T16:00:00.000Z',
    });
    const later = expectOk<Job>(
      await set(shop, job.id, { reminderEvery15Days: false, reminderEvery30Days: true }),
    );
    expect(later.nextReminderAt).toBe('2027-01-13T16:00:00.000Z');
    const both = expectOk<Job>(await set(shop, job.id, { reminderEvery15Days: true }));
    expect(both.nextReminderAt).toBe('2026-12-29T16:00:00.000Z');
    expect(expectOk<Job>(await set(shop, job.id, { reminderEnabled: false })).nextReminderAt).toBeNull();
  });

  test('a due date is a day; an ISO time is taken, null clears it, and then today counts', async () => {
    const shop = await openShop();
    const { job } = await reminded(shop);
    const moved = expectOk<Job>(await set(shop, job.id, { invoiceDueDate: '2026-11-20T05:00:00.000Z' }));
    expect(moved).toMatchObject({ invoiceDueDate: '2026-11-19', nextReminderAt: '2026-12-04T16:00:00.000Z' });
    const none = expectOk<Job>(await set(shop, job.id, { invoiceDueDate: null }));
    expect(none).toMatchObject({ invoiceDueDate: null, nextReminderAt: '2026-11-29T16:00:00.000Z' });
    const past = expectOk<Job>(await set(shop, job.id, { invoiceDueDate: '2026-09-01' }));
    expect(past.nextReminderAt).toBe('2026-11-15T16:00:00.000Z');
  });

  test.each([{}, { reminderEnabled: 'yes' }, { invoiceDueDate: 'soon' }, { invoiceDueDate: '2026-13-01' }])(
    '%j is refused',
    async (body) => {
      const shop = await openShop();
      const job = await given.job(shop);
      expect((await set(shop, job.id, body)).status).toBe(400);
    },
  );
});

describe('automatic reminders', () => {
  test('over 200 days: every 15 days at nine, each once, and none after 180 days past due', async () => {
    const shop = await openShop();
    const { job, mails } = await reminded(shop, {}, { ...every15, invoiceDueDate: '2026-11-14' });
    // Six hours apart, beginning at ten past two UTC, so that each day is seen just after nine in Boise.
    shop.clock.set('2026-11-15T16:10:00Z');
    await pass(shop, '2027-06-05T00:00:00Z', days(1));
    const sent = (await mails()).length;
    expect(sent).toBe(12);
    const events = (await auditEventsOf(shop, shop.user.accountId, job.id)).filter(
      (event) => event.type === 'job.reminder_sent',
    );
    expect(events.map(({ data }) => data.day).slice(0, 3)).toEqual([
      '2026-11-29',
      '2026-12-14',
      '2026-12-29',
    ]);
    expect(events.at(-1)?.data.day).toBe('2027-05-13');
    await moveTo(shop, shop.clock.now());
    expect((await read(shop, job.id)).nextReminderAt).toBeNull();
  }, 120_000);

  test('go out at nine by the company’s clock, with the invoice and the balance', async () => {
    const shop = await openShop();
    const { job, mails, customerEmail } = await reminded(shop);
    shop.clock.set('2026-12-29T15:59:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    shop.clock.set('2026-12-29T16:00:00Z');
    await runTask(shop, task);
    const mail = await shop.mailbox.latest(customerEmail);
    expect(mail.subject).toBe('Reminder: invoice INV-1001 from Ridgeline Heating & Air');
    expect(mail.text).toContain('past its due date');
    expect(mail.text).toMatch(/\n\n\$237\.70\nWas due /);
    expect(mail.attachments[0]?.filename).toBe('INV-1001.pdf');
    await moveTo(shop, shop.clock.now());
    expect(await read(shop, job.id)).toMatchObject({
      lastReminderSent: '2026-12-29T16:00:00.000Z',
      nextReminderAt: '2027-01-13T16:00:00.000Z',
      lastMail: { kind: 'reminder', state: 'sent' },
    });
    await runTask(shop, task);
    expect(await mails()).toHaveLength(1);
  });

  test('after a long silence one is made up for, not all', async () => {
    const shop = await openShop();
    const { mails } = await reminded(shop);
    shop.clock.set('2027-03-01T12:00:00Z');
    await runTask(shop, task);
    await runTask(shop, task);
    expect(await mails()).toHaveLength(1);
  });

  test('after an outage beyond 180 days past due none goes out', async () => {
    const shop = await openShop();
    const { job, mails } = await reminded(shop, {}, { ...every15, invoiceDueDate: '2026-11-14' });
    shop.clock.set('2027-06-02T16:00:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    await moveTo(shop, shop.clock.now());
    expect((await read(shop, job.id)).nextReminderAt).toBeNull();
  });

  test('stop while the company has lapsed, and go on with the next slot when it is back', async () => {
    const shop = await openShop();
    const { mails } = await reminded(shop);
    const become = (status: string) =>
      shop.deps.db.pool.query('update subscriptions set status = $2 where account_id = $1', [
        shop.user.accountId,
        status,
      ]);
    await become('expired');
    shop.clock.set('2026-12-29T16:00:00Z');
    await runTask(shop, task);
    await become('active');
    // Nothing is made up for on return.
    shop.clock.set('2027-01-05T16:00:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    shop.clock.set('2027-01-13T16:00:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(1);
  });

  test('two workers at once send one', async () => {
    const shop = await openShop();
    const { mails } = await reminded(shop);
    shop.clock.set('2026-12-29T16:00:00Z');
    const add = () => shop.deps.db.pool.query('select graphile_worker.add_job($1)', [task]);
    await Promise.all([add(), add(), add()]);
    await Promise.all([shop.drain(), shop.drain(), shop.drain()]);
    await shop.drain();
    expect(await mails()).toHaveLength(1);
  });

  test('stop when paid, and go on when the payment is taken back', async () => {
    const shop = await openShop();
    const { job, mails } = await reminded(shop);
    const paid = await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '237.70', method: 'card' },
    });
    expect((await read(shop, job.id)).nextReminderAt).toBeNull();
    await moveTo(shop, '2026-12-30T17:00:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    await shop.client.call('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id: job.id, paymentId: paid.payment.id },
    });
    expect((await read(shop, job.id)).nextReminderAt).toBe('2027-01-13T16:00:00.000Z');
  });

  test('stop without an address, when paused, deleted, switched off or when the account is stopped', async () => {
    const shop = await openShop();
    const [plain, unreachable, paused, deleted, off] = [
      await reminded(shop),
      await reminded(shop),
      await reminded(shop, {}, { ...every15, reminderPausedUntil: '2027-02-01' }),
      await reminded(shop),
      await reminded(shop),
    ];
    await shop.client.call('PATCH /api/jobs/:id/customer', {
      params: { id: unreachable.job.id },
      body: {
        customerName: 'x',
        customerEmail: '',
      },
    });
    await shop.client.call('DELETE /api/jobs/:id', { params: { id: deleted.job.id } });
    await set(shop, off.job.id, { reminderEnabled: false });
    shop.clock.set('2027-01-05T17:00:00Z');
    await runTask(shop, task);
    expect(await plain.mails()).toHaveLength(1);
    for (const { mails } of [unreachable, paused, deleted, off]) expect(await mails()).toHaveLength(0);
    shop.clock.set('2027-02-15T17:00:00Z');
    await runTask(shop, task);
    expect(await paused.mails()).toHaveLength(1);
    await shop.deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [
      shop.user.accountId,
    ]);
    shop.clock.set('2027-04-15T17:00:00Z');
    await runTask(shop, task);
    expect(await plain.mails()).toHaveLength(2);
  });

  test('a clock that jumps back sends nothing twice', async () => {
    const shop = await openShop();
    const { mails } = await reminded(shop);
    for (const time of [
      '2026-12-29T16:00:00Z',
      '2026-12-20T16:00:00Z',
      '2026-12-29T16:00:00Z',
      '2026-12-30T16:00:00Z',
    ]) {
      shop.clock.set(time);
      await runTask(shop, task);
    }
    expect(await mails()).toHaveLength(1);
  });

  test('a slot that had its email is over, also for a job that still waits for it', async () => {
    const shop = await openShop();
    const { job, mails } = await reminded(shop);
    shop.clock.set('2026-12-29T16:00:00Z');
    await runTask(shop, task);
    // As if the email had been posted and its record lost, and then the address was changed.
    await shop.deps.db.pool.query(
      `update jobs set last_reminder_at = null, next_reminder_at = $2, customer_email = $3 where id = $1`,
      [job.id, shop.clock.now(), customer()],
    );
    await runTask(shop, task);
    expect(await mails()).toHaveLength(1);
    await moveTo(shop, shop.clock.now());
    expect((await read(shop, job.id)).nextReminderAt).toBe('2027-01-13T16:00:00.000Z');
  });

  test('a company that moved to another time zone hears nine o’clock there', async () => {
    const shop = await openShop();
    const { job, mails } = await reminded(shop);
    await shop.deps.db.pool.query(
      "update companies set time_zone = 'Pacific/Honolulu' where account_id = $1",
      [shop.user.accountId],
    );
    shop.clock.set('2026-12-29T16:30:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    await moveTo(shop, shop.clock.now());
    expect((await read(shop, job.id)).nextReminderAt).toBe('2026-12-29T19:00:00.000Z');
    shop.clock.advance(hours(3));
    await runTask(shop, task);
    expect(await mails()).toHaveLength(1);
  });

  test('one that cannot be sent today holds up no other, and is tried again', async () => {
    const shop = await openShop({ env: { LIMIT_MAILS_TO_OTHERS: '1/d' } });
    const [one, two] = [await reminded(shop), await reminded(shop)];
    const other = await reminded(await openShop());
    shop.clock.set('2026-12-29T16:00:00Z');
    const print = vi.spyOn(shop.deps.renderer, 'render');
    await runTask(shop, task);
    expect([...(await one.mails()), ...(await two.mails())]).toHaveLength(1);
    await runTask(shop, task);
    expect(print.mock.calls.filter(([account]) => account === shop.user.accountId)).toHaveLength(1);
    print.mockRestore();
    shop.clock.set('2026-12-30T16:15:00Z');
    await runTask(shop, task);
    expect([...(await one.mails()), ...(await two.mails())]).toHaveLength(2);
    expect(await other.mails()).toHaveLength(0);
  });
});

describe('a reminder by hand', () => {
  const send = ({ client }: Shop, id: string, key = 'click') =>
    client.call('POST /api/jobs/:id/send-reminder', { params: { id }, headers: { 'idempotency-key': key } });

  test('the same key is refused once the email would go elsewhere', async () => {
    const shop = await openShop();
    const { job, mails } = await reminded(shop);
    expectOk(await send(shop, job.id));
    const customerEmail = customer();
    await shop.client.ok('PATCH /api/jobs/:id/customer', {
      params: { id: job.id },
      body: { customerName: 'Maria', customerEmail },
    });
    const other = await send(shop, job.id);
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
    await shop.drain();
    expect(await mails()).toHaveLength(1);
    expect(await shop.mailbox.all(customerEmail)).toHaveLength(0);
  });

  test.each(['2026-12-29', 'slot 2026-12-29'])('with the key “%s” replaces no automatic one', async (key) => {
    const shop = await openShop();
    const { job, mails } = await reminded(shop);
    expectOk(await send(shop, job.id, key));
    await shop.drain();
    expect(await mails()).toHaveLength(1);
    shop.clock.set('2026-12-29T16:00:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(2);
    await moveTo(shop, shop.clock.now());
    expect(await read(shop, job.id)).toMatchObject({
      lastReminderSent: '2026-12-29T16:00:00.000Z',
      nextReminderAt: '2027-01-13T16:00:00.000Z',
    });
  });

  test('is sent once per click and counts as the last one', async () => {
    const shop = await openShop();
    const { job, customerEmail, mails } = await reminded(shop);
    const responses = await Promise.all([send(shop, job.id), send(shop, job.id)]);
    for (const response of responses)
      expect(expectOk(response)).toMatchObject({ sentTo: customerEmail, customerEmail });
    await shop.drain();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).not.toContain('past its due date');
    expect((await read(shop, job.id)).lastReminderSent).toBe('2026-11-14T17:00:00.000Z');
  });

  test('needs an invoice that is not paid, and an address', async () => {
    const shop = await openShop();
    const estimate = await given.job(shop);
    expect((await send(shop, estimate.id)).body.code).toBe('not_an_invoice');
    const { job } = await reminded(shop);
    await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '237.70' },
    });
    expect((await send(shop, job.id)).body.code).toBe('nothing_due');
    const unreachable = await given.job(shop, { currentStage: 'invoice', customerEmail: null });
    expect((await send(shop, unreachable.id)).body.message).toBe(
      'Customer email is required to send a reminder. Please add an email address in the job details first.',
    );
  });
});

test('a day sent as midnight UTC is that day, as due date, as pause and as day of a payment', async () => {
  const shop = await openShop();
  await shop.deps.db.pool.query("update companies set time_zone = 'America/New_York' where account_id = $1", [
    shop.user.accountId,
  ]);
  const job = await given.job(shop, { currentStage: 'invoice' });
  const set = await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: job.id },
    body: {
      invoiceDueDate: '2026-12-01T00:00:00.000Z',
      reminderPausedUntil: '2026-12-05T00:00:00Z',
    },
  });
  expect(set.body).toMatchObject({ invoiceDueDate: '2026-12-01', reminderPausedUntil: '2026-12-05' });
  const paid = await shop.client.call('POST /api/jobs/:id/payments', {
    params: { id: job.id },
    body: {
      amount: '10.00',
      paidOn: '2026-11-14T00:00:00.000Z',
    },
  });
  expect(paid.body).toMatchObject({ payment: { paidOn: '2026-11-14' } });
});
