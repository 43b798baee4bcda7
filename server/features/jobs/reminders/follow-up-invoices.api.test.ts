import { describe, expect, test, vi } from 'vitest';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, moveTo, openShop, runTask, type Shop } from '../testing/test-tools.ts';

const task = 'jobs.follow-up-invoices';
const customer = () => `${Math.random().toString(36).slice(2)}@example.com`;
const switchTo = ({ client }: Shop, invoices: boolean) =>
  client.ok('PATCH /api/company/settings', { body: { followUps: { invoices } } });
const read = async ({ client }: Shop, id: string) => await client.ok('GET /api/jobs/:id', { params: { id } });
const setDue = ({ client }: Shop, id: string, more: object) =>
  client.ok('PATCH /api/jobs/:id/reminder-settings', { params: { id }, body: more });

/** An invoice that was sent; due on Dec 14. */
async function sentInvoice(shop: Shop, overrides: object = {}) {
  const customerEmail = customer();
  const job = await given.job(shop, { currentStage: 'invoice', customerEmail, ...overrides });
  await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
  await shop.drain();
  /** Earliest first, without the invoice itself. */
  const mails = async () => (await shop.mailbox.all(customerEmail)).reverse().slice(1);
  return { id: job.id, customerEmail, mails };
}

async function openFollowing(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  await switchTo(shop, true);
  return shop;
}

/** Every day just before and just after nine in Boise, and once more in the evening. */
async function pass(shop: Shop, from: string, to: string): Promise<void> {
  for (let day = new Date(`${from}T00:00:00Z`); day <= new Date(`${to}T00:00:00Z`); ) {
    for (const time of ['15:59', '16:00', '23:00']) {
      shop.clock.set(`${day.toISOString().slice(0, 10)}T${time}:00Z`);
      await runTask(shop, task);
      await runTask(shop, 'jobs.remind-customers');
    }
    day = new Date(day.getTime() + 86_400_000);
  }
}

