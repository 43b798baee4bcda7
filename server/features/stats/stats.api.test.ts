import { describe, expect, test } from 'vitest';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';

const statsOf = async (client: HttpClient) => await client.ok('GET /api/stats');

async function makeJob(client: HttpClient, currentStage: string, unitPrice: string) {
  const body = await client.ok('POST /api/jobs', {
    body: {
      customerName: 'Maria',
      currentStage,
      lineItems: [{ quantity: 1, description: 'Valve', unitPrice, taxed: false }],
      taxRate: 0,
    },
  });
  expect(body.currentStage).toBe(currentStage);
  return body;
}

const pay = async (client: HttpClient, jobId: string, amount: string, paidOn: string) =>
  expect(
    (
      await client.call('POST /api/jobs/:id/payments', {
        params: { id: jobId },
        body: { amount, method: 'check', paidOn },
      })
    ).status,
  ).toBe(200);

test('a new account has done nothing yet', async () => {
  const { given, clock } = await startApp();
  const { client } = await given.session();
  clock.set('2026-11-14T18:00:00Z');
  const none = { invoiced: '0.00', paid: '0.00' };
  expect(await statsOf(client)).toEqual({
    templates: 0,
    jobs: 0,
    estimates: 0,
    workOrders: 0,
    invoices: 0,
    pdfsGenerated: 0,
    outstandingTotal: '0.00',
    months: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({
      month,
      ...none,
    })),
  });
});

test('templates, jobs by stage and what is still owed are counted, this account’s alone', async () => {
  const { given } = await startApp();
  const [own, other] = [await given.session(), await given.session()];
  await makeJob(other.client, 'invoice', '777');
  await other.client.call('POST /api/templates', { body: { name: 'theirs' } });

  await own.client.call('POST /api/templates', { body: { name: 'x' } });
  await makeJob(own.client, 'estimate', '10');
  const order = await makeJob(own.client, 'work_order', '20');
  await makeJob(own.client, 'estimate', '30');
  const invoice = await makeJob(own.client, 'invoice', '100.25');
  await makeJob(own.client, 'invoice', '50');
  await pay(own.client, invoice.id, '40.25', '2026-01-02');
  expect(await statsOf(own.client)).toMatchObject({
    templates: 1,
    jobs: 5,
    estimates: 2,
    workOrders: 1,
    invoices: 2,
    outstandingTotal: '110.00',
  });
  await own.client.call('DELETE /api/jobs/:id', { params: { id: order.id ?? '' } });
  expect(await statsOf(own.client)).toMatchObject({ jobs: 4, workOrders: 0 });
});

test('a PDF is counted', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const job = await makeJob(client, 'estimate', '10');
  expect(
    (
      await client.call('POST /api/jobs/:id/generate-pdf', {
        params: { id: job.id ?? '' },
        body: { stage: 'estimate' },
      })
    ).status,
  ).toBe(200);
  expect(await statsOf(client)).toMatchObject({ pdfsGenerated: 1 });
});

describe('the months', () => {
  test('are those of the company’s calendar', async () => {
    const { given, deps, clock } = await startApp();
    const { client, user } = await given.session();
    await deps.db.pool.query("update companies set time_zone = 'America/Los_Angeles' where account_id = $1", [
      user.accountId,
    ]);
    // Still October in Los Angeles.
    clock.set('2026-11-01T05:00:00Z');
    const october = await makeJob(client, 'invoice', '100');
    expect((await statsOf(client)).months.at(-1)).toEqual({
      month: '2026-10',
      invoiced: '100.00',
      paid: '0.00',
    });
    clock.set('2026-11-01T08:00:00Z');
    await makeJob(client, 'invoice', '30.50');
    await pay(client, october.id, '25', '2026-10-31');
    await pay(client, october.id, '60', '2026-11-01');
    const { months } = await statsOf(client);
    expect(months.slice(-2)).toEqual([
      { month: '2026-10', invoiced: '100.00', paid: '25.00' },
      { month: '2026-11', invoiced: '30.50', paid: '60.00' },
    ]);
    expect(months).toHaveLength(6);
  });
});

test.each([
  ['nobody', 401],
  ['technician', 403],
  ['without consent', 402],
] as const)('%s: %s', async (who, status) => {
  const { guest, given } = await startApp();
  const client =
    who === 'nobody'
      ? guest
      : (await given.session(who === 'technician' ? { role: 'technician' } : { consent: false })).client;
  expect((await client.call('GET /api/stats')).status).toBe(status);
});
