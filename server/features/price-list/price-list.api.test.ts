import { describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import { priceListLimits } from '#contract/limits.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';

type Body = RequestBody<'POST /api/price-list'>;

const add = (client: HttpClient, body: Partial<Body> = {}): Promise<PriceItem> =>
  client.ok('POST /api/price-list', { body: { name: 'Capacitor', unitPrice: '64.50', ...body } });

const namesOf = async (client: HttpClient, query: object = {}) =>
  (await client.ok('GET /api/price-list', { query })).items.map(({ name }) => name);

describe('an item', () => {
  test('is saved as it was typed, without what cannot be printed', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const item = await add(client, {
      name: '  Dual run\u202e capacitor\u0000 ',
      description: 'Replaced.\r\nTested under load.',
      category: 'Parts',
      sku: 'C-45/5',
      unit: ' each ',
      unitPrice: 64.5,
      cost: '21.10',
      taxed: false,
    });
    expect(item).toEqual({
      id: expect.any(String),
      name: 'Dual run capacitor',
      description: 'Replaced.\nTested under load.',
      category: 'Parts',
      sku: 'C-45/5',
      unit: 'each',
      unitPrice: '64.50',
      cost: '21.10',
      taxed: false,
      isActive: true,
      createdAt: expect.any(String),
      revision: 1,
    });
    expect((await client.ok('GET /api/price-list')).items).toEqual([item]);
  });

  test('needs only a name', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    expect(await client.ok('POST /api/price-list', { body: { name: 'Visit', cost: '' } })).toMatchObject({
      description: null,
      category: null,
      sku: null,
      unit: null,
      unitPrice: '0.00',
      cost: null,
      taxed: true,
    });
  });

  test('may have 2,000 letters of description, any script and any markup', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const item = await add(client, {
      name: 'תיקון <script>alert(1)</script> #import "x" %s \\\' or 1=1 --',
      description: 'x'.repeat(priceListLimits.description),
      unit: 'שעה',
      category: '工事',
    });
    expect(item).toMatchObject({ unit: 'שעה', category: '工事' });
    expect(await namesOf(client, { q: 'תיקון' })).toEqual([item.name]);
    expect(await namesOf(client, { q: 'script' })).toEqual([item.name]);
    expect(await namesOf(client, { category: '工事' })).toEqual([item.name]);
  });

  test.each<[field: keyof Body, value: unknown]>([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(priceListLimits.name + 1)],
    ['name', 7],
    ['description', 'x'.repeat(priceListLimits.description + 1)],
    ['category', 'x'.repeat(priceListLimits.category + 1)],
    ['sku', 'x'.repeat(priceListLimits.sku + 1)],
    ['unit', 'x'.repeat(priceListLimits.unit + 1)],
    ['unitPrice', '-1'],
    ['unitPrice', '1.005'],
    ['unitPrice', '10000000'],
    ['unitPrice', 'free'],
    ['cost', '-1'],
    ['taxed', 'yes'],
  ])('refuses %s %j, new and changed', async (field, value) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { id } = await add(client);
    const answers = [
      await client.send('POST /api/price-list', { body: { name: 'x', [field]: value } }),
      await client.send(`PATCH /api/price-list/${id}`, { body: { [field]: value } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });

  test('is made once for each key', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const send = (name: string) =>
      client.call('POST /api/price-list', { body: { name }, headers: { 'idempotency-key': 'k' } });
    const both = await Promise.all([send('Valve'), send('Valve')]);
    expect(both[0].body).toEqual(both[1].body);
    expect((await send('Pump')).body.code).toBe('key_reused');
    expect(await namesOf(client)).toEqual(['Valve']);
    await client.ok('DELETE /api/price-list/:id', { params: { id: (both[0].body as PriceItem).id } });
    expect((await send('Valve')).status).toBe(404);
  });
});

