// The tax rate and the printed texts of one job: what the job shows is what prints.
import { beforeAll, describe, expect, test } from 'vitest';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import { canReadPdf, installLimitMs, squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop, progress, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const read = ({ client }: Shop, id: string) => client.ok('GET /api/jobs/:id', { params: { id } });
const patch = ({ client }: Shop, id: string, body: object) => client.send(`PATCH /api/jobs/${id}`, { body });
const pdfOf = async ({ client }: Shop, id: string, type: string) =>
  (await client.call('GET /api/jobs/:id/download/:type', { params: { id, type } })).bytes;
const wordsOf = async (shop: Shop, id: string, type: string) => textOf(await pdfOf(shop, id, type));
const settings = (shop: Shop, body: object) => shop.client.send('PATCH /api/company/settings', { body });

const texts = {
  paymentTerms: 'Half now, half in March.',
  otherComments: 'Keep pets inside.',
  customerAgreementText: 'Agreed as written.',
  thankYouMessage: 'See you next spring!',
};

describe('a job’s own texts', () => {
  test('are changed one by one, shown as they print, and leave the template alone', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const job = await given.job(shop, { templateId, comments: 'Gate on the left.' });
    const template = (await shop.client.ok('GET /api/templates'))[0];
    for (const [name, text] of Object.entries(texts)) {
      const saved = expectOk(await patch(shop, job.id, { [name]: text }));
      expect(saved).toMatchObject({ templateData: { [name]: text } });
    }
    const { printed } = await read(shop, job.id);
    expect(printed).toEqual({
      comments: 'Gate on the left.\n\nKeep pets inside.',
      paymentTerms: texts.paymentTerms,
      customerAgreementText: texts.customerAgreementText,
      thankYouMessage: texts.thankYouMessage,
      validUntil: null,
      leftOut: [],
    });
    const words = await wordsOf(shop, job.id, 'estimate');
    for (const text of [...Object.values(texts), 'Gate on the left.'])
      expect(words).toContain(squeezed(text));
    expect((await shop.client.ok('GET /api/templates'))[0]).toEqual(template);
    expectOk(await patch(shop, job.id, { paymentTerms: null, thankYouMessage: '' }));
    expect((await read(shop, job.id)).printed).toMatchObject({ paymentTerms: '', thankYouMessage: '' });
    expect(await wordsOf(shop, job.id, 'estimate')).not.toContain(squeezed(texts.paymentTerms));
  });

  test('our own comments in the template keep their guarantee on a job without comments', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const job = await given.job(shop, { templateId, comments: '' });
    expectOk(await patch(shop, job.id, { otherComments: generateTexts.comments, paymentTerms: '' }));
    expect((await read(shop, job.id)).printed.comments).toBe(generateTexts.comments);
    expect(await wordsOf(shop, job.id, 'estimate')).toContain(squeezed('Work guaranteed for 30 days.'));
  });

  test('what contradicts the due date is shown as not printed, with the reason', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice', comments: generateTexts.comments });
    expectOk(await patch(shop, job.id, { paymentTerms: templateTexts.paymentTerms }));
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: { invoiceDueDate: '2026-12-24' },
    });
    const { printed } = await read(shop, job.id);
    expect(printed).toMatchObject({ paymentTerms: '', comments: 'Work guaranteed for 30 days.' });
    expect(printed.leftOut.map(({ field }) => field)).toEqual(['paymentTerms', 'comments']);
    const words = await wordsOf(shop, job.id, 'invoice');
    expect(words).not.toContain(squeezed(templateTexts.paymentTerms));
    expect(words).toContain(squeezed(printed.comments));
  });

  test('a change is a new version: a pending link ends; the same again is none', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const version = async () =>
      (await shop.deps.db.pool.query('select document_version, revision from jobs where id = $1', [job.id]))
        .rows[0];
    const bodies = [texts, { taxRate: '3' }, { validUntil: '2026-12-01' }, { headerColor: '#123456' }];
    for (const body of bodies) {
      const before = await version();
      await shop.deps.db.pool.query("update jobs set estimate_signature = 'pending' where id = $1", [job.id]);
      expect(expectOk(await patch(shop, job.id, body))).toMatchObject({
        estimateSignatureStatus: 'superseded',
      });
      const after = await version();
      expect([after.document_version, after.revision]).toEqual([
        before.document_version + 1,
        before.revision + 1,
      ]);
      expectOk(await patch(shop, job.id, body));
      expect(await version()).toEqual(after);
    }
  });

  test('an older revision is refused with the texts as they are now', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expectOk(await patch(shop, job.id, { paymentTerms: 'First', revision: job.revision }));
    const { status, body } = await patch(shop, job.id, { paymentTerms: 'Second', revision: job.revision });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect(body.present).toMatchObject({ templateData: { paymentTerms: 'First' } });
  });

  test.each([
    { taxRate: 101 },
    { taxRate: -1 },
    { taxRate: null },
    { taxRate: 'NaN' },
    { paymentTerms: 'x'.repeat(10_001) },
    { paymentTerms: 7 },
    { thankYouMessage: 'x'.repeat(301) },
    { headerColor: 'red' },
    { validUntil: '2026-02-30' },
    { validUntil: 'soon' },
    { acceptCredit: true },
  ])('%j is refused', async (body) => {
    const shop = await openShop();
    const job = await given.job(shop);
    const before = await read(shop, job.id);
    const reply = await patch(shop, job.id, body);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
    expect(await read(shop, job.id)).toEqual(before);
  });
});

