// What only an estimate can have: there is nothing to choose in a work order or an invoice (D-16, D-17, D-19).
import { describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import { signedJob } from '../testing/signed-jobs.ts';
import { auditEventsOf, expectOk, openShop, progress, type Shop } from '../testing/test-tools.ts';

const line = (description: string, unitPrice: string, more: object = {}) => ({
  quantity: 1,
  description,
  unitPrice,
  ...more,
});
const furnace = line('Furnace', '1000');
const taken = line('Filter', '50', { optional: true, isSelected: true });
const left = line('Humidifier', '600', { optional: true });

const read = ({ client }: Shop, id: string) => client.ok('GET /api/jobs/:id', { params: { id } });
const refused = { status: 409, body: { code: 'conflict', message: 'Optional items are for estimates.' } };
const later = ['work_order', 'invoice'] as const;

describe.each(later)('optional lines of a job at stage %s', (currentStage) => {
  test('are refused, in a new job and in every save', async () => {
    const shop = await openShop();
    const { id, lineItems } = await given.job(shop, { currentStage, lineItems: [furnace] });
    const params = { id };
    const body = { lineItems: [furnace, taken] };
    expect(await shop.client.call('PATCH /api/jobs/:id/line-items', { params, body })).toMatchObject(refused);
    expect(await shop.client.call('PATCH /api/jobs/:id/offer', { params, body })).toMatchObject(refused);
    const made: RequestBody<'POST /api/jobs'> = { customerName: 'Dana', currentStage, ...body };
    expect(await shop.client.call('POST /api/jobs', { body: made })).toMatchObject(refused);
    expect((await read(shop, id)).lineItems).toEqual(lineItems);
  });

  test('come from a template as work like any other, or not at all', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop, { defaultLineItems: [furnace, taken, left] });
    const job = await given.job(shop, { currentStage, templateId, taxRate: '0', lineItems: undefined });
    expect(job.lineItems.map(({ description }) => description)).toEqual(['Furnace', 'Filter']);
    expect(job.lineItems.some(({ optional }) => optional)).toBe(false);
    expect(job.totalAmount).toBe('1050.00');
    const estimate = await given.job(shop, { templateId, lineItems: undefined });
    expect(estimate.lineItems.map(({ optional = false }) => optional)).toEqual([false, true, true]);
  });
});

/** As work orders could be saved once. */
async function givenOptionalWorkOrder(shop: Shop) {
  const job = await given.job(shop, {
    currentStage: 'work_order',
    customerEmail: 'dana@example.com',
    taxRate: '0',
    lineItems: [furnace, line('Filter', '50'), line('Humidifier', '600')],
  });
  await shop.deps.db.pool.query(
    `update jobs set total_cents = 105000, subtotal_cents = 105000, line_items = jsonb_set(jsonb_set(line_items,
       '{1}', line_items->1 || '{"optional": true, "isSelected": true}'),
       '{2}', line_items->2 || '{"optional": true, "isSelected": false}') where id = $1`,
    [job.id],
  );
  return job;
}

/** Everything of it was optional, and nothing is taken. */
async function givenNothingTaken(shop: Shop) {
  const job = await givenOptionalWorkOrder(shop);
  await shop.deps.db.pool.query(
    `update jobs set total_cents = 0, subtotal_cents = 0, line_items = (
       select jsonb_agg(line || '{"optional": true, "isSelected": false}') from jsonb_array_elements(line_items) line)
     where id = $1`,
    [job.id],
  );
  return job;
}

