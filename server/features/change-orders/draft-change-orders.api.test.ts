// A change order while it is written: what it may be, what it is compared with, and who may have one (D-20).
import { expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import { auditEventsOf, openShop, progress } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import {
  change,
  extra,
  listed,
  send,
  signedWorkOrder,
  withExtra,
  write,
  written,
} from './testing/change-order-tools.ts';

test('a change order holds the whole new state and shows what changes', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const [labor, capacitor] = job.lineItems;
  const body = withExtra(job, {
    lineItems: [{ ...labor, quantity: 3 }, { ...extra }],
    discount: { kind: 'amount', value: '20.00', label: 'Goodwill' },
    taxRate: '8',
  });
  const { status, body: made } = await write(shop, job.id, body);
  expect([status, made]).toMatchObject([
    200,
    {
      number: `CO-${job.jobNumber}-1`,
      status: 'draft',
      reason: 'The old disconnect box is corroded.',
      lineItems: [{ id: labor?.id, quantity: 3 }, { description: 'Disconnect box' }],
      discount: { kind: 'amount', value: '20.00', label: 'Goodwill' },
      taxRate: '8.00',
      oldTotal: '237.70',
      newTotal: '365.00',
      changes: {
        added: [{ description: 'Disconnect box', lineTotal: '100.00' }],
        removed: [{ description: capacitor?.description }],
        changed: [{ before: { quantity: '2' }, after: { quantity: '3', lineTotal: '285.00' } }],
      },
      signerName: null,
      sentAt: null,
      endedAt: null,
      tokenExpiresAt: null,
      isSealing: false,
      revision: 1,
    },
  ]);
  const after = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect(after).toMatchObject({ totalAmount: '237.70', revision: job.revision });
  expect([made]).toMatchObject(await listed(shop, job.id));
  expect(await auditEventsOf(shop, shop.user.accountId, job.id)).toContainEqual({
    type: 'change_order.created',
    data: { number: `CO-${job.jobNumber}-1`, from: '237.70', to: '365.00' },
  });
});

test('nothing signed, nothing new, nothing left and no reason are refused', async () => {
  const shop = await openShop();
  const unsigned = await given.job(shop);
  const none = await write(shop, unsigned.id, { reason: 'Why', lineItems: unsigned.lineItems });
  expect([none.status, none.body]).toMatchObject([409, { code: 'nothing_approved' }]);

  const job = await signedWorkOrder(shop);
  const refusedWith = async (body: object) => {
    const answer = await shop.client.send(`POST /api/jobs/${job.id}/change-orders`, { body });
    return [answer.status, answer.body.message, Object.keys(answer.body.fields ?? {})];
  };
  expect(await refusedWith({ reason: 'Why', lineItems: job.lineItems })).toEqual([
    400,
    'Nothing changes.',
    ['lineItems'],
  ]);
  // Rows that are not complete are dropped, and then nothing is left.
  expect(await refusedWith({ reason: 'Why', lineItems: [{ description: 'No price' }] })).toEqual([
    400,
    'A change order needs at least one line item.',
    ['lineItems'],
  ]);
  expect(await refusedWith({ reason: ' ', lineItems: [extra] })).toMatchObject([
    400,
    expect.any(String),
    ['reason'],
  ]);
  expect(await refusedWith({ reason: 'x'.repeat(501), lineItems: [extra] })).toMatchObject([
    400,
    expect.any(String),
    ['reason'],
  ]);
  expect(await listed(shop, job.id)).toEqual([]);
});

test('only one is open for a job, also of two at once; a deleted one’s number is not given again', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const answers = await Promise.all([
    write(shop, job.id, withExtra(job)),
    write(shop, job.id, withExtra(job)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'change_order_open' });
  const [draft] = await listed(shop, job.id);
  await shop.client.ok('DELETE /api/jobs/:id/change-orders/:changeOrderId', {
    params: { id: job.id, changeOrderId: draft?.id ?? '' },
  });
  expect(await listed(shop, job.id)).toEqual([]);
  expect(await written(shop, job.id, withExtra(job))).toMatchObject({
    number: `CO-${job.jobNumber}-2`,
    status: 'draft',
  });
});

