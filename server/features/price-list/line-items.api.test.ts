// Units and items of the price list on the lines of jobs and templates (D-12).
import { describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { linkTo } from '#server/features/customer-page/testing/pay-link-tools.ts';
import { moveTo, openShop, progress, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { later } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';

const newItem = async ({ client }: Pick<Shop, 'client'>) =>
  (await client.ok('POST /api/price-list', { body: { name: 'Labor', unit: 'hour', unitPrice: '95' } })).id;

const labor = (more: object = {}) => ({
  quantity: '2.5',
  description: 'Labor',
  unitPrice: '95',
  taxed: false,
  unit: 'hour',
  ...more,
});

const saveLines = ({ client }: Shop, id: string, lineItems: object[]) =>
  client.ok('PATCH /api/jobs/:id/line-items', { params: { id }, body: { lineItems } });

/** The item is in the one that is not shown. */
const options = (more: object) => [
  { name: 'Good', lineItems: [labor()] },
  { name: 'Better', lineItems: [labor(more)] },
];

const saveOffer = ({ client }: Shop, id: string, body: RequestBody<'PATCH /api/jobs/:id/offer'>) =>
  client.ok('PATCH /api/jobs/:id/offer', { params: { id }, body });

const usedAt = async ({ deps }: Shop, id: string): Promise<Date | null> =>
  (await deps.db.pool.query('select last_used_at from price_items where id = $1', [id])).rows[0]
    ?.last_used_at;

describe('a unit', () => {
  test('goes with the line from template to job, copy, paper, signing page and customer page', async () => {
    const shop = await openShop();
    const { client } = shop;
    const itemId = await newItem(shop);
    const templateId = await given.template(shop, { defaultLineItems: [labor({ itemId })] });
    const [template] = await client.ok('GET /api/templates');
    expect(template?.defaultLineItems).toMatchObject([{ quantity: 2.5, unit: 'hour', itemId }]);
    const job = await given.job(shop, { templateId, lineItems: undefined });
    expect(job.lineItems).toMatchObject([{ unit: 'hour', itemId, total: '237.50' }]);
    const copy = await client.ok('POST /api/jobs/:id/duplicate', { params: { id: job.id } });
    expect(copy.lineItems).toMatchObject([{ unit: 'hour', itemId }]);

    const { signingToken: token } = await given.signatureRequest(shop, job.id);
    const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
    expect(page).toMatchObject({ job: { lineItems: [{ quantity: '2.5', unit: 'hour' }] } });
    const reading = await shop.newGuest().send(`GET /sign/${token}/read`);
    expect(reading.bytes.toString()).toContain('<td>2.5 <bdi dir="auto">hour</bdi></td>');

    await progress(shop, job.id, 'work_order');
    await progress(shop, job.id, 'invoice');
    const pay = await linkTo(shop, job.id);
    expect(await shop.newGuest().ok('GET /api/pay/:token', { params: { token: pay } })).toMatchObject({
      lineItems: [{ quantity: '2.5', unit: 'hour' }],
    });
    for (const stage of ['estimate', 'invoice']) {
      const { bytes } = await client.send(`GET /api/jobs/${job.id}/download/${stage}`);
      expect(textOf(bytes)).toContain('2.5hour');
    }
  });

  test('that changes alone is a new version of the document; saved as it was it is none', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { lineItems: [labor()] });
    const { signingToken: token } = await given.sentRequest(shop, job.id);
    const status = async () =>
      (await shop.newGuest().call('GET /api/signatures/:token', { params: { token } })).status;
    await saveLines(shop, job.id, [labor()]);
    expect(await status()).toBe(200);
    const saved = await saveLines(shop, job.id, [labor({ unit: 'day' })]);
    expect(saved.lineItems[0]).toMatchObject({ unit: 'day' });
    expect(await status()).toBe(410);
    expect((await saveLines(shop, job.id, [labor({ unit: ' ' })])).lineItems[0]).not.toHaveProperty('unit');
  });

  test('of more than 12 letters is refused on jobs, papers and templates', async () => {
    const { client } = await openShop();
    const lineItems = [labor({ unit: 'x'.repeat(13) })];
    for (const [request, body] of [
      ['POST /api/jobs', { customerName: 'Maria', lineItems }],
      ['POST /api/templates', { name: 'T', defaultLineItems: lineItems }],
    ] as const) {
      const answer = await client.send(request, { body });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    }
  });
});