describe('a work order that has optional lines already', () => {
  test('offers no choice, is signed as it stands, and keeps its signature as an invoice', async () => {
    const shop = await openShop();
    const { id } = await givenOptionalWorkOrder(shop);
    const { signingToken: token } = await given.sentRequest(shop, id);
    const selection = await shop.newGuest().call('POST /api/signatures/:token/selection', {
      params: { token },
      body: { selectedLineIds: [] },
      csrf: false,
    });
    expect(selection).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to choose in this document.' },
    });
    expectOk(await sign(shop.newGuest(), token));
    expectOk(await progress(shop, id, 'invoice'));
    const invoice = await read(shop, id);
    expect(invoice).toMatchObject({
      workOrderSignatureStatus: 'approved',
      totalAmount: '1050.00',
      approvedTotal: '1050.00',
    });
    expect(invoice.lineItems.map(({ description, optional = false }) => [description, optional])).toEqual([
      ['Furnace', false],
      ['Filter', false],
    ]);
  });

  test('is moved on without a choice: its link stays good, and nobody is said to have chosen', async () => {
    const shop = await openShop();
    const { id } = await givenOptionalWorkOrder(shop);
    const { signingToken: token } = await given.sentRequest(shop, id);
    const [, filter] = (await read(shop, id)).lineItems;
    const body = { stage: 'invoice' as const, selectedLineIds: [filter?.id ?? ''] };
    expect(await shop.client.call('PATCH /api/jobs/:id/stage', { params: { id }, body })).toMatchObject({
      status: 404,
    });
    expectOk(await progress(shop, id, 'invoice'));
    expect(await read(shop, id)).toMatchObject({
      workOrderSignatureStatus: 'pending',
      totalAmount: '1050.00',
      lineItems: [{ description: 'Furnace' }, { description: 'Filter' }],
    });
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.map(({ type }) => type)).not.toContain('job.option_chosen');
    expectOk(await sign(shop.newGuest(), token));
    expect(await read(shop, id)).toMatchObject({
      currentStage: 'invoice',
      workOrderSignatureStatus: 'approved',
      approvedTotal: '1050.00',
    });
  });

  test('also where nothing of it is taken: it is signed and moved on, and keeps its lines', async () => {
    const shop = await openShop();
    const signed = await givenNothingTaken(shop);
    const { signingToken: token } = await given.sentRequest(shop, signed.id);
    expectOk(await sign(shop.newGuest(), token));
    for (const { id } of [signed, await givenNothingTaken(shop)]) {
      const { lineItems } = await read(shop, id);
      expectOk(await progress(shop, id, 'invoice'));
      expect(await read(shop, id)).toMatchObject({ currentStage: 'invoice', totalAmount: '0.00', lineItems });
    }
  });
});

test('a discount below zero is refused; a deposit above the total counts as the total', async () => {
  const shop = await openShop();
  const post = (body: object) =>
    shop.client.send('POST /api/jobs', {
      body: {
        customerName: 'Ana',
        lineItems: [{ quantity: 1, description: 'Furnace', unitPrice: '800' }],
        ...body,
      },
    });
  for (const kind of ['amount', 'percent'])
    expect((await post({ discount: { kind, value: '-1' } })).status).toBe(400);
  expect(await post({ taxRate: '0', deposit: { kind: 'amount', value: '1000' } })).toMatchObject({
    status: 200,
    body: {
      totalAmount: '800.00',
      deposit: { value: '1000.00' },
      depositAmount: '800.00',
      depositDue: '0.00',
    },
  });
});

test('the deposit of accepted work is not taken back', async () => {
  const shop = await openShop();
  const { id } = await signedJob(shop, { deposit: { kind: 'amount', value: '400' } });
  const before = await read(shop, id);
  const reply = await shop.client.call('PATCH /api/jobs/:id/offer', {
    params: { id },
    body: { deposit: null },
  });
  expect(reply).toMatchObject({ status: 409, body: { message: 'Deposits are for estimates.' } });
  expect(await read(shop, id)).toMatchObject({ revision: before.revision, depositDue: '400.00' });
});

test('null where nothing is there to take away is no change', async () => {
  const shop = await openShop();
  const { id, revision } = await given.job(shop, { currentStage: 'work_order' });
  const body = { deposit: null, options: null };
  expectOk(await shop.client.call('PATCH /api/jobs/:id/offer', { params: { id }, body }));
  expect((await read(shop, id)).revision).toBe(revision);
});
