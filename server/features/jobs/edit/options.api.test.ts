// Options as they are saved, in a new job and in one that is changed, and saved again (D-17).
import { describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import type { Job } from '#contract/jobs/job.ts';
import { line } from '#server/features/signing/testing/offer-tools.ts';
import { jobOf } from '#server/features/signing/testing/signing-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { moveOn, openShop, type Shop } from '../testing/test-tools.ts';

type Options = NonNullable<RequestBody<'POST /api/jobs'>['options']>;

/** Each saves these options and replies as the endpoint does. */
const saves: [
  name: string,
  save: (shop: Shop, options: Options) => Promise<{ status: number; body: Job }>,
][] = [
  [
    'a new job',
    ({ client }, sent) =>
      client.send('POST /api/jobs', { body: { customerName: 'Dana', taxRate: '0', options: sent } }),
  ],
  [
    'a change of the offer',
    async (shop, sent) => {
      const { id } = await given.job(shop);
      return shop.client.send(`PATCH /api/jobs/${id}/offer`, { body: { options: sent } });
    },
  ],
];

const good = { name: 'Good', lineItems: [line('Furnace 80%', '4000')] };
const better = { name: 'Better', lineItems: [line('Furnace 96%', '5000')] };
const two = [good, better];

const noLines = (name: string) => `The option “${name}” has no line items.`;
const sameName = 'Give each option a name of its own.';

describe.each(saves)('options of %s', (_, save) => {
  test('get their ids from the server, and an id of a line is there once', async () => {
    const shop = await openShop();
    const sent = two.map(({ name, lineItems }) => ({
      id: 'mine',
      name,
      lineItems: lineItems.map((found) => ({ ...found, id: 'line-1' })),
    }));
    const { status, body } = await save(shop, sent);
    expect(status).toBe(200);
    const ids = body.options?.map(({ id }) => id) ?? [];
    expect([new Set(ids).size, ids.includes('mine')]).toEqual([2, false]);
    const lineIds = body.options?.flatMap(({ lineItems }) => lineItems.map(({ id }) => id)) ?? [];
    expect([lineIds.length, new Set(lineIds).size]).toEqual([2, 2]);
  });

  test.each<[what: string, sent: Options, fields: object]>([
    ['one alone', [good], { options: 'Offer 2 to 4 options.' }],
    [
      'five',
      ['A', 'B', 'C', 'D', 'E'].map((name) => ({ ...good, name })),
      { options: 'Offer 2 to 4 options.' },
    ],
    [
      'two that are recommended',
      two.map((option) => ({ ...option, isRecommended: true })),
      { options: 'Only one option can be recommended.' },
    ],
    ['one without lines', [good, { ...better, lineItems: [] }], { options: noLines('Better') }],
    [
      'one whose lines are all incomplete',
      [{ ...good, lineItems: [line('', '5'), { ...line('Filter', '5'), quantity: 0 }] }, better],
      { options: noLines('Good') },
    ],
    ['two of one name', [good, { ...better, name: 'GOOD' }], { 'options.1.name': sameName }],
    ['two that look the same', [good, { ...better, name: 'Good\u200b' }], { 'options.1.name': sameName }],
  ])('%s: refused with a sentence', async (_, sent, fields) => {
    const shop = await openShop();
    expect(await save(shop, sent)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
    expect((await shop.client.ok('GET /api/jobs')).some((job) => job.options !== null)).toBe(false);
  });

  test('four are saved', async () => {
    const sent = ['A', 'B', 'C', 'D'].map((name) => ({ ...good, name }));
    const { status, body } = await save(await openShop(), sent);
    expect([status, body.options?.map(({ name }) => name)]).toEqual([200, ['A', 'B', 'C', 'D']]);
  });
});

describe('options that are saved again', () => {
  test('keep their ids, whatever else is changed; one that is new gets its own, and so does a second of one id', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { lineItems: undefined, options: two });
    const [first, second] = (job.options ?? []).map(({ id }) => id);
    const sent = [
      { ...better, id: second, name: 'Best' },
      { ...good, id: first },
      { ...good, id: first, name: 'Good again' },
      { ...good, id: newId(), name: 'New' },
    ];
    const changed = await shop.client.ok('PATCH /api/jobs/:id/offer', {
      params: { id: job.id },
      body: { options: sent },
    });
    const ids = (changed.options ?? []).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([second, first]);
    expect(new Set([...ids, sent[3]?.id])).toHaveProperty('size', 5);
  });

  test('null returns to one list: the lines of the one that was shown', async () => {
    const shop = await openShop();
    const recommended = [good, { ...better, isRecommended: true }];
    const { id } = await given.job(shop, { lineItems: undefined, options: recommended, taxRate: '0' });
    await shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id }, body: { options: null } });
    expect(await jobOf(shop, id)).toMatchObject({
      options: null,
      lineItems: [{ description: 'Furnace 96%' }],
      totalAmount: '5000.00',
    });
    expect((await moveOn(shop, id)).status).toBe(200);
  });
});