test('are listed page by page, the newest first', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const params = { id: job.id };
  const page = (query: { limit?: string; cursor?: string }) =>
    shop.client.send(`GET /api/jobs/${job.id}/change-orders?${new URLSearchParams(query)}`);
  const numbers = ({ body }: { body: { items: { number: string }[] } }) =>
    body.items.map(({ number }) => number);
  for (let seq = 1; seq < 3; seq += 1) {
    await written(shop, job.id, withExtra(job));
    // In the bin, the job ends its draft.
    expect((await shop.client.call('DELETE /api/jobs/:id', { params })).status).toBe(200);
    expect((await shop.client.call('POST /api/jobs/:id/undelete', { params })).status).toBe(200);
  }
  await written(shop, job.id, withExtra(job));
  const [first, second, third] = [1, 2, 3].map((seq) => `CO-${job.jobNumber}-${seq}`);

  const all = await page({});
  expect([numbers(all), all.body]).toMatchObject([[third, second, first], { nextCursor: null, total: 3 }]);
  const top = await page({ limit: '2' });
  expect([numbers(top), top.body.total]).toEqual([[third, second], 3]);
  const rest = await page({ limit: '2', cursor: top.body.nextCursor });
  expect([numbers(rest), rest.body]).toMatchObject([[first], { nextCursor: null, total: 3 }]);
  for (const query of [{ limit: '201' }, { limit: '0' }, { cursor: 'of another list' }])
    expect((await page(query)).status).toBe(400);
});

test('the same key is the same change order', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const headers = { 'idempotency-key': 'one press' };
  const first = await write(shop, job.id, withExtra(job), { headers });
  const again = await write(shop, job.id, withExtra(job), { headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await write(shop, job.id, withExtra(job, { reason: 'Another' }), { headers });
  expect(other.body).toMatchObject({ code: 'key_reused' });
  expect(await listed(shop, job.id)).toHaveLength(1);
});

test('a draft is changed over its own revision and keeps what is absent', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const draft = await written(shop, job.id, withExtra(job, { discount: { kind: 'percent', value: '10' } }));
  const changed = await change(shop, job.id, draft.id, {
    reason: 'Another reason',
    revision: draft.revision,
  });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { reason: 'Another reason', newTotal: draft.newTotal, discount: { value: '10.00' }, revision: 2 },
  ]);
  const late = await change(shop, job.id, draft.id, { reason: 'Late', revision: 1 });
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', present: { reason: 'Another reason', revision: 2 } },
  ]);
  for (const body of [{}, { revision: 2, jobRevision: job.revision }]) {
    const nothing = await change(shop, job.id, draft.id, body);
    expect([nothing.status, nothing.body]).toMatchObject([400, { message: 'There is nothing to change.' }]);
  }
  const same = await change(shop, job.id, draft.id, { lineItems: job.lineItems, discount: null });
  expect([same.status, same.body]).toMatchObject([400, { message: 'Nothing changes.' }]);
});

test('a draft is saved over the job its form was opened with, and for no other', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const draft = await written(shop, job.id, withExtra(job));
  const { revision: jobRevision } = await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: { lineItems: [...job.lineItems, { ...extra, description: 'Surge protector' }] },
  });
  const body = { lineItems: draft.lineItems, reason: 'Typed before' };
  const late = await change(shop, job.id, draft.id, { ...body, jobRevision: job.revision });
  // Of the two records it is about, the job: it has no list of changes.
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', present: { id: job.id, revision: jobRevision, totalAmount: '337.70' } },
  ]);
  expect(late.body).not.toHaveProperty('present.changes');
  expect([draft]).toMatchObject(await listed(shop, job.id));
  const now = await change(shop, job.id, draft.id, { ...body, jobRevision });
  expect([now.status, now.body]).toMatchObject([200, { reason: 'Typed before', revision: 2 }]);
});

test('where the job was changed without approval, the difference is to what was signed', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const changed = await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: { lineItems: [...job.lineItems, extra] },
  });
  expect(changed).toMatchObject({ totalAmount: '337.70', approvedTotal: '237.70' });
  const draft = await written(shop, job.id, { reason: 'As agreed on site', lineItems: changed.lineItems });
  expect(draft).toMatchObject({
    oldTotal: '237.70',
    newTotal: '337.70',
    changes: { added: [{ description: 'Disconnect box' }], removed: [], changed: [] },
  });
});

