import { describe, expect, test } from 'vitest';
import type { Job, SavedJob } from '#contract/jobs.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, moveTo, openShop, progress, type Shop } from './testing/test-tools.ts';

const read = async ({ client }: Shop, id: string) => await client.ok('GET /api/jobs/:id', { params: { id } });

describe('a stage', () => {
  test('moves forward one at a time, and back never', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expect((await progress(shop, job.id, 'invoice')).body.code).toBe('not_next_stage');
    const order = expectOk<Job>(await progress(shop, job.id, 'work-order'));
    expect(order).toMatchObject({
      currentStage: 'work_order',
      workOrderPdf: `/api/jobs/${job.id}/download/work_order`,
    });
    expect((await progress(shop, job.id, 'estimate')).status).toBe(409);
    await moveTo(shop, '2026-11-20T17:00:00Z');
    const invoice = expectOk<Job>(await progress(shop, job.id, 'invoice'));
    expect(invoice).toMatchObject({ currentStage: 'invoice', invoiceDueDate: '2026-12-20' });
    expect((await progress(shop, job.id, 'work_order')).status).toBe(409);
    expect((await read(shop, job.id)).documents).toMatchObject([
      { stage: 'estimate', number: 'EST-1001' },
      { stage: 'work_order', number: 'WO-1001' },
      { stage: 'invoice', number: 'INV-1001', issuedAt: '2026-11-20T17:00:00.000Z' },
    ]);
  });

  test('asked for again stays as it is; two tabs at once move it once', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const responses = await Promise.all(['a', 'b', 'c'].map(() => progress(shop, job.id, 'work_order')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const moves = (await auditEventsOf(shop, shop.user.accountId, job.id)).filter(
      ({ type }) => type === 'job.stage_advanced',
    );
    expect(moves).toMatchObject([{ data: { from: 'estimate', to: 'work_order' } }]);
  });

  test('a due date that was set before stays', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'work_order' });
    await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: { invoiceDueDate: '2027-01-31' },
    });
    expect(expectOk<Job>(await progress(shop, job.id, 'invoice')).invoiceDueDate).toBe('2027-01-31');
  });
});

