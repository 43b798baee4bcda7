// Rows of a change order that are not complete: dropped as everywhere, and named (B-29).
import { expect, test } from 'vitest';
import { signedJob } from '#server/features/jobs/testing/signed-jobs.ts';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { change, write } from './testing/change-order-tools.ts';

const extra = { quantity: 1, description: 'Disconnect box', unitPrice: '100' };
const negative = { quantity: -1, description: 'Credit', unitPrice: '50' };

test('a reply names what was dropped, also when it is repeated and when a draft is changed', async () => {
  const shop = await openShop();
  const { id } = await signedJob(shop);
  const body = { reason: 'Agreed', lineItems: [extra, negative] };
  const dropped = {
    droppedRows: [{ row: 2, description: 'Credit', reason: expect.any(String) }],
    message: expect.stringContaining('Row 2 (Credit)'),
  };
  const headers = { 'idempotency-key': 'press-1' };
  for (let press = 0; press < 2; press += 1) {
    const made = await write(shop, id, body, { headers });
    const lineItems = [{ description: 'Disconnect box' }];
    expect(made).toMatchObject({ status: 200, body: { lineItems, ...dropped } });
  }
  const [draft] = (await shop.client.ok('GET /api/jobs/:id/change-orders', { params: { id } })).items;
  const changed = await change(shop, id, draft?.id ?? '', { lineItems: [extra, negative] });
  expect(changed).toMatchObject({ status: 200, body: dropped });
  const reason = await change(shop, id, draft?.id ?? '', { reason: 'Agreed on the phone' });
  expect(reason).toMatchObject({ status: 200, body: { droppedRows: [], message: null } });
});