test('whether the job is what was signed is told by its work, not by its total', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const isAsApproved = async (id = job.id) =>
    (await shop.client.ok('GET /api/jobs/:id/change-orders', { params: { id } })).isAsApproved;
  const save = (lineItems: RequestBody<'PATCH /api/jobs/:id/line-items'>['lineItems']) =>
    shop.client.ok('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } });
  expect(await isAsApproved()).toBe(true);
  const [labor, ...others] = job.lineItems;
  if (!labor) throw new Error('The job has no lines.');
  const other = await save([{ ...labor, description: 'Other work' }, ...others]);
  expect([other.totalAmount, await isAsApproved()]).toEqual([job.approvedTotal, false]);
  await save(job.lineItems);
  expect(await isAsApproved()).toBe(true);
  const unsigned = await given.job(shop);
  expect(await isAsApproved(unsigned.id)).toBe(false);
});

test('a job changed by someone else, or closed, is not changed by a form that does not know', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const late = await write(shop, job.id, withExtra(job, { revision: job.revision - 1 }));
  expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
  await shop.client.ok('POST /api/jobs/:id/close', { params: { id: job.id }, body: { outcome: 'archived' } });
  const closed = await write(shop, job.id, withExtra(job));
  expect([closed.status, closed.body]).toMatchObject([409, { code: 'job_closed' }]);
});

test('a discount above the subtotal takes all of it and no more', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const discount = { kind: 'amount' as const, value: '1000' };
  const draft = await written(shop, job.id, { reason: 'Warranty', lineItems: job.lineItems, discount });
  expect(draft).toMatchObject({ oldTotal: '237.70', newTotal: '0.00', discount: { value: '1000.00' } });
});

test('optional lines are decided: those that are taken are work like any other', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const draft = await written(
    shop,
    job.id,
    withExtra(job, {
      lineItems: [
        ...job.lineItems,
        { ...extra, optional: true, isSelected: true },
        { ...extra, description: 'Left out', optional: true },
      ],
    }),
  );
  expect(draft.lineItems.map(({ description }) => description)).not.toContain('Left out');
  expect(draft.lineItems.at(-1)).toMatchObject({ description: 'Disconnect box', total: '100.00' });
  expect(draft.lineItems.at(-1)?.optional).toBeUndefined();
  expect(draft.newTotal).toBe('337.70');
});

test('another document that is signed since is the one the draft has to be compared with', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const changed = await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: { lineItems: [...job.lineItems, extra] },
  });
  const { id } = await written(shop, job.id, { reason: 'Agreed', lineItems: changed.lineItems });
  const { signingToken } = await given.sentRequest(shop, job.id);
  expect((await sign(shop.newGuest(), signingToken)).status).toBe(200);
  expect((await send(shop, job.id, id)).body).toMatchObject({ code: 'conflict' });
  const saved = await change(shop, job.id, id, { lineItems: changed.lineItems });
  expect([saved.status, saved.body]).toMatchObject([400, { message: 'Nothing changes.' }]);
  expect((await progress(shop, job.id, 'invoice')).status).toBe(200);
});

test('other items of the price list overtake neither a draft nor its link, where the lines compared with are the job’s', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  // As it was signed before the lines of what is signed were stored.
  await shop.deps.db.pool.query(
    'update signature_requests set offer = null, signed = null where job_id = $1',
    [job.id],
  );
  const takeFrom = async (name: string) => {
    const item = await shop.client.ok('POST /api/price-list', { body: { name, unitPrice: '80' } });
    const lineItems = job.lineItems.map(({ id: _, ...line }) => ({ ...line, itemId: item.id }));
    await shop.client.ok('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } });
  };
  const { id } = await written(shop, job.id, withExtra(job));
  await takeFrom('Labor');
  const sent = await send(shop, job.id, id);
  expect(sent.status).toBe(200);
  await takeFrom('Work');
  expect((await sign(shop.newGuest(), String(sent.body.signingToken))).status).toBe(200);
  const after = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect(after).toMatchObject({ totalAmount: '337.70', approvedTotal: '337.70' });
});

test('another company’s job and another job’s change order are unknown', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const other = await signedWorkOrder(shop);
  const { id } = await written(shop, job.id, withExtra(job));
  const elsewhere = await change(shop, other.id, id, { reason: 'Mine' });
  expect([elsewhere.status, elsewhere.body]).toMatchObject([404, { message: 'Change order not found' }]);
  const { client: stranger } = await shop.given.owner();
  const foreign = await stranger.call('GET /api/jobs/:id/change-orders', { params: { id: job.id } });
  expect(foreign.status).toBe(404);
});
