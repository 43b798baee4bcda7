import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, openShop } from './testing/test-tools.ts';

describe('a new job', () => {
  test('is an estimate with the number 1001, counted by the server', async () => {
    const shop = await openShop();
    const body = aJob({ totalAmount: '1.00', subtotal: 'x', taxAmount: '-5' });
    const job = await shop.client.ok('POST /api/jobs', { body });
    expect(job).toMatchObject({
      jobNumber: '1001',
      customerName: 'Maria Nguyễn',
      currentStage: 'estimate',
      subtotal: '235.00',
      taxRate: '6.00',
      taxAmount: '2.70',
      totalAmount: '237.70',
      amountPaid: '0.00',
      balanceDue: '237.70',
      paymentStatus: 'unpaid',
      assignedTechnicianId: null,
      serviceDate: null,
      invoiceDueDate: null,
      scheduledDeletionDate: null,
      estimatePdf: `/api/jobs/${job.id}/download/estimate`,
      workOrderPdf: null,
      invoicePdf: null,
      estimateSignatureStatus: 'not_sent',
      lastMail: null,
      droppedRows: [],
      message: null,
    });
    expect(job.lineItems).toMatchObject([
      { quantity: 2, description: 'Labor', unitPrice: '95.00', taxed: false, total: '190.00' },
      { quantity: 1, description: 'Capacitor', unitPrice: '45.00', taxed: true, total: '45.00' },
    ]);
    expect((await auditEventsOf(shop, shop.user.accountId, job.id)).map(({ type }) => type)).toEqual([
      'job.created',
    ]);
    expect(await shop.client.ok('GET /api/jobs')).toHaveLength(1);
  });

  test('is answered as it is read afterwards', async () => {
    const shop = await openShop();
    const { id: assignedTechnicianId } = await given.invitedTechnician(shop);
    const templateId = await given.template(shop);
    const full = {
      templateId,
      assignedTechnicianId,
      serviceDate: '2026-11-20',
      currentStage: 'invoice',
    } as const;
    for (const more of [
      {},
      full,
      { ...full, currentStage: 'work_order', comments: 'Call ahead', notes: 'key' } as const,
    ]) {
      const { droppedRows, message, ...job } = await given.job(shop, more);
      const read = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
      expect([droppedRows, message]).toEqual([[], null]);
      const { documents, payments, mails, printed, goesToBin, billingAddress, isTaxExempt, ...same } = read;
      expect(job).toEqual(same);
    }
    const bare = await shop.client.ok('POST /api/jobs', { body: { customerName: 'Ana' } });
    expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: bare.id } })).toMatchObject(
      Object.fromEntries(Object.entries(bare).filter(([name]) => !['droppedRows', 'message'].includes(name))),
    );
  });

  test('starts at the stage that is asked for, in both spellings; an invoice is due in 30 days', async () => {
    const shop = await openShop();
    expect((await given.job(shop, { currentStage: 'work-order' })).currentStage).toBe('work_order');
    const invoice = await given.job(shop, { currentStage: 'invoice' });
    expect(invoice).toMatchObject({
      currentStage: 'invoice',
      invoiceDueDate: '2026-12-14',
      estimatePdf: null,
      invoicePdf: `/api/jobs/${invoice.id}/download/invoice`,
    });
  });

  test('takes what is missing from its template, and keeps the template’s words when they change', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop, { paymentTerms: 'Net 10', headerColor: '#112233' });
    const job = await given.job(shop, {
      templateId,
      lineItems: undefined,
      taxRate: undefined,
      jobDescription: undefined,
      templateData: { paymentTerms: 'a client’s own words' },
    });
    expect(job).toMatchObject({
      templateId,
      jobDescription: 'Seasonal tune-up of the cooling system',
      taxRate: '6.00',
      totalAmount: '136.74',
      templateData: { name: 'AC tune-up', paymentTerms: 'Net 10', headerColor: '#112233' },
    });
    await shop.client.call('DELETE /api/templates/:id', { params: { id: templateId } });
    const after = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(after).toMatchObject({ templateId: null, templateData: { paymentTerms: 'Net 10' } });
  });

  test('without rate and template uses the company’s rate', async () => {
    const shop = await openShop();
    await shop.deps.db.pool.query('update companies set default_tax_rate = 825 where account_id = $1', [
      shop.user.accountId,
    ]);
    expect((await given.job(shop, { taxRate: '' })).taxRate).toBe('8.25');
  });

  test('has its service date by the company’s clock', async () => {
    const shop = await openShop();
    const evening = await given.job(shop, {
      serviceDateStart: '2026-11-20T17:00',
      serviceDateEnd: '2026-11-20T18:30',
    });
    // Five in the afternoon in Boise is after midnight in London.
    expect(evening).toMatchObject({
      serviceDate: '2026-11-20',
      serviceDateStart: '2026-11-21T00:00:00.000Z',
      serviceDateEnd: '2026-11-21T01:30:00.000Z',
    });
    const day = await given.job(shop, { serviceDate: '2026-07-04' });
    expect(day).toMatchObject({ serviceDate: '2026-07-04', serviceDateStart: '2026-07-04T06:00:00.000Z' });
  });

  test('text of any kind is stored, cleaned of what cannot be printed', async () => {
    const shop = await openShop();
    const job = await given.job(shop, {
      customerName: ' A\u0000da\r\nLove\ud800lace ',
      jobDescription: '#read("x") </script> {{7*7}} 日本 🙂\u0007\nline two',
      notes: '\u0000',
    });
    expect(job).toMatchObject({
      customerName: 'Ada Love\ufffdlace',
      jobDescription: '#read("x") </script> {{7*7}} 日本 🙂\nline two',
      notes: null,
    });
  });

  test('rows that are incomplete are left out and named', async () => {
    const shop = await openShop();
    const job = await given.job(shop, {
      lineItems: [
        { quantity: 1.5, description: 'Labor', unitPrice: '1.15' },
        { quantity: 1, description: '  ', unitPrice: '5' },
        { quantity: 0, description: 'Filter', unitPrice: '5' },
        { quantity: 1, description: 'Discount', unitPrice: -20 },
      ],
    });
    expect(job.totalAmount).toBe('1.83');
    expect(job.droppedRows).toEqual([
      { row: 2, description: '', reason: 'It has no description.' },
      { row: 3, description: 'Filter', reason: 'Its quantity is not above 0.' },
      { row: 4, description: 'Discount', reason: 'Its price is negative.' },
    ]);
    expect(job.message).toContain('3 incomplete rows were not saved');
    expect(job.message).toContain('Row 4 (Discount): Its price is negative.');
  });

  test('unfinished rows of a template are left out and named as well, in one list and in options', async () => {
    const shop = await openShop();
    const rows = [
      { quantity: 1, description: 'Labor', unitPrice: '95' },
      { quantity: 0, description: 'Filter', unitPrice: '5' },
    ];
    const ofList = await given.template(shop, { defaultLineItems: rows });
    const ofOptions = await given.template(shop, {
      options: [
        { name: 'Good', lineItems: rows },
        { name: 'Better', lineItems: rows },
      ],
    });
    const reason = 'Its quantity is not above 0.';
    const key = { headers: { 'idempotency-key': 'of a template' } };
    const body = { customerName: 'Ana Díaz', templateId: ofList };
    for (const _ of ['first', 'again']) {
      const job = await shop.client.ok('POST /api/jobs', { body, ...key });
      expect(job.lineItems).toMatchObject([{ description: 'Labor' }]);
      expect(job).toMatchObject({
        droppedRows: [{ row: 2, description: 'Filter', reason }],
        message: `1 incomplete row was not saved. Row 2 (Filter): ${reason}`,
      });
    }
    const job = await shop.client.ok('POST /api/jobs', { body: { ...body, templateId: ofOptions } });
    expect(job.options?.map(({ lineItems }) => lineItems.length)).toEqual([1, 1]);
    expect(job.droppedRows).toEqual([
      { option: 'Good', row: 2, description: 'Filter', reason },
      { option: 'Better', row: 2, description: 'Filter', reason },
    ]);
    const generated = await shop.client.send('POST /api/generate-pdf', {
      body: { ...body, documentType: 'estimate' },
    });
    expect([generated.status, generated.headers.get('x-dropped-rows')]).toEqual([200, '1']);
  });

  test('an option of a template without any finished row is told as the template’s', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop, {
      options: [
        { name: 'Good', lineItems: [{ quantity: 1, description: 'Labor', unitPrice: '95' }] },
        { name: 'Better', lineItems: [{ quantity: 0, description: 'Filter', unitPrice: '5' }] },
      ],
    });
    const refused = await shop.client.call('POST /api/jobs', {
      body: { customerName: 'Ana Díaz', templateId },
    });
    const message =
      'The option “Better” of this template has no finished line items. Finish the template first.';
    expect(refused).toMatchObject({ status: 400, body: { fields: { templateId: message } } });
    expect(refused.body).not.toHaveProperty('fields.options');
  });

  test('rows of options are named by their option and their place in it', async () => {
    const shop = await openShop();
    const labor = { quantity: 1, description: 'Labor', unitPrice: '95' };
    const options = [
      { name: 'Good', lineItems: [labor, labor] },
      { name: 'Better', lineItems: [labor, { quantity: 0, description: 'Filter', unitPrice: '5' }] },
    ];
    const dropped = {
      droppedRows: [
        { option: 'Better', row: 2, description: 'Filter', reason: 'Its quantity is not above 0.' },
      ],
      message: '1 incomplete row was not saved. Better, row 2 (Filter): Its quantity is not above 0.',
    };
    const job = await given.job(shop, { lineItems: undefined, options });
    expect(job).toMatchObject(dropped);
    expect(
      await shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id: job.id }, body: { options } }),
    ).toMatchObject(dropped);
  });

  test.each([
    [{ customerName: ' ' }, 'customerName', 'Customer name is required'],
    [{ customerEmail: 'a@b.example, c@d.example' }, 'customerEmail', 'Please enter a valid email address'],
    [{ taxRate: 'NaN' }, 'taxRate', 'Use digits and a decimal point only, such as 1234.50.'],
    [{ taxRate: 100.01 }, 'taxRate', 'This can’t be more than 100.00.'],
    [{ lineItems: [{ quantity: 1e21, description: 'x', unitPrice: 1 }] }, 'lineItems.0.quantity', ''],
    [{ lineItems: [{ quantity: [1], description: 'x', unitPrice: 1 }] }, 'lineItems.0.quantity', ''],
    [{ lineItems: [{ quantity: 1, description: 'x', unitPrice: '1.234' }] }, 'lineItems.0.unitPrice', ''],
    [{ currentStage: 'paid' }, 'currentStage', ''],
    [{ serviceDate: '2026-02-30' }, 'serviceDate', ''],
    [
      { serviceDateStart: '2026-11-20T10:00', serviceDateEnd: '2026-11-20T09:00' },
      'serviceDateEnd',
      'End must be after start',
    ],
    [
      {
        lineItems: Array.from({ length: 3 }, () => ({
          quantity: 99999,
          description: 'x',
          unitPrice: '9999999',
        })),
      },
      'lineItems',
      '',
    ],
  ])('%j is refused at its field', async (body, field, words) => {
    const shop = await openShop();
    const response = await shop.client.call('POST /api/jobs', { body: aJob(body) });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect(response.body.fields?.[field]).toContain(words);
    expect(await shop.client.ok('GET /api/jobs')).toEqual([]);
  });

  test('unknown, foreign and malformed templates and technicians are not found', async () => {
    const shop = await openShop();
    const other = await openShop();
    const templateId = await given.template(other);
    const technician = await other.given.listedTechnician(other.user.accountId);
    for (const id of [templateId, '7f9c1f7e-1111-7111-8111-111111111111', 'x']) {
      const response = await shop.client.call('POST /api/jobs', { body: aJob({ templateId: id }) });
      expect([response.status, response.body.message]).toEqual([404, 'Template not found']);
    }
    for (const id of [technician, 'x']) {
      const response = await shop.client.call('POST /api/jobs', { body: aJob({ assignedTechnicianId: id }) });
      expect([response.status, response.body.message]).toEqual([404, 'Technician not found']);
    }
  });
});

