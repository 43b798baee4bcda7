// Nobody is reminded of a deposit (D-19): the signed copy asks for it, and after that only somebody who presses for it does.
import { expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { signedJob } from '../testing/signed-jobs.ts';
import { expectOk, moveTo, openShop, progress, runTask, type Shop } from '../testing/test-tools.ts';

const tasks = ['jobs.remind-customers', 'jobs.follow-up-invoices', 'signing.follow-up-estimates'];

/** Four weeks, one step a day, with everything that writes to customers by itself. */
async function passFourWeeks(shop: Shop): Promise<void> {
  for (let day = 1; day <= 28; day += 1) {
    await moveTo(shop, new Date(shop.clock.now().getTime() + days(1)));
    for (const task of tasks) await runTask(shop, task);
  }
}

test('nobody is reminded of a deposit that is due, but of the invoice of the same job', async () => {
  const shop = await openShop();
  await shop.client.ok('PATCH /api/company/settings', {
    body: { followUps: { estimates: true, invoices: true } },
  });
  const { id, customerEmail } = await signedJob(shop, { deposit: { kind: 'percent', value: '50' } });
  const params = { id };
  const read = () => shop.client.ok('GET /api/jobs/:id', { params });
  const subjects = async () => (await shop.mailbox.all(customerEmail)).map(({ subject }) => subject);
  // As firmly as anybody can ask for reminders.
  await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params,
    body: { reminderEnabled: true, reminderEvery15Days: true, invoiceDueDate: '2026-11-14' },
  });
  expectOk(await shop.client.call('POST /api/jobs/:id/deposit-request', { params, body: {} }));
  await shop.drain();
  const before = await subjects();
  expect(before[0]).toMatch(/^Deposit \$500\.00 due/);
  expect(await read()).toMatchObject({ depositDue: '500.00', nextReminderAt: null, nextFollowUpAt: null });
  await passFourWeeks(shop);
  expect(await read()).toMatchObject({ depositDue: '500.00', nextReminderAt: null, nextFollowUpAt: null });
  expect(await subjects()).toEqual(before);
  // What is said above of four weeks is said of a job that can be reminded of.
  expectOk(await progress(shop, id, 'invoice'));
  await passFourWeeks(shop);
  const reminders = (await subjects()).slice(0, -before.length);
  expect(reminders).not.toEqual([]);
  for (const subject of reminders) expect(subject).not.toMatch(/deposit/i);
});