describe('the item of a line', () => {
  test('that is not on the company’s list is left out, everywhere', async () => {
    const shop = await openShop();
    const other = await shop.given.owner();
    const theirs = await newItem(other);
    for (const itemId of [theirs, newId(), 'nothing', "' or 1=1", '\u0000']) {
      const lineItems = [labor({ itemId })];
      const job = await given.job(shop, { lineItems });
      expect(job.lineItems[0]).not.toHaveProperty('itemId');
      expect((await saveLines(shop, job.id, lineItems)).lineItems[0]).not.toHaveProperty('itemId');
      const template = await shop.client.ok('POST /api/templates', {
        body: { name: 'T', defaultLineItems: lineItems },
      });
      expect(template.defaultLineItems[0]).not.toHaveProperty('itemId');
      const withOptions = await shop.client.ok('PUT /api/templates/:id', {
        params: { id: template.id },
        body: { name: 'T', options: options({ itemId }) },
      });
      for (const option of withOptions.options ?? [])
        expect(option.lineItems[0]).not.toHaveProperty('itemId');
    }
    expect(await usedAt(shop, theirs)).toBeNull();
  });

  test('is known in any spelling of its id, and archived too', async () => {
    const shop = await openShop();
    const itemId = await newItem(shop);
    await shop.client.ok('PATCH /api/price-list/:id', { params: { id: itemId }, body: { isActive: false } });
    const job = await given.job(shop, { lineItems: [labor({ itemId: itemId.toUpperCase() })] });
    expect(job.lineItems[0]?.itemId).toBe(itemId);
  });

  test('is marked as used by jobs, papers and templates, at most once a day', async () => {
    const shop = await openShop();
    const { client, clock } = shop;
    const uses = {
      job: (itemId: string) => given.job(shop, { lineItems: [labor({ itemId })] }),
      template: (itemId: string) => given.template(shop, { defaultLineItems: [labor({ itemId })] }),
      generated: (itemId: string) =>
        client.call('POST /api/generate-pdf', {
          body: {
            templateId: 'blank',
            customerName: 'Maria',
            documentType: 'estimate',
            lineItems: [labor({ itemId })],
          },
        }),
      edited: async (itemId: string) => {
        const job = await given.job(shop, { lineItems: [labor()] });
        await saveLines(shop, job.id, [labor({ itemId })]);
      },
      offered: async (itemId: string) => {
        const job = await given.job(shop, { lineItems: [labor()] });
        await saveOffer(shop, job.id, { lineItems: [labor({ itemId })] });
      },
      optionOfJob: (itemId: string) =>
        given.job(shop, { lineItems: undefined, options: options({ itemId }) }),
      optionOfTemplate: (itemId: string) => given.template(shop, { options: options({ itemId }) }),
      optionSaved: async (itemId: string) => {
        const id = await given.template(shop);
        const body = { name: 'T', options: options({ itemId }) };
        await client.ok('PUT /api/templates/:id', { params: { id }, body });
      },
    };
    for (const use of Object.values(uses)) {
      const id = await newItem(shop);
      expect(await usedAt(shop, id)).toBeNull();
      await use(id);
      expect(await usedAt(shop, id)).toEqual(clock.now());
    }
    const id = await newItem(shop);
    await uses.job(id);
    const first = clock.now();
    await moveTo(shop, later(first, 3_600_000));
    await uses.job(id);
    expect(await usedAt(shop, id)).toEqual(first);
    await moveTo(shop, later(first, 25 * 3_600_000));
    await uses.template(id);
    expect(await usedAt(shop, id)).toEqual(clock.now());
  });

  test('alone is no new version of the document: a link to sign stays good', async () => {
    const shop = await openShop();
    const itemId = await newItem(shop);
    const job = await given.job(shop, { lineItems: [labor()] });
    const { signingToken: token } = await given.sentRequest(shop, job.id);
    const saved = await saveLines(shop, job.id, [labor({ itemId })]);
    expect(saved.lineItems[0]?.itemId).toBe(itemId);
    expect((await shop.newGuest().call('GET /api/signatures/:token', { params: { token } })).status).toBe(
      200,
    );
    expect((await saveLines(shop, job.id, [labor()])).lineItems[0]).not.toHaveProperty('itemId');
  });

  test('alone is stored with the whole offer too, in options as well', async () => {
    const shop = await openShop();
    const itemId = await newItem(shop);
    const job = await given.job(shop, { lineItems: [labor()] });
    const { signingToken: token } = await given.sentRequest(shop, job.id);
    const saved = await saveOffer(shop, job.id, { lineItems: [labor({ itemId })] });
    expect(saved.lineItems[0]?.itemId).toBe(itemId);
    expect((await shop.newGuest().call('GET /api/signatures/:token', { params: { token } })).status).toBe(
      200,
    );
    const { id } = await given.job(shop, { lineItems: undefined, options: options({}) });
    const better = (await saveOffer(shop, id, { options: options({ itemId }) })).options?.[1];
    expect(better?.lineItems[0]?.itemId).toBe(itemId);
  });
});