describe('changing', () => {
  test('only what is sent changes, and blank clears', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const item = await add(client, { description: 'Long', category: 'Parts', cost: '20' });
    const patch = (body: object) => client.ok('PATCH /api/price-list/:id', { params: { id: item.id }, body });
    expect(await patch({ name: 'Contactor', category: ' ' })).toEqual({
      ...item,
      name: 'Contactor',
      category: null,
      revision: 2,
    });
    expect(await patch({ cost: null, unitPrice: '70' })).toMatchObject({ cost: null, unitPrice: '70.00' });
    expect(await namesOf(client, { q: 'contac' })).toEqual(['Contactor']);
    expect(await namesOf(client, { q: 'capac' })).toEqual([]);
  });

  test('over a newer one is refused with what is there', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { id, revision } = await add(client);
    const save = (name: string) =>
      client.call('PATCH /api/price-list/:id', { params: { id }, body: { name, revision } });
    expect((await save('First')).status).toBe(200);
    const second = await save('Second');
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(second.body.present).toMatchObject({ id, name: 'First', revision: 2 });
  });

  test('archived it is out of the list, and comes back', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { id } = await add(client);
    const patch = (isActive: boolean) =>
      client.ok('PATCH /api/price-list/:id', { params: { id }, body: { isActive } });
    expect((await patch(false)).isActive).toBe(false);
    expect([await namesOf(client), await namesOf(client, { archived: 'true' })]).toEqual([[], ['Capacitor']]);
    expect(await client.ok('GET /api/price-list/categories')).toEqual({ items: [] });
    expect((await patch(true)).isActive).toBe(true);
    expect(await namesOf(client)).toEqual(['Capacitor']);
  });

  test('deleting one that no line used deletes it; one that a job or a template used is archived', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const [unused, inJob, inTemplate] = [await add(client), await add(client), await add(client)];
    const line = (itemId: string) => ({ quantity: 1, description: 'Capacitor', unitPrice: '1', itemId });
    await given.job({ client }, { lineItems: [line(inJob.id)] });
    await given.template({ client }, { defaultLineItems: [line(inTemplate.id)] });
    const remove = ({ id }: PriceItem) => client.ok('DELETE /api/price-list/:id', { params: { id } });
    expect(await remove(unused)).toEqual({ success: true, isArchived: false });
    expect(await remove(inJob)).toEqual({ success: true, isArchived: true });
    expect(await remove(inTemplate)).toEqual({ success: true, isArchived: true });
    expect(await remove(inTemplate)).toEqual({ success: true, isArchived: true });
    expect(await namesOf(client)).toEqual([]);
    const archived = await client.ok('GET /api/price-list', { query: { archived: 'true' } });
    expect(archived.items.map(({ id }) => id).sort()).toEqual([inJob.id, inTemplate.id].sort());
    const gone = await client.call('DELETE /api/price-list/:id', { params: { id: unused.id } });
    expect([gone.status, gone.body.message]).toEqual([404, 'Item not found']);
  });

  test('another company’s item is as unknown as one that never was', async () => {
    const { given } = await startApp();
    const [{ client }, { client: other }] = [await given.session(), await given.session()];
    const { id } = await add(other);
    for (const unknown of [id, '00000000-0000-7000-8000-000000000000', 'nothing', '%00']) {
      const answers = [
        await client.send(`PATCH /api/price-list/${unknown}`, { body: { name: 'Taken' } }),
        await client.send(`DELETE /api/price-list/${unknown}`),
      ];
      for (const { status } of answers) expect(status).toBe(404);
    }
    expect(await namesOf(other)).toEqual(['Capacitor']);
  });
});

