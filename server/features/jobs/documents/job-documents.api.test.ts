import { beforeAll, describe, expect, test } from 'vitest';
import type { Renderer } from '#server/documents/render/renderer.ts';
import {
  canReadPdf,
  complaints,
  installLimitMs,
  pagesOf,
  squeezed,
  textOf,
} from '#server/documents/testing/read-pdf.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, moveTo, openShop, progress, runTask, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const download = ({ client }: Shop, id: string, type: string) =>
  client.call('GET /api/jobs/:id/download/:type', { params: { id, type } });

/** Counts what is really printed. */
async function countingShop() {
  const shop = await openShop();
  let printed = 0;
  const real = shop.deps.renderer;
  shop.deps.renderer = {
    ...real,
    render: (...order) => {
      printed += 1;
      return real.render(...order);
    },
  };
  return { ...shop, printed: () => printed };
}

describe('a document', () => {
  test('is a sound PDF with everything that was typed, under its own name', async () => {
    const shop = await openShop();
    const job = await given.job(shop, {
      notes: 'gate code 4711',
      comments: 'Parts carry a 5-year warranty',
      templateId: await given.template(shop, {
        paymentTerms: 'Net 10',
        otherComments: 'Licensed and insured',
      }),
    });
    const response = await download(shop, job.id, 'estimate');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toContain('filename="EST-1001.pdf"');
    expect(complaints(response.bytes)).toBe('');
    const text = textOf(response.bytes);
    for (const piece of [
      'Ridgeline Heating & Air',
      'EST-1001',
      'ESTIMATE',
      'Maria Nguyễn',
      '2000 W Bannock St',
      'No-cool repair',
      'Capacitor',
      '$237.70',
      'Tax (6%)',
      'Nov 14, 2026',
      'Parts carry a 5-year warranty',
      'Licensed and insured',
      'Net 10',
      'I accept this estimate and authorize the work to be performed.',
    ])
      expect(text).toContain(squeezed(piece));
    expect(text).not.toContain('4711');
  });

  test('exists for each stage that was reached, in both spellings, and for no other', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expect((await download(shop, job.id, 'invoice')).body.code).toBe('stage_not_reached');
    expect((await download(shop, job.id, 'poster')).status).toBe(404);
    await progress(shop, job.id, 'work_order');
    for (const type of ['work_order', 'work-order']) {
      const response = await download(shop, job.id, type);
      expect(response.headers.get('content-disposition')).toContain('filename="WO-1001.pdf"');
      expect(textOf(response.bytes)).toContain('WORKORDER');
    }
    await progress(shop, job.id, 'invoice');
    await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: {
        amount: '100',
        method: 'check',
        paidOn: '2026-11-13',
      },
    });
    const text = textOf((await download(shop, job.id, 'invoice')).bytes);
    for (const piece of ['INV-1001', 'Dec 14, 2026', 'Paid Nov 13, 2026 · check', 'Balance due', '$137.70'])
      expect(text).toContain(squeezed(piece));
    expect((await download(shop, job.id, 'estimate')).status).toBe(200);
  });

  test('is printed once for the same content, and anew after any change', async () => {
    const shop = await countingShop();
    const job = await given.job(shop);
    const first = await download(shop, job.id, 'estimate');
    await moveTo(shop, '2026-11-16T17:00:00Z');
    const second = await download(shop, job.id, 'estimate');
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(shop.printed()).toBe(1);
    await shop.client.call('PATCH /api/jobs/:id', { params: { id: job.id }, body: { notes: 'not printed' } });
    await download(shop, job.id, 'estimate');
    expect(shop.printed()).toBe(1);
    await shop.client.call('PATCH /api/jobs/:id', {
      params: { id: job.id },
      body: { jobDescription: 'Something else' },
    });
    expect(textOf((await download(shop, job.id, 'estimate')).bytes)).toContain('Somethingelse');
    await shop.deps.db.pool.query("update companies set business_name = 'New Name' where account_id = $1", [
      shop.user.accountId,
    ]);
    expect(textOf((await download(shop, job.id, 'estimate')).bytes)).toContain('NewName');
    expect(shop.printed()).toBe(3);
  });

  test('is printed anew when its file is lost', async () => {
    const shop = await countingShop();
    const job = await given.job(shop);
    const first = await download(shop, job.id, 'estimate');
    for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/documents/`))
      await shop.deps.files.remove(key);
    // As an older version had set it.
    await shop.deps.db.pool.query("update job_documents set sha256 = 'older' where job_id = $1", [job.id]);
    expect((await download(shop, job.id, 'estimate')).bytes.equals(first.bytes)).toBe(true);
    expect(shop.printed()).toBe(2);
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('replaced versions are cleared away after a month, the current one stays', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    await download(shop, job.id, 'estimate');
    await shop.client.call('PATCH /api/jobs/:id', {
      params: { id: job.id },
      body: { jobDescription: 'Other' },
    });
    await moveTo(shop, '2026-11-15T17:00:00Z');
    await download(shop, job.id, 'estimate');
    const files = async () => {
      let count = 0;
      for await (const _ of shop.deps.files.list(`accounts/${shop.user.accountId}/documents/`)) count += 1;
      return count;
    };
    await runTask(shop, 'jobs.sweep');
    expect(await files()).toBe(2);
    await moveTo(shop, '2027-01-15T17:00:00Z');
    await runTask(shop, 'jobs.sweep');
    expect(await files()).toBe(1);
    expect(textOf((await download(shop, job.id, 'estimate')).bytes)).toContain('Other');
  });

  test('is made ready on request, for the current stage or a named one', async () => {
    const shop = await countingShop();
    const job = await given.job(shop, { currentStage: 'work_order' });
    const response = await shop.client.call('POST /api/jobs/:id/generate-pdf', {
      params: { id: job.id },
      body: {},
    });
    const url = `/api/jobs/${job.id}/download/work_order`;
    expect(expectOk(response)).toEqual({ success: true, stage: 'work_order', url, filename: 'WO-1001.pdf' });
    expect(
      (
        await shop.client.call('GET /api/jobs/:id/download/:type', {
          params: { id: job.id, type: 'work_order' },
        })
      ).status,
    ).toBe(200);
    expect(shop.printed()).toBe(1);
    const missing = await shop.client.call('POST /api/jobs/:id/generate-pdf', {
      params: { id: job.id },
      body: { stage: 'invoice' },
    });
    expect(missing.status).toBe(409);
    const { body } = await shop.client.call('GET /api/stats');
    expect(body.pdfsGenerated).toBe(1);
  });

  test('that cannot be printed is told so', async () => {
    const fail = () => Promise.reject(new Error('no'));
    const broken: Renderer = {
      render: fail,
      renderPages: fail,
      renderWithPages: fail,
      close: async () => {},
    };
    const shop = await openShop({ deps: { renderer: broken } });
    const job = await given.job(shop);
    const response = await download(shop, job.id, 'estimate');
    expect([response.status, response.body]).toEqual([
      500,
      { message: 'Failed to generate PDF document', code: 'pdf_failed' },
    ]);
  });

  test('hostile text prints as itself, and 300 lines fill pages', async () => {
    const shop = await openShop();
    const job = await given.job(shop, {
      customerName: '#read("/etc/passwd") {{7*7}} </script>',
      jobDescription: 'שלום مرحبا 日本語 🙂',
      lineItems: Array.from({ length: 300 }, (_, at) => ({
        quantity: 1,
        description: `Row ${at}`,
        unitPrice: '1',
      })),
    });
    const { bytes } = await download(shop, job.id, 'estimate');
    expect(complaints(bytes)).toBe('');
    expect(pagesOf(bytes).length).toBeGreaterThan(5);
    expect(textOf(bytes)).toContain('#read("/etc/passwd"){{7*7}}</script>');
    expect(textOf(bytes)).toContain('Row299');
  });
});
