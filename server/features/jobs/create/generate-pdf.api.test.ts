import { beforeAll, describe, expect, test } from 'vitest';
import type { Renderer } from '#server/documents/render/renderer.ts';
import {
  canReadPdf,
  complaints,
  installLimitMs,
  squeezed,
  textOf,
} from '#server/documents/testing/read-pdf.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, openShop, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const form = (templateId: string, overrides: object = {}) => ({
  templateId,
  workOrderNumber: '',
  customerName: 'Ana Díaz',
  customerEmail: 'ana@example.com',
  customerPhone: '',
  customerAddress: '5 Elm St',
  description: 'Replace water heater',
  serviceDateStart: '2026-11-20',
  serviceDateEnd: '2026-11-21',
  notes: 'key under the mat',
  comments: 'Call ahead',
  lineItems: [{ id: '1', quantity: 1.5, description: 'Labor', unitPrice: 80, taxed: true, total: 120 }],
  documentType: 'estimate',
  ...overrides,
});

const generate = ({ client }: Shop, body: object, key?: string) =>
  client.send('POST /api/generate-pdf', { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
/** PDFs that are counted, confirmed or not. */
const filesOf = async ({ deps, user }: Shop) =>
  (
    await deps.db.pool.query('select key from stored_files where account_id = $1 and key like $2', [
      user.accountId,
      '%.pdf',
    ])
  ).rows;
const listed = async ({ client }: Shop) => await client.ok('GET /api/jobs');

describe('generate', () => {
  test.each([
    ['estimate', 'estimate', 'EST', 'ESTIMATE'],
    ['work-order', 'work_order', 'WO', 'WORK ORDER'],
    ['invoice', 'invoice', 'INV', 'INVOICE'],
  ])('%s makes a job at that stage and its PDF', async (documentType, stage, prefix, title) => {
    const shop = await openShop();
    const response = await generate(shop, form(await given.template(shop), { documentType }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`filename="${prefix}-1001.pdf"`);
    expect(complaints(response.bytes)).toBe('');
    const text = textOf(response.bytes);
    for (const piece of [
      title,
      `${prefix}-1001`,
      'Ana Díaz',
      'Replace water heater',
      'Call ahead',
      '$127.20',
    ])
      expect(text).toContain(squeezed(piece));
    expect(text).toContain(squeezed('Nov 20 – 21, 2026'));
    expect(text).not.toContain(squeezed('key under the mat'));
    const [job] = await listed(shop);
    expect(job).toMatchObject({
      id: response.headers.get('x-job-id'),
      jobNumber: response.headers.get('x-job-number'),
      currentStage: stage,
      customerName: 'Ana Díaz',
      totalAmount: '127.20',
      taxRate: '6.00',
      notes: 'key under the mat',
      serviceDate: '2026-11-20',
    });
    const again = await shop.client.call('GET /api/jobs/:id/download/:type', {
      params: { id: job?.id ?? '', type: documentType },
    });
    expect(again.bytes.equals(response.bytes)).toBe(true);
    // Found again, not made again.
    const stats = await shop.client.ok('GET /api/stats');
    expect(stats.pdfsGenerated).toBe(1);
  });

  test('the title is left out where it was switched off', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop), { showEstimateHeader: false });
    expect(textOf((await generate(shop, body)).bytes)).not.toMatch(/ESTIMATE(?!TOTAL)/);
  });

  test('what the form leaves out comes from the template', async () => {
    const shop = await openShop();
    const body = { templateId: await given.template(shop), customerName: 'Ana', documentType: 'estimate' };
    const { bytes } = await generate(shop, body);
    expect(textOf(bytes)).toContain(squeezed('Seasonal tune-up of the cooling system'));
    expect((await listed(shop))[0]?.totalAmount).toBe('136.74');
  });

  test('a number of one’s own is used once', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const first = await generate(shop, form(templateId, { workOrderNumber: 'A 7/ü"' }));
    expect(first.headers.get('content-disposition')).toContain('filename="EST-A 7_.pdf"');
    expect(decodeURIComponent(first.headers.get('x-job-number') ?? '')).toBe('A 7/ü"');
    const second = await generate(shop, form(templateId, { workOrderNumber: 'a 7/Ü"' }));
    expect([second.status, second.body.code]).toEqual([409, 'number_taken']);
    expect(second.body.fields.workOrderNumber).toBe(
      'This number is already in use. Please choose another one.',
    );
    expect(await listed(shop)).toHaveLength(1);
  });

  test('the same key gives the same job and the same file, tapped twice at once or later', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop));
    const taps = await Promise.all([1, 2, 3, 4].map(() => generate(shop, body, 'tap')));
    taps.push(await generate(shop, body, 'tap'));
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(taps.map(({ headers }) => headers.get('x-job-id'))).size).toBe(1);
    expect(new Set(taps.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(await listed(shop)).toHaveLength(1);
    expect(
      (await auditEventsOf(shop, shop.user.accountId)).filter(({ type }) => type === 'job.created'),
    ).toHaveLength(1);
    // No number was lost to the double taps, and no file of them is kept or counted.
    expect((await given.job(shop)).jobNumber).toBe('1002');
    expect(await filesOf(shop)).toHaveLength(1);
  });

  // The counter and the key are locked in one order to begin a job and in the other to finish it for a new customer.
  test('each tap is answered with the job, also where two of them wait for each other', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop));
    for (let round = 1; round <= 20; round += 1) {
      const ofNew = { ...body, customerName: `Ana ${round}`, customerEmail: `ana-${round}@example.com` };
      const taps = await Promise.all([1, 2, 3, 4].map(() => generate(shop, ofNew, `tap ${round}`)));
      expect(taps.map(({ status, headers }) => [status, headers.get('x-job-number')])).toEqual(
        taps.map(() => [200, String(1000 + round)]),
      );
    }
  });

  test('the same key gives the same file also after the template was deleted', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const lineItems = [...form('').lineItems, { id: '2', quantity: 1, description: '', unitPrice: 5 }];
    const body = form(templateId, { lineItems });
    const first = await generate(shop, body, 'tap');
    await shop.client.call('DELETE /api/templates/:id', { params: { id: templateId } });
    const again = await generate(shop, body, 'tap');
    expect(again.status).toBe(200);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    for (const header of ['x-job-id', 'x-job-number', 'x-dropped-rows'])
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    // A refusal takes no number.
    expect((await generate(shop, body, 'another')).status).toBe(404);
    expect((await given.job(shop)).jobNumber).toBe('1002');
  });

  test('a job that was deleted does not come back with its key', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop));
    const first = await generate(shop, body, 'tap');
    await shop.client.send(`DELETE /api/jobs/${first.headers.get('x-job-id')}`);
    expect((await generate(shop, body, 'tap')).status).toBe(404);
    expect(await listed(shop)).toEqual([]);
  });

  test('when printing fails there is no job; the same key finishes it later under the same number', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop));
    const real = shop.deps.renderer;
    const broken: Renderer = { ...real, render: () => Promise.reject(new Error('no')) };
    shop.deps.renderer = broken;
    const failed = await generate(shop, body, 'tap');
    expect([failed.status, failed.body.message]).toEqual([500, 'Failed to generate PDF document']);
    expect(await listed(shop)).toEqual([]);
    const own = await generate(shop, { ...body, workOrderNumber: 'X1' });
    expect(own.status).toBe(500);
    shop.deps.renderer = real;
    expect((await generate(shop, body, 'tap')).headers.get('x-job-number')).toBe('1001');
    expect((await generate(shop, { ...body, workOrderNumber: 'X1' })).status).toBe(200);
  });

  test('a number that somebody takes during printing is not used twice, and nothing of the try is left', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop));
    const real = shop.deps.renderer;
    let isTaken = false;
    shop.deps.renderer = {
      ...real,
      async render(...what) {
        if (!isTaken) {
          isTaken = true;
          await given.job(shop, { jobNumber: '1001' });
        }
        return real.render(...what);
      },
    };
    const response = await generate(shop, body, 'tap');
    shop.deps.renderer = real;
    expect([response.status, response.headers.get('x-job-number')]).toEqual([200, '1002']);
    expect((await listed(shop)).map(({ jobNumber }) => jobNumber).sort()).toEqual(['1001', '1002']);
    expect((await shop.client.ok('GET /api/stats')).pdfsGenerated).toBe(1);
    const again = await generate(shop, body, 'tap');
    expect(again.bytes.equals(response.bytes)).toBe(true);
    expect(await filesOf(shop)).toHaveLength(1);
  });

  test('the same number wanted by both ways of creating at once is given once', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop), { workOrderNumber: 'A-7' });
    const create = () =>
      shop.client.send('POST /api/jobs', { body: { customerName: 'Ana', jobNumber: 'A-7' } });
    const both = await Promise.all([1, 2, 3, 4].flatMap(() => [generate(shop, body), create()]));
    expect(both.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await listed(shop)).toHaveLength(1);
    expect((await filesOf(shop)).length).toBeLessThanOrEqual(1);
  });

  test('a job that cannot be written leaves a file that only the recount counts, and the key finishes it', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop));
    const { accountId } = shop.user;
    const { pool } = shop.deps.db;
    await pool.query(`
      create function refuse_a_job() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$`);
    await pool.query(`create trigger refuse_a_job before insert on jobs for each row
      when (new.account_id = '${accountId}') execute function refuse_a_job()`);
    try {
      expect((await generate(shop, body, 'tap')).status).toBe(500);
    } finally {
      await pool.query('drop function refuse_a_job cascade');
    }
    for (const table of ['jobs', 'job_numbers', 'job_documents'])
      expect((await pool.query(`select from ${table} where account_id = $1`, [accountId])).rowCount).toBe(0);
    const claims = () =>
      pool.query('select from stored_files where account_id = $1 and claim is not null', [accountId]);
    expect((await claims()).rowCount).toBe(1);
    const done = await generate(shop, body, 'tap');
    expect([done.status, done.headers.get('x-job-number')]).toEqual([200, '1001']);
    expect((await claims()).rowCount).toBe(0);
  });

  test('twenty at once have twenty numbers', async () => {
    const shop = await openShop();
    const body = form(await given.template(shop));
    const responses = await Promise.all(Array.from({ length: 20 }, () => generate(shop, body)));
    expect(new Set(responses.map(({ headers }) => headers.get('x-job-number'))).size).toBe(20);
  });

  test('dropped rows are counted in the answer', async () => {
    const shop = await openShop();
    const lineItems = [
      { quantity: 1, description: 'x', unitPrice: 1 },
      { quantity: 1, description: '', unitPrice: 1 },
    ];
    const response = await generate(shop, form(await given.template(shop), { lineItems }));
    expect(response.headers.get('x-dropped-rows')).toBe('1');
  });

  test('template and customer are required, and the template must be one’s own', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const foreign = await given.template(await openShop());
    for (const missing of ['', undefined, null, 7])
      expect((await generate(shop, { ...form(templateId), templateId: missing })).body.message).toBe(
        'Please select a template first.',
      );
    expect((await generate(shop, form(templateId, { customerName: ' ' }))).body.fields).toEqual({
      customerName: 'Customer name is required',
    });
    expect((await generate(shop, form(foreign))).status).toBe(404);
    expect((await generate(shop, form(templateId, { documentType: 'poster' }))).status).toBe(400);
    expect(await listed(shop)).toEqual([]);
  });
});

test('a lapsed owner hears both that the subscription ended and where the page leads', async () => {
  const shop = await openShop();
  const body = form(await given.template(shop));
  await shop.deps.db.pool.query(
    "update subscriptions set status = 'expired', plan = null where account_id = $1",
    [shop.user.accountId],
  );
  const response = await generate(shop, body);
  expect([response.status, response.body]).toEqual([
    402,
    {
      message: 'Your subscription has expired. Please renew to continue using the product.',
      code: 'subscription-required',
      type: 'credits_required',
    },
  ]);
});