describe('a job’s tax rate', () => {
  test('counts the totals again, as the document prints them', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const saved = expectOk(await patch(shop, job.id, { taxRate: '10' }));
    const { subtotal, taxAmount, totalAmount, taxRate } = saved as Record<string, string>;
    expect(taxRate).toBe('10.00');
    expect(Number(totalAmount)).toBeCloseTo(Number(subtotal) + Number(taxAmount), 2);
    expect(totalAmount).not.toBe(job.totalAmount);
    const words = await wordsOf(shop, job.id, 'estimate');
    expect(words).toContain(`$${totalAmount}`);
    expect(words).toContain('10%');
  });

  test('that brings the total below what was paid waits for a yes', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: job.totalAmount },
    });
    const refused = await patch(shop, job.id, { taxRate: 0 });
    expect([refused.status, refused.body.code]).toEqual([409, 'below_paid']);
    expect((await read(shop, job.id)).taxRate).toBe(job.taxRate);
    expectOk(await patch(shop, job.id, { taxRate: 0, acceptCredit: true }));
    expect((await read(shop, job.id)).balanceDue).toMatch(/^-/);
  });
});

describe('what the company says about itself', () => {
  const facts = {
    licenseNumbers: ['RCE-48120', 'TX Lic. TACLA9921'],
    companyEmail: 'office@ridgeline.example',
    checkPayableTo: 'Ridgeline Heating LLC',
    otherWaysToPay: 'Zelle to pay@ridgeline.example',
    estimateValidDays: 30,
  };

  test('is on the documents where it belongs', async () => {
    const shop = await openShop();
    expect((await settings(shop, facts)).status).toBe(200);
    const job = await given.job(shop);
    const licensed = ['License RCE-48120', 'TX Lic. TACLA9921', 'office@ridgeline.example'].map(squeezed);
    const estimate = await wordsOf(shop, job.id, 'estimate');
    for (const text of licensed) expect(estimate).toContain(text);
    expect(estimate).toContain(squeezed('Valid until Dec 14, 2026'));
    expect(estimate).not.toContain('Ridgeline Heating LLC');
    expectOk(await progress(shop, job.id, 'work_order'));
    const order = await wordsOf(shop, job.id, 'work_order');
    for (const text of licensed) expect(order).toContain(text);
    expect(order).not.toContain(squeezed('Valid until'));
    expectOk(await progress(shop, job.id, 'invoice'));
    const invoice = await wordsOf(shop, job.id, 'invoice');
    for (const text of [...licensed, 'Make checks payable to Ridgeline Heating LLC.', facts.otherWaysToPay])
      expect(invoice).toContain(squeezed(text));
    const { totalAmount } = await read(shop, job.id);
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: totalAmount },
    });
    expect(await wordsOf(shop, job.id, 'invoice')).not.toContain(squeezed('Make checks payable'));
  });

  test('changes no document of a stage that was left, and no promise of an estimate', async () => {
    const shop = await openShop();
    await settings(shop, facts);
    const [left, open] = [await given.job(shop), await given.job(shop)];
    const before = await pdfOf(shop, left.id, 'estimate');
    expectOk(await progress(shop, left.id, 'work_order'));
    const order = await pdfOf(shop, left.id, 'work_order');
    expectOk(await progress(shop, left.id, 'invoice'));
    await settings(shop, {
      licenseNumbers: ['LATER-1'],
      companyEmail: 'later@ridgeline.example',
      brandColor: '#AA0000',
      defaultPaymentTerms: 'Later terms',
      defaultAgreement: 'Later agreement',
      defaultComments: 'Later comments',
      defaultTaxRate: 1,
      checkPayableTo: 'Later LLC',
      otherWaysToPay: 'Later ways',
      estimateValidDays: 5,
    });
    // Also when it has to be printed again.
    for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/`))
      await shop.deps.files.remove(key);
    expect((await pdfOf(shop, left.id, 'estimate')).equals(before)).toBe(true);
    expect((await pdfOf(shop, left.id, 'work_order')).equals(order)).toBe(true);
    const estimate = await wordsOf(shop, open.id, 'estimate');
    expect(estimate).toContain(squeezed('Valid until Dec 14, 2026'));
    for (const text of ['Later terms', 'Later agreement', 'Later comments'])
      expect(estimate).not.toContain(squeezed(text));
    // Where to pay, and who the company is, should be right today.
    const invoice = await wordsOf(shop, left.id, 'invoice');
    for (const text of ['LATER-1', 'Later LLC']) expect(invoice).toContain(squeezed(text));
  });
});