describe('numbers', () => {
  test('a hundred jobs at once have a hundred numbers', async () => {
    const shop = await openShop();
    const token = await shop.client.csrfToken();
    const headers = { 'x-csrf-token': token };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () =>
        shop.client.call('POST /api/jobs', { body: aJob(), csrf: false, headers }),
      ),
    );
    const numbers = responses
      .map((response) => Number(expectOk<Job>(response).jobNumber))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, at) => 1001 + at));
  });

  test('one’s own is unique in the company, and the counter steps over it', async () => {
    const shop = await openShop();
    expect((await given.job(shop, { jobNumber: ' A-7 ' })).jobNumber).toBe('A-7');
    await given.job(shop, { jobNumber: '1002' });
    const again = await shop.client.call('POST /api/jobs', { body: aJob({ jobNumber: 'a-7' }) });
    expect([again.status, again.body.code]).toEqual([409, 'number_taken']);
    expect(again.body.fields).toEqual({ jobNumber: again.body.message });
    expect((await given.job(shop)).jobNumber).toBe('1001');
    expect((await given.job(shop)).jobNumber).toBe('1003');
    expect((await given.job(await openShop(), { jobNumber: 'A-7' })).jobNumber).toBe('A-7');
  });

  test.each([
    ['ΑΣ', 'ασ'],
    ['ας', 'ΑΣ'],
    ['İ1', 'i\u03071'],
    ['É-7', 'é-7'],
  ])('%s and %s are the same one', async (first, second) => {
    const shop = await openShop();
    await given.job(shop, { jobNumber: first });
    const again = await shop.client.call('POST /api/jobs', { body: aJob({ jobNumber: second }) });
    expect([again.status, again.body.code]).toEqual([409, 'number_taken']);
  });

  test('of a deleted job is not given again', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } });
    expect((await given.job(shop)).jobNumber).toBe('1002');
    expect((await shop.client.call('POST /api/jobs', { body: aJob({ jobNumber: '1001' }) })).status).toBe(
      409,
    );
  });
});

test('fields that are not asked for change nothing', async () => {
  const shop = await openShop();
  const body = aJob({ paidCents: 5, estimateSignatureStatus: 'approved', id: 'x' });
  const job = await shop.client.ok('POST /api/jobs', { body });
  const extra = {
    totalAmount: '0.01',
    currentStage: 'invoice',
    estimateSignatureStatus: 'approved',
    accountId: 'x',
    jobNumber: '7',
    amountPaid: '99',
    assignedTechnicianId: null,
  };
  await shop.client.call('PATCH /api/jobs/:id', { params: { id: job.id }, body: { notes: 'n', ...extra } });
  await shop.client.call('PATCH /api/jobs/:id/customer', {
    params: { id: job.id },
    body: { customerName: 'Maria', ...extra },
  });
  const after = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect(after).toMatchObject({
    totalAmount: '237.70',
    currentStage: 'estimate',
    estimateSignatureStatus: 'not_sent',
    jobNumber: '1001',
    amountPaid: '0.00',
    customerName: 'Maria',
    notes: 'n',
  });
});
