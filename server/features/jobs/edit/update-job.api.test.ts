import { describe, expect, test } from 'vitest';
import type { Job, SavedJob } from '#contract/jobs/job.ts';
import { given } from '#server/testing/given.ts';
import { changeLines, signedJob } from '../testing/signed-jobs.ts';
import { auditEventsOf, expectOk, openShop, type Shop } from '../testing/test-tools.ts';

const read = async ({ client }: Shop, id: string) => await client.ok('GET /api/jobs/:id', { params: { id } });

describe('what is printed', () => {
  const signed = ({ deps }: Shop, id: string, statuses: Record<string, string>) =>
    deps.db.pool.query(
      `update jobs set ${Object.keys(statuses)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where id = $1`,
      [id, ...Object.values(statuses)],
    );

  test('lines are counted anew, rows dropped are named, decimals survive', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const [first] = job.lineItems;
    const response = await shop.client.send(`PATCH /api/jobs/${job.id}/line-items`, {
      body: {
        lineItems: [
          { ...first, quantity: 1.5, unitPrice: '1.15', total: '999' },
          { quantity: '', description: '', unitPrice: '' },
          { quantity: 1, description: 'x', unitPrice: '-1' },
        ],
        totalAmount: '0.00',
      },
    });
    const saved = expectOk<SavedJob>(response);
    expect(saved).toMatchObject({ subtotal: '1.73', totalAmount: '1.73' });
    expect(saved.lineItems).toHaveLength(1);
    expect(saved.lineItems[0]?.id).toBe(first?.id);
    expect(saved.droppedRows.map(({ row }) => row)).toEqual([2, 3]);
    expect(saved.message).toContain('2 incomplete rows were not saved');
    const empty = await shop.client.ok('PATCH /api/jobs/:id/line-items', {
      params: { id: job.id },
      body: { lineItems: [] },
    });
    expect(empty).toMatchObject({ totalAmount: '0.00', lineItems: [], message: null });
  });

  test('a change voids a pending signature and unsigns this stage, not an earlier one', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'work_order' });
    const statuses = {
      estimate_signature: 'approved',
      work_order_signature: 'approved',
      invoice_signature: 'pending',
    };
    await signed(shop, job.id, statuses);
    await shop.client.call('PATCH /api/jobs/:id/line-items', {
      params: { id: job.id },
      body: { lineItems: job.lineItems.slice(1) },
    });
    expect(await read(shop, job.id)).toMatchObject({
      estimateSignatureStatus: 'approved',
      workOrderSignatureStatus: 'not_sent',
      invoiceSignatureStatus: 'superseded',
    });
  });

  test('another tax rate of signed work is recorded as not approved, also with texts', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop);
    const save = (body: object) => shop.client.ok('PATCH /api/jobs/:id', { params: { id }, body });
    await save({ comments: 'Call first' });
    await save({ taxRate: '6', comments: 'Call before noon' });
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.filter(({ type }) => type === 'job.described')).toEqual([
      { type: 'job.described', data: {} },
      {
        type: 'job.described',
        data: { from: '1000.00', to: '1060.00', approvedTotal: '1000.00', withoutApproval: true },
      },
    ]);
  });

  test('other lines, and another discount, of signed work are recorded as not approved', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop);
    await changeLines(shop, id, [{ quantity: 1, description: 'Furnace', unitPrice: '800' }]);
    const discount = { kind: 'amount' as const, value: '50', label: 'Goodwill' };
    await shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id }, body: { discount } });
    const notApproved = { approvedTotal: '1000.00', withoutApproval: true };
    const changes = async (of: string) =>
      (await auditEventsOf(shop, shop.user.accountId, of)).filter(({ type }) =>
        ['job.line_items_changed', 'job.offer_changed'].includes(type),
      );
    expect(await changes(id)).toEqual([
      { type: 'job.line_items_changed', data: { from: '1000.00', to: '800.00', ...notApproved } },
      { type: 'job.offer_changed', data: { from: '800.00', to: '750.00', ...notApproved } },
    ]);
    const unsigned = await given.job(shop, { taxRate: '0' });
    await changeLines(shop, unsigned.id, [{ quantity: 1, description: 'Furnace', unitPrice: '800' }]);
    const data = { from: unsigned.totalAmount, to: '800.00' };
    expect(await changes(unsigned.id)).toEqual([{ type: 'job.line_items_changed', data }]);
  });

  test('lines saved as they were are no new version: a pending link stays good', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    await signed(shop, job.id, { estimate_signature: 'pending' });
    const documentVersion = async () =>
      (await shop.deps.db.pool.query('select document_version from jobs where id = $1', [job.id])).rows[0]
        ?.document_version;
    const before = (await auditEventsOf(shop, shop.user.accountId, job.id)).length;
    const save = (lineItems: object[]) =>
      shop.client.call('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } });
    const same = expectOk<SavedJob>(await save([...job.lineItems, { quantity: 1, description: '' }]));
    expect(same.droppedRows).toHaveLength(1);
    expect(same.estimateSignatureStatus).toBe('pending');
    expect(await documentVersion()).toBe(1);
    expect(await auditEventsOf(shop, shop.user.accountId, job.id)).toHaveLength(before);
    expectOk(await save([...job.lineItems].reverse()));
    expect(await documentVersion()).toBe(2);
    expect((await read(shop, job.id)).estimateSignatureStatus).toBe('superseded');
  });

  test('phone, e-mail and internal notes touch no signature; name, address and description do', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const same = { customerName: job.customerName, customerAddress: job.customerAddress };
    const status = async () => (await read(shop, job.id)).estimateSignatureStatus;
    await signed(shop, job.id, { estimate_signature: 'approved' });
    await shop.client.call('PATCH /api/jobs/:id/customer', {
      params: { id: job.id },
      body: {
        ...same,
        customerPhone: '1',
        customerEmail: '',
      },
    });
    await shop.client.call('PATCH /api/jobs/:id', {
      params: { id: job.id },
      body: { notes: 'gate code 4711' },
    });
    expect(await status()).toBe('approved');
    for (const change of [
      () =>
        shop.client.call('PATCH /api/jobs/:id/customer', {
          params: { id: job.id },
          body: { ...same, customerName: 'Mario' },
        }),
      () =>
        shop.client.call('PATCH /api/jobs/:id/customer', {
          params: { id: job.id },
          body: { customerName: 'Mario', customerAddress: 'x' },
        }),
      () =>
        shop.client.call('PATCH /api/jobs/:id', {
          params: { id: job.id },
          body: { jobDescription: 'other work' },
        }),
      () =>
        shop.client.call('PATCH /api/jobs/:id', {
          params: { id: job.id },
          body: { comments: 'other words' },
        }),
    ]) {
      await signed(shop, job.id, { estimate_signature: 'approved' });
      expectOk(await change());
      expect(await status()).toBe('not_sent');
    }
  });
});

describe('the customer', () => {
  test('is changed; absent fields stay, blank ones are cleared', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const response = await shop.client.call('PATCH /api/jobs/:id/customer', {
      params: { id: job.id },
      body: {
        customerName: ' Ana Díaz ',
        customerPhone: '',
        customerEmail: 'ana@example.com',
      },
    });
    expect(expectOk<Job>(response)).toMatchObject({
      customerName: 'Ana Díaz',
      customerPhone: null,
      customerEmail: 'ana@example.com',
      customerAddress: job.customerAddress,
    });
  });

  test.each([{}, { customerName: '  ' }, { customerName: 'A', customerEmail: 'nope' }, { customerName: 7 }])(
    '%j is refused',
    async (body) => {
      const shop = await openShop();
      const job = await given.job(shop);
      expect((await shop.client.send(`PATCH /api/jobs/${job.id}/customer`, { body })).status).toBe(400);
    },
  );
});