describe('the list', () => {
  test('is found by parts of name and SKU, and by words of the description', async () => {
    const { given } = await startApp();
    const [{ client }, { client: other }] = [await given.session(), await given.session()];
    await add(client, { name: 'Dual run capacitor', sku: 'RC-4505', description: 'Starts the compressor' });
    await add(client, { name: 'Contactor', category: 'Compressor parts' });
    await add(other, { name: 'Dual run capacitor' });
    const found = async (q: string) => (await namesOf(client, { q })).length;
    expect(await Promise.all(['citor', '4505', 'COMPRES', 'rc 45', 'run dual'].map(found))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(await Promise.all(['pressor', 'zzz', '&|!'].map(found))).toEqual([0, 0, 0]);
    expect(await found('  ')).toBe(2);
  });

  test('sorts by category and name, by name, and by last use, page by page, and says how many there are', async () => {
    const { given, clock } = await startApp();
    const { client } = await given.session();
    const items = [
      ['Valve', 'Plumbing'],
      ['anode', 'plumbing'],
      ['Élan', null],
      ['Breaker', 'Electrical'],
      ['Zinc', null],
    ] as const;
    const ids: Record<string, string> = {};
    for (const [name, category] of items) {
      ids[name] = (await add(client, { name, category })).id;
      clock.advance(1000);
    }
    await given.job(
      { client },
      { lineItems: [{ quantity: 1, description: 'x', unitPrice: 1, itemId: ids.Breaker }] },
    );
    const walk = async (query: object) => {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: PriceItem[]; nextCursor: string | null; total: number } = await client.ok(
          'GET /api/price-list',
          { query: { ...query, limit: 2, ...(cursor && { cursor }) } },
        );
        expect(page.total).toBe(5);
        found.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor);
      return found;
    };
    expect(await walk({})).toEqual(['Élan', 'Zinc', 'Breaker', 'anode', 'Valve']);
    expect(await walk({ sort: 'category' })).toEqual(['Élan', 'Zinc', 'Breaker', 'anode', 'Valve']);
    expect(await walk({ sort: 'name' })).toEqual(['anode', 'Breaker', 'Élan', 'Valve', 'Zinc']);
    expect(await walk({ sort: 'recent' })).toEqual(['Breaker', 'Zinc', 'Élan', 'anode', 'Valve']);
    expect(await namesOf(client, { category: 'PLUMBING' })).toEqual(['anode', 'Valve']);
    expect(await namesOf(client, { category: ' plumb\0ing ' })).toEqual(['anode', 'Valve']);
    expect(await namesOf(client, { category: '' })).toEqual(['Élan', 'Zinc']);
    expect(await client.ok('GET /api/price-list/categories')).toEqual({
      items: [
        { category: null, count: 2 },
        { category: 'Electrical', count: 1 },
        { category: expect.stringMatching(/^plumbing$/i), count: 2 },
      ],
    });
  });

  test('offers the best match first, of equal ones the last used, page by page', async () => {
    const { given, clock } = await startApp();
    const { client } = await given.session();
    const items = [
      { name: 'Labor, journeyman' },
      { name: 'Coil', sku: 'LA-20' },
      { name: 'Installation labor' },
      { name: 'Flame sensor' },
      { name: 'Valve', description: 'Brass, large' },
    ];
    for (const item of items) {
      await add(client, item);
      clock.advance(1000);
    }
    const best = ['Coil', 'Labor, journeyman', 'Installation labor', 'Flame sensor', 'Valve'];
    expect(await namesOf(client, { q: 'LA', sort: 'recent' })).toEqual(best);
    expect(await namesOf(client, { q: 'lab inst', sort: 'recent' })).toEqual(['Installation labor']);
    const { groups } = await client.ok('GET /api/search', { query: { q: 'la' } });
    expect(groups.find(({ kind }) => kind === 'price-list')?.items.map(({ title }) => title)).toEqual(best);
    const walked: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { q: 'la', sort: 'recent' as const, limit: 2, ...(cursor && { cursor }) };
      const page: { items: PriceItem[]; nextCursor: string | null } = await client.ok('GET /api/price-list', {
        query,
      });
      walked.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(best);
  });

  test.each<Record<string, string>>([
    { sort: 'price' },
    { limit: '0' },
    { limit: '201' },
    { limit: 'many' },
    { archived: 'yes' },
    { cursor: 'nonsense' },
    { cursor: Buffer.from('{}').toString('base64url') },
    { q: 'x'.repeat(priceListLimits.search + 1) },
  ])('refuses %j', async (query) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const address = `/api/price-list?${new URLSearchParams(query)}`;
    const { status, body } = await client.send(`GET ${address}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('a cursor of another order is refused', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    for (const name of ['a', 'b']) await add(client, { name });
    const { nextCursor } = await client.ok('GET /api/price-list', { query: { sort: 'name', limit: 1 } });
    const answer = await client.call('GET /api/price-list', {
      query: { sort: 'recent', cursor: nextCursor ?? '' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('what an item costs', () => {
  test('office people neither see nor change it', async () => {
    const { given } = await startApp();
    const { client, user } = await given.session();
    const office = await given.officePerson({ accountId: user.accountId });
    const { id } = await add(client, { cost: '21.10' });
    expect((await office.client.ok('GET /api/price-list')).items[0]?.cost).toBeNull();
    const patch = (body: object) => office.client.call('PATCH /api/price-list/:id', { params: { id }, body });
    expect((await patch({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', cost: null });
    for (const cost of [null, '', '1.00']) {
      const refused = await patch({ cost });
      expect([refused.status, refused.body.code]).toEqual([403, 'role_not_allowed']);
    }
    const stale = await patch({ name: 'Again', revision: 1 });
    expect(stale.body.present).toMatchObject({ name: 'Renamed', cost: null });
    const made = await office.client.call('POST /api/price-list', { body: { name: 'New', cost: '5' } });
    expect([made.status, made.body.code]).toEqual([403, 'role_not_allowed']);
    expect(await add(office.client, { cost: null })).toMatchObject({ cost: null });
    const [own] = (await client.ok('GET /api/price-list', { query: { q: 'Renamed' } })).items;
    expect(own?.cost).toBe('21.10');
  });
});