describe('follow-ups of invoices', () => {
  test('off at first: nothing is announced and nothing goes out', async () => {
    const shop = await openShop();
    const { id, mails } = await sentInvoice(shop);
    expect((await read(shop, id)).nextFollowUpAt).toBeNull();
    await pass(shop, '2026-12-10', '2026-12-15');
    expect(await mails()).toHaveLength(0);
  });

  test('3 days before, on, 7 and 14 days after the due day at nine, each once; reminders go on beside them', async () => {
    const shop = await openFollowing();
    const { id, mails } = await sentInvoice(shop);
    await setDue(shop, id, { reminderEnabled: true, reminderEvery15Days: true });
    expect((await read(shop, id)).nextFollowUpAt).toBe('2026-12-11T16:00:00.000Z');
    await pass(shop, '2026-12-09', '2027-01-02');
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Invoice INV-1001 from Ridgeline Heating & Air is due on Dec 14, 2026',
      'Invoice INV-1001 from Ridgeline Heating & Air is due today',
      'Invoice INV-1001 from Ridgeline Heating & Air was due on Dec 14, 2026',
      'Invoice INV-1001 from Ridgeline Heating & Air was due on Dec 14, 2026',
      'Reminder: invoice INV-1001 from Ridgeline Heating & Air',
    ]);
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    const followedUp = events.flatMap((event) => (event.type === 'job.follow_up_sent' ? event.data.day : []));
    expect(followedUp).toEqual(['2026-12-11', '2026-12-14', '2026-12-21', '2026-12-28']);
    const [first] = await mails();
    expect(first?.text).toMatch(/\n\n\$237\.70\nDue /);
    expect(first?.attachments[0]?.filename).toBe('INV-1001.pdf');
    await moveTo(shop, shop.clock.now());
    expect((await read(shop, id)).nextFollowUpAt).toBeNull();
  });

  test('none on a day with a reminder by hand', async () => {
    const shop = await openFollowing();
    const { id, mails } = await sentInvoice(shop);
    await moveTo(shop, '2026-12-11T15:00:00Z');
    await shop.client.ok('POST /api/jobs/:id/send-reminder', { params: { id } });
    expect((await read(shop, id)).nextFollowUpAt).toBe('2026-12-14T16:00:00.000Z');
    await pass(shop, '2026-12-11', '2026-12-11');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Reminder: invoice INV-1001 from Ridgeline Heating & Air',
    ]);
  });

  test('none on the day the invoice was sent again, and the job says when the next one goes out', async () => {
    const shop = await openFollowing();
    const { id, mails } = await sentInvoice(shop);
    await moveTo(shop, '2026-12-11T15:00:00Z');
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });
    expect((await read(shop, id)).nextFollowUpAt).toBe('2026-12-14T16:00:00.000Z');
    await pass(shop, '2026-12-11', '2026-12-11');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Invoice INV-1001 from Ridgeline Heating & Air',
    ]);
  });

  test('with the company’s own words for reminders', async () => {
    const shop = await openFollowing();
    const { customerEmail } = await sentInvoice(shop);
    await shop.client.ok('PATCH /api/company/settings', {
      body: {
        messages: { reminder: { subject: 'About {number}', body: 'Hi {first name}, {amount} is open.' } },
      },
    });
    await pass(shop, '2026-12-11', '2026-12-11');
    const mail = await shop.mailbox.latest(customerEmail);
    expect(mail.subject).toBe('About INV-1001');
    expect(mail.text).toContain('Hi Maria, $237.70 is open.');
  });

  test('only for what was sent, and what was sent before the switch counts from then on', async () => {
    const shop = await openShop();
    const before = await sentInvoice(shop);
    const unsent = await given.job(shop, { currentStage: 'invoice', customerEmail: customer() });
    await switchTo(shop, true);
    await shop.drain();
    expect((await read(shop, before.id)).nextFollowUpAt).toBe('2026-12-11T16:00:00.000Z');
    expect((await read(shop, unsent.id)).nextFollowUpAt).toBeNull();
    await switchTo(shop, false);
    await shop.drain();
    expect((await read(shop, before.id)).nextFollowUpAt).toBeNull();
  });

  test('turned off at 8:59 sends nothing at nine; turned on at ten sends nothing that day', async () => {
    const shop = await openFollowing();
    const { mails } = await sentInvoice(shop);
    await moveTo(shop, '2026-12-11T15:59:00Z');
    await shop.deps.db.pool.query('update companies set follow_up_invoices = false where account_id = $1', [
      shop.user.accountId,
    ]);
    shop.clock.set('2026-12-11T16:00:00Z');
    await runTask(shop, task);
    await moveTo(shop, '2026-12-11T17:00:00Z');
    await switchTo(shop, true);
    await shop.drain();
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    await pass(shop, '2026-12-14', '2026-12-14');
    expect(await mails()).toHaveLength(1);
  });

  test('a server that was away for days sends today’s alone, and none of the days before', async () => {
    const shop = await openFollowing();
    const { mails } = await sentInvoice(shop);
    shop.clock.set('2026-12-16T16:00:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    shop.clock.set('2026-12-28T18:00:00Z');
    await runTask(shop, task);
    await runTask(shop, task);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Invoice INV-1001 from Ridgeline Heating & Air was due on Dec 14, 2026',
    ]);
  });

  test('several workers at once, a clock that jumps back and a record that was lost send none twice', async () => {
    const shop = await openFollowing();
    const { id, mails } = await sentInvoice(shop);
    shop.clock.set('2026-12-11T16:00:00Z');
    const add = () => shop.deps.db.pool.query('select graphile_worker.add_job($1)', [task]);
    await Promise.all([add(), add(), add()]);
    await Promise.all([shop.drain(), shop.drain(), shop.drain()]);
    await shop.drain();
    expect(await mails()).toHaveLength(1);
    await shop.deps.db.pool.query(`update jobs set next_follow_up_at = $2 where id = $1`, [
      id,
      shop.clock.now(),
    ]);
    await runTask(shop, task);
    for (const time of ['2026-12-01T16:00:00Z', '2026-12-11T16:30:00Z']) {
      shop.clock.set(time);
      await runTask(shop, task);
    }
    expect(await mails()).toHaveLength(1);
  });

  test('stop when paid, void, archived, deleted, without an address, paused, and while the company has lapsed', async () => {
    const shop = await openFollowing();
    const [plain, paid, voided, archived, deleted, unreachable, paused] = [
      await sentInvoice(shop),
      await sentInvoice(shop),
      await sentInvoice(shop),
      await sentInvoice(shop),
      await sentInvoice(shop),
      await sentInvoice(shop),
      await sentInvoice(shop),
    ];
    const { client } = shop;
    await client.ok('POST /api/jobs/:id/payments', { params: { id: paid.id }, body: { amount: '237.70' } });
    for (const [{ id }, outcome] of [
      [voided, 'void'],
      [archived, 'archived'],
    ] as const)
      await client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome } });
    await client.ok('DELETE /api/jobs/:id', { params: { id: deleted.id } });
    await client.ok('PATCH /api/jobs/:id/customer', {
      params: { id: unreachable.id },
      body: { customerName: 'x', customerEmail: '' },
    });
    await setDue(shop, paused.id, { reminderPausedUntil: '2026-12-20' });
    await pass(shop, '2026-12-11', '2026-12-11');
    expect(await plain.mails()).toHaveLength(1);
    for (const { mails } of [paid, voided, archived, deleted, unreachable, paused])
      expect(await mails()).toHaveLength(0);
    const become = (status: string) =>
      shop.deps.db.pool.query('update subscriptions set status = $2 where account_id = $1', [
        shop.user.accountId,
        status,
      ]);
    await become('expired');
    await pass(shop, '2026-12-14', '2026-12-14');
    await become('active');
    await pass(shop, '2026-12-15', '2026-12-15');
    expect(await plain.mails()).toHaveLength(1);
    await pass(shop, '2026-12-21', '2026-12-21');
    expect([(await plain.mails()).length, (await paused.mails()).length]).toEqual([2, 1]);
  });

  test('are announced for an invoice whose address was typed when it was sent', async () => {
    const shop = await openFollowing();
    const { id } = await given.job(shop, { currentStage: 'invoice', customerEmail: null });
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id }, body: { to: customer() } });
    expect((await read(shop, id)).nextFollowUpAt).toBe('2026-12-11T16:00:00.000Z');
  });

  test('go to the address of now, and by a due date that was changed', async () => {
    const shop = await openFollowing();
    const { id, mails } = await sentInvoice(shop);
    const customerEmail = customer();
    await shop.client.ok('PATCH /api/jobs/:id/customer', {
      params: { id },
      body: { customerName: 'Maria', customerEmail },
    });
    const moved = await setDue(shop, id, { invoiceDueDate: '2026-12-20' });
    expect(moved.nextFollowUpAt).toBe('2026-12-17T16:00:00.000Z');
    await pass(shop, '2026-12-11', '2026-12-17');
    expect(await mails()).toHaveLength(0);
    expect(await shop.mailbox.all(customerEmail)).toHaveLength(1);
  });

  test('by the clock of a company that moved to another time zone', async () => {
    const shop = await openFollowing();
    const { id, mails } = await sentInvoice(shop);
    await shop.deps.db.pool.query(
      "update companies set time_zone = 'Pacific/Honolulu' where account_id = $1",
      [shop.user.accountId],
    );
    shop.clock.set('2026-12-11T16:30:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(0);
    await moveTo(shop, shop.clock.now());
    expect((await read(shop, id)).nextFollowUpAt).toBe('2026-12-11T19:00:00.000Z');
    shop.clock.set('2026-12-11T19:00:00Z');
    await runTask(shop, task);
    expect(await mails()).toHaveLength(1);
  });

  test('one that waits for the email server is dropped when the customer pays meanwhile', async () => {
    const sent: string[] = [];
    let isAway = false;
    const mail: MailTransport = {
      describe: 'a server that is away at times',
      send: async ({ subject }) => {
        if (isAway) throw new Error('away');
        sent.push(subject);
      },
    };
    const shop = await openFollowing({ deps: { mail } });
    const { id } = await sentInvoice(shop);
    isAway = true;
    await moveTo(shop, '2026-12-11T16:00:00Z');
    await runTask(shop, task);
    await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '237.70' } });
    isAway = false;
    await shop.deps.db.pool.query(
      "update graphile_worker._private_jobs set run_at = now() - interval '1 second'",
    );
    await shop.drain();
    expect(sent).toHaveLength(1);
    expect((await read(shop, id)).lastMail).toMatchObject({
      kind: 'follow_up',
      state: 'outdated',
      reason: 'No longer needed when its turn came.',
    });
  });

  test('one that cannot be sent now holds up no other, and is tried again the same day', async () => {
    const shop = await openFollowing({ env: { LIMIT_MAILS_TO_OTHERS: '1/h' } });
    const one = await sentInvoice(shop);
    shop.clock.set('2026-11-14T18:30:00Z');
    const two = await sentInvoice(shop);
    // Each is printed anew for its email.
    for (const { id } of [one, two])
      await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '1.00' } });
    shop.clock.set('2026-12-11T16:00:00Z');
    const print = vi.spyOn(shop.deps.renderer, 'render');
    await runTask(shop, task);
    expect([...(await one.mails()), ...(await two.mails())]).toHaveLength(1);
    await runTask(shop, task);
    expect(print.mock.calls.filter(([account]) => account === shop.user.accountId)).toHaveLength(1);
    print.mockRestore();
    shop.clock.set('2026-12-11T17:15:00Z');
    await runTask(shop, task);
    expect([(await one.mails()).length, (await two.mails()).length]).toEqual([1, 1]);
  });
});
