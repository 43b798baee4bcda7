// What customers do to their jobs: changing what is still open, moving them, and adding them up (D-5, D-6).
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import {
  listed,
  sentChangeOrder,
  signedWorkOrder,
} from '#server/features/change-orders/testing/change-order-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { customersOf } from '../testing/customer-rows.ts';
import { openShop, progress, type Shop } from '../testing/test-tools.ts';

const read = (shop: Shop, id: string): Promise<JobDetails> =>
  shop.client.ok('GET /api/jobs/:id', { params: { id } });

const scopeOf = ({ user }: Shop) => ({
  accountId: user.accountId,
  userId: user.userId,
  role: 'owner' as const,
});

test('open jobs change, and those that are signed, out for signature, closed or paid stay', async () => {
  const shop = await openShop();
  const { customerJobs, db } = shop.deps;
  const open = await given.job(shop);
  const pending = await given.job(shop);
  const { signingToken } = await given.signatureRequest(shop, pending.id);
  await shop.client.ok('POST /api/signatures/:token/send', { params: { token: signingToken } });
  const paid = await given.job(shop, { currentStage: 'invoice' });
  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id: paid.id },
    body: { amount: paid.totalAmount },
  });
  const lost = await given.job(shop);
  await shop.client.ok('POST /api/jobs/:id/close', { params: { id: lost.id }, body: { outcome: 'lost' } });
  const accountId = shop.user.accountId;
  const customerId = open.customerId ?? '';
  expect(await customerJobs.countChangeable(db.query, { accountId, id: customerId })).toEqual({
    total: 1,
    byPlace: new Map([[open.placeId, 1]]),
  });
  const change = {
    customerName: 'Maria N.',
    customerEmail: 'new@example.com',
    billingAddress: 'PO Box 9',
  };
  const apply = () =>
    db.transaction(async (tx) => {
      const ids = await customerJobs.lockChangeable(tx, { accountId, customerId });
      return customerJobs.changeContact(tx, scopeOf(shop), ids, change);
    });
  expect([await apply(), await apply()]).toEqual([1, 0]);
  expect(await read(shop, open.id)).toMatchObject(change);
  for (const { id } of [pending, paid, lost])
    expect(await read(shop, id)).toMatchObject({ customerName: 'Maria Nguyễn', billingAddress: null });
  const of = { accountId, placeId: open.placeId ?? '' };
  const moved = await db.transaction(async (tx) =>
    customerJobs.changeContact(tx, scopeOf(shop), await customerJobs.lockChangeable(tx, of), {
      customerAddress: 'PO Box 9',
    }),
  );
  expect(moved).toBe(1);
  expect(await read(shop, open.id)).toMatchObject({ customerAddress: 'PO Box 9', billingAddress: null });
});

test('a change order out for signature keeps its job as it is; one that was answered no longer does', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { customerId } = job;
  const rename = (name: string) =>
    shop.client.ok('PATCH /api/customers/:id', {
      params: { id: customerId ?? '' },
      body: { name, alsoOpenJobs: true },
    });
  const { token } = await sentChangeOrder(shop, job);
  expect(await shop.client.ok('GET /api/customers/:id', { params: { id: customerId ?? '' } })).toMatchObject({
    changeableJobs: 0,
  });
  expect(await rename('Maria Nguyen')).toMatchObject({ changedJobs: 0 });
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'sent', endReason: null }]);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect(await rename('Maria N.')).toMatchObject({ changedJobs: 1 });
});

test('all jobs move to another customer, with their places, and both are counted anew', async () => {
  const shop = await openShop();
  const { customerJobs, db } = shop.deps;
  const { accountId } = shop.user;
  const from = await given.job(shop, { currentStage: 'invoice' });
  await given.job(shop);
  const to = await given.job(shop, { customerEmail: 'other@example.com', customerPhone: '1' });
  const moved = await db.transaction(async (tx) => {
    const source = { accountId, id: from.customerId ?? '' };
    expect(await customerJobs.lockAll(tx, source)).toHaveLength(2);
    const places = new Map([[from.placeId ?? '', to.placeId ?? '']]);
    return customerJobs.move(tx, source, { customerId: to.customerId ?? '', places });
  });
  expect(moved).toBe(2);
  expect((await customersOf(shop)).map(({ open_jobs, balance_cents }) => [open_jobs, balance_cents])).toEqual(
    [
      [0, 0],
      [3, 23770],
    ],
  );
  expect(await checkIntegrity(shop.deps, accountId)).toEqual([]);
});

test('what is overdue and what was paid', async () => {
  const shop = await openShop();
  const { customerJobs, db } = shop.deps;
  const invoice = await given.job(shop, { currentStage: 'invoice' });
  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id: invoice.id },
    body: { amount: '100' },
  });
  await given.job(shop);
  const of = { accountId: shop.user.accountId, id: invoice.customerId ?? '' };
  expect(await customerJobs.sums(db.query, of, '2026-12-14')).toEqual({ overdue: 0, paid: 10000 });
  expect(await customerJobs.sums(db.query, of, '2026-12-15')).toEqual({ overdue: 13770, paid: 10000 });
});

test('editing, creating, generating, removing and moving jobs of the same customers never block each other', async () => {
  const shop = await openShop();
  const { customerJobs, db } = shop.deps;
  const { accountId } = shop.user;
  const other = await given.job(shop, { customerEmail: 'other@example.com', customerPhone: '1' });
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const jobs = await Promise.all([given.job(shop), given.job(shop), given.job(shop)]);
    const [first, second, third] = jobs.map(({ id }) => id);
    const customerId = jobs[0]?.customerId ?? '';
    const move = db.transaction(async (tx) => {
      const source = { accountId, id: customerId };
      await customerJobs.lockAll(tx, source);
      await tx.execute(`select from customers where account_id = '${accountId}' order by id for update`);
      // Under the lock, as merging reads them: a job may have got a new address since it was made.
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from places where account_id = ${accountId} and customer_id = ${customerId}`,
      );
      const places = new Map(rows.map(({ id }) => [id, other.placeId ?? '']));
      await customerJobs.move(tx, source, { customerId: other.customerId ?? '', places });
    });
    const replies = await Promise.all([
      progress(shop, first ?? '', 'work_order'),
      shop.client.send(`DELETE /api/jobs/${second}`),
      shop.client.send(`PATCH /api/jobs/${third}/customer`, {
        body: { customerName: 'Maria', customerAddress: `${round} Elm St` },
      }),
      given.job(shop).then(() => ({ status: 200 })),
      shop.client.send(`POST /api/jobs/${third}/duplicate`),
      shop.client.send('POST /api/generate-pdf', {
        body: { templateId: 'blank', customerId: other.customerId, documentType: 'estimate' },
      }),
      move.then(() => ({ status: 200 })),
    ]);
    for (const { status } of replies) statuses.add(status);
  }
  expect([...statuses].filter((status) => status >= 400)).toEqual([]);
  expect(await checkIntegrity(shop.deps, accountId)).toEqual([]);
});
