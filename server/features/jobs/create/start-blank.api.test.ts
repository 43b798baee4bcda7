import { beforeAll, expect, test } from 'vitest';
import { canReadPdf, installLimitMs, squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { given } from '#server/testing/given.ts';
import { openShop, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const settings = {
  defaultTaxRate: '10',
  defaultPaymentTerms: 'Half before we start',
  defaultAgreement: 'Go ahead as written.',
  defaultComments: 'Ten years in Boise',
  brandColor: '#2E7D32',
  estimateValidDays: 21,
};

const generate = ({ client }: Shop, body: object = {}) =>
  client.send('POST /api/generate-pdf', {
    body: {
      templateId: 'blank',
      customerName: 'Ana Díaz',
      lineItems: [{ quantity: 2, description: 'Labor', unitPrice: '80' }],
      documentType: 'estimate',
      ...body,
    },
  });

test('without a template the document has the company’s texts, tax rate and color', async () => {
  const shop = await openShop();
  await shop.client.ok('PATCH /api/company/settings', { body: settings });
  const { status, bytes } = await generate(shop);
  expect(status).toBe(200);
  const text = textOf(bytes);
  for (const piece of [
    'EST-1001',
    'Half before we start',
    'Go ahead as written.',
    'Ten years in Boise',
    '$176.00',
  ])
    expect(text).toContain(squeezed(piece));
  const [job] = await shop.client.ok('GET /api/jobs');
  expect(job).toMatchObject({
    templateId: null,
    taxRate: '10.00',
    jobDescription: null,
    totalAmount: '176.00',
    validUntil: '2026-12-05',
    templateData: {
      paymentTerms: 'Half before we start',
      customerAgreementText: 'Go ahead as written.',
      thankYouMessage: 'Thank You For Your Business!',
      headerColor: '#2E7D32',
    },
  });
});

test('what is written in the form goes before the company’s texts', async () => {
  const shop = await openShop();
  await shop.client.ok('PATCH /api/company/settings', { body: settings });
  const text = textOf((await generate(shop, { comments: 'Mind the dog', description: 'New gate' })).bytes);
  expect(text).toContain(squeezed('Mind the dog'));
  expect(text).toContain(squeezed('New gate'));
  expect(text).not.toContain(squeezed('Ten years in Boise'));
});

test('a job is created blank the same way as without a template', async () => {
  const shop = await openShop();
  await shop.client.ok('PATCH /api/company/settings', { body: settings });
  const blank = await given.job(shop, { templateId: 'blank', taxRate: undefined });
  const without = await given.job(shop, { templateId: undefined, taxRate: undefined });
  const copied = ({ taxRate, templateId, templateData, comments, validUntil }: typeof blank) => ({
    taxRate,
    templateId,
    templateData,
    comments,
    validUntil,
  });
  expect(copied(blank)).toEqual(copied(without));
  expect([blank.templateId, blank.taxRate]).toEqual([null, '10.00']);
  expect(blank.templateData).toMatchObject({ paymentTerms: 'Half before we start' });
});

test('blank is never a template: none is listed, changed or deleted under that name', async () => {
  const shop = await openShop();
  expect((await generate(shop)).status).toBe(200);
  expect(await shop.client.ok('GET /api/templates')).toEqual([]);
  expect((await shop.client.send('PUT /api/templates/blank', { body: { name: 'x' } })).status).toBe(404);
  expect((await shop.client.send('DELETE /api/templates/blank')).status).toBe(404);
  // Only the word itself.
  for (const templateId of ['Blank', 'blank ', 'BLANK']) {
    const refused = await generate(shop, { templateId });
    expect([refused.status, refused.body.message]).toEqual([404, 'Template not found']);
  }
});

test('the same key gives the same document again, and a draft can be stored under the name', async () => {
  const shop = await openShop();
  const body = { templateId: 'blank', customerName: 'Ana', documentType: 'invoice' };
  const headers = { 'idempotency-key': 'tap' };
  const taps = await Promise.all(
    [1, 2, 3].map(() => shop.client.send('POST /api/generate-pdf', { body, headers })),
  );
  expect(new Set(taps.map((tap) => `${tap.status} ${tap.headers.get('x-job-number')}`))).toEqual(
    new Set(['200 1001']),
  );
  await shop.client.ok('PUT /api/drafts/:kind/:key', {
    params: { kind: 'job', key: 'blank' },
    body: { data: { templateId: 'blank' } },
  });
  const { items } = await shop.client.ok('GET /api/drafts');
  expect(items).toMatchObject([{ kind: 'job', key: 'blank' }]);
});