describe('a technician', () => {
  test('is assigned, exchanged and taken away', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const sam = await shop.given.listedTechnician(shop.user.accountId);
    const assign = (technicianId: unknown) =>
      shop.client.send(`PATCH /api/jobs/${job.id}/assign`, { body: { technicianId } });
    expect(expectOk<Job>(await assign(sam))).toMatchObject({
      assignedTechnicianId: sam,
      technicianName: 'Sam Ortiz',
    });
    expect(expectOk<Job>(await assign(null))).toMatchObject({
      assignedTechnicianId: null,
      technicianName: null,
    });
    expect((await assign(undefined)).status).toBe(400);
  });

  test('of another company, or one who left, is not found', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const other = await openShop();
    const foreign = await other.given.listedTechnician(other.user.accountId);
    const gone = await shop.given.listedTechnician(shop.user.accountId);
    await shop.deps.db.pool.query('update technicians set deleted_at = now() where id = $1', [gone]);
    for (const technicianId of [foreign, gone, 'x']) {
      const response = await shop.client.call('PATCH /api/jobs/:id/assign', {
        params: { id: job.id },
        body: { technicianId },
      });
      expect([response.status, response.body.message]).toEqual([404, 'Technician not found']);
    }
  });
});

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

  test('lines saved as they were are no new version: a pending link stays good', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    await signed(shop, job.id, { estimate_signature: 'pending' });
    const revision = async () =>
      (await shop.deps.db.pool.query('select revision from jobs where id = $1', [job.id])).rows[0]?.revision;
    const before = (await auditEventsOf(shop, shop.user.accountId, job.id)).length;
    const save = (lineItems: object[]) =>
      shop.client.call('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } });
    const same = expectOk<SavedJob>(await save([...job.lineItems, { quantity: 1, description: '' }]));
    expect(same.droppedRows).toHaveLength(1);
    expect(same.estimateSignatureStatus).toBe('pending');
    expect(await revision()).toBe(1);
    expect(await auditEventsOf(shop, shop.user.accountId, job.id)).toHaveLength(before);
    expectOk(await save([...job.lineItems].reverse()));
    expect(await revision()).toBe(2);
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

describe('the service date', () => {
  const set = (shop: Shop, id: string, body: object) =>
    shop.client.call('PATCH /api/jobs/:id/service-date', { params: { id }, body });

  test('is set, moved and cleared', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const dates = {
      serviceDateStart: '2026-11-20T15:00:00.000Z',
      serviceDateEnd: '2026-11-21T00:00:00.000Z',
    };
    expect(expectOk<Job>(await set(shop, job.id, dates))).toMatchObject({
      ...dates,
      serviceDate: '2026-11-20',
    });
    expect(expectOk<Job>(await set(shop, job.id, { serviceDateEnd: null }))).toMatchObject({
      serviceDateStart: dates.serviceDateStart,
      serviceDateEnd: null,
    });
    expect(
      expectOk<Job>(await set(shop, job.id, { serviceDateStart: null, serviceDateEnd: null })),
    ).toMatchObject({ serviceDate: null, serviceDateStart: null });
    // The same day twice is one day of work.
    const day = { serviceDateStart: '2026-11-20', serviceDateEnd: '2026-11-20' };
    expect(expectOk<Job>(await set(shop, job.id, day)).serviceDate).toBe('2026-11-20');
  });

  test.each([
    [
      { serviceDateStart: '2026-11-20T10:00:00Z', serviceDateEnd: '2026-11-20T09:59:59Z' },
      'End must be after start',
    ],
    [
      { serviceDateStart: '2026-11-20T10:00:00Z', serviceDateEnd: '2026-11-20T10:00:00Z' },
      'End must be after start',
    ],
    [{ serviceDateStart: 'tomorrow' }, 'Use a date and time such as 2026-11-14T08:00.'],
    [{}, 'There is nothing to change.'],
  ])('%j is refused', async (body, message) => {
    const shop = await openShop();
    const job = await given.job(shop);
    const response = await set(shop, job.id, body);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  test('an end before the start that is there already is refused', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { serviceDateStart: '2026-11-20T10:00' });
    expect((await set(shop, job.id, { serviceDateEnd: '2026-11-19T10:00' })).status).toBe(400);
  });
});

describe('a copy', () => {
  test('is a fresh estimate with a number of its own and nothing misleading', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const sam = await shop.given.listedTechnician(shop.user.accountId);
    const job = await given.job(shop, {
      templateId,
      currentStage: 'invoice',
      assignedTechnicianId: sam,
      serviceDateStart: '2026-11-20T10:00',
      comments: 'Printed',
      notes: 'Gate code 4711',
    });
    await shop.client.call('PUT /api/jobs/:id/photos', {
      params: { id: job.id },
      body: { beforePhotos: [await given.photo(shop)] },
    });
    await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '10', method: 'cash' },
    });
    await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: {
        reminderEnabled: true,
        reminderEvery15Days: true,
      },
    });
    const headers = { 'idempotency-key': 'copy' };
    const copy = await shop.client.ok('POST /api/jobs/:id/duplicate', { params: { id: job.id }, headers });
    expect(copy).toMatchObject({
      jobNumber: '1002',
      currentStage: 'estimate',
      customerName: job.customerName,
      customerAddress: job.customerAddress,
      jobDescription: job.jobDescription,
      comments: null,
      notes: null,
      totalAmount: job.totalAmount,
      taxRate: job.taxRate,
      templateId,
      templateData: job.templateData,
      assignedTechnicianId: null,
      serviceDate: null,
      beforePhotos: [],
      amountPaid: '0.00',
      reminderEnabled: false,
      invoiceDueDate: null,
      invoicePdf: null,
    });
    expect(copy.lineItems[0]?.id).not.toBe(job.lineItems[0]?.id);
    const again = await shop.client.call('POST /api/jobs/:id/duplicate', { params: { id: job.id }, headers });
    expect(expectOk<Job>(again).id).toBe(copy.id);
    await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } });
    const late = await shop.client.call('POST /api/jobs/:id/duplicate', { params: { id: job.id }, headers });
    expect(expectOk<Job>(late).id).toBe(copy.id);
    const gone = await shop.client.call('POST /api/jobs/:id/duplicate', { params: { id: job.id } });
    expect(gone.status).toBe(404);
  });
});

describe('a deleted job', () => {
  test('is gone with everything; a tombstone keeps number, days and fingerprints', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    const photo = await given.photo(shop);
    await shop.client.call('PUT /api/jobs/:id/photos', {
      params: { id: job.id },
      body: { afterPhotos: [photo] },
    });
    await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '10', method: 'cash' },
    });
    await shop.client.ok('POST /api/jobs/:id/generate-pdf', {
      params: { id: job.id },
      body: { stage: 'invoice' },
    });
    const files = async () => {
      const found: string[] = [];
      for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/documents/`))
        found.push(key);
      return found;
    };
    expect(await files()).toHaveLength(1);
    expect(await shop.client.ok('DELETE /api/jobs/:id', { params: { id: job.id } })).toEqual({
      success: true,
    });
    await shop.drain();
    expect(await files()).toEqual([]);
    expect((await shop.client.call('GET /api/jobs/:id', { params: { id: job.id } })).status).toBe(404);
    expect((await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } })).status).toBe(404);
    const { rows } = await shop.deps.db.pool.query(
      `select (select count(*) from job_payments where job_id = $1) as payments,
              (select detached_at is not null from objects where account_id = $2) as detached`,
      [job.id, shop.user.accountId],
    );
    expect(rows).toEqual([{ payments: 0, detached: true }]);
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.at(-1)).toMatchObject({
      type: 'job.deleted',
      data: {
        number: '1001',
        stage: 'invoice',
        documents: [{ stage: 'invoice', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
    });
  });

  test('an account is erased with all its jobs', async () => {
    const shop = await openShop();
    const technician = await shop.given.listedTechnician(shop.user.accountId);
    await given.job(shop, { templateId: await given.template(shop), assignedTechnicianId: technician });
    await shop.deps.db.pool.query('delete from accounts where id = $1', [shop.user.accountId]);
    const { rows } = await shop.deps.db.pool.query('select 1 from jobs where account_id = $1', [
      shop.user.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});
