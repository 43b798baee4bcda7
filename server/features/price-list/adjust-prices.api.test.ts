import { describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';

type Adjustment = RequestBody<'POST /api/price-list/adjust'>;

/** Items by name, each with its price. */
async function priceList(prices: Record<string, string>, category?: string) {
  const { given } = await startApp();
  const { client, user } = await given.session();
  const ids: Record<string, string> = {};
  for (const [name, unitPrice] of Object.entries(prices))
    ids[name] = (await client.ok('POST /api/price-list', { body: { name, unitPrice, category } })).id;
  return { given, client, user, ids };
}

const pricesOf = async (client: HttpClient) =>
  Object.fromEntries(
    (await client.ok('GET /api/price-list', { query: { sort: 'name' } })).items.map((item) => [
      item.name,
      item.unitPrice,
    ]),
  );

const adjust = (client: HttpClient, body: Adjustment) => client.ok('POST /api/price-list/adjust', { body });
const undo = (client: HttpClient) => client.call('POST /api/price-list/adjust/undo');

describe('a change of prices', () => {
  test('is shown before anything is written, lists only what changes, and is then the same', async () => {
    const { client, ids } = await priceList({ Anode: '10.10', Breaker: '0.00', Coil: '20.00' });
    const change = { percent: '5' };
    const shown = await adjust(client, { ...change, dryRun: true });
    expect(shown.changes).toEqual([
      { id: ids.Anode, name: 'Anode', before: '10.10', after: '10.61' },
      { id: ids.Coil, name: 'Coil', before: '20.00', after: '21.00' },
    ]);
    expect(await pricesOf(client)).toEqual({ Anode: '10.10', Breaker: '0.00', Coil: '20.00' });
    expect(await client.ok('GET /api/price-list/adjust')).toEqual({ canUndo: false, at: null, items: 0 });
    expect(await adjust(client, { ...change, dryRun: false })).toEqual(shown);
    expect(await pricesOf(client)).toEqual({ Anode: '10.61', Breaker: '0.00', Coil: '21.00' });
    expect(await client.ok('GET /api/price-list/adjust')).toEqual({
      canUndo: true,
      at: expect.any(String),
      items: 2,
    });
  });

  test.each<[Adjustment, string]>([
    [{ percent: '-10', round: '0.05' }, '11.10'],
    [{ percent: 3, round: '0.50' }, '12.50'],
    [{ amount: '1', round: '1.00' }, '13.00'],
    [{ amount: '-0.85', round: '.99' }, '11.99'],
    [{ amount: '-50', round: '0.01' }, '0.00'],
    [{ amount: '-50', round: '.99' }, '0.00'],
  ])('%j makes 12.34 to %s', async (change, after) => {
    const { client } = await priceList({ Valve: '12.34' });
    await adjust(client, change);
    expect(await pricesOf(client)).toEqual({ Valve: after });
  });

  test('filters combine, and archived items stay as they are', async () => {
    const { given, client, ids } = await priceList(
      { 'Copper elbow': '1.00', 'Copper tee': '2.00', Pump: '3.00' },
      'Parts',
    );
    const other = await given.session();
    const theirs = await other.client.ok('POST /api/price-list', { body: { name: 'Copper', unitPrice: 5 } });
    const namesBy = async (filter: Omit<Adjustment, 'percent'>) =>
      (await adjust(client, { ...filter, percent: '100', dryRun: true })).changes.map(({ name }) => name);
    expect(await namesBy({ q: 'copper' })).toEqual(['Copper elbow', 'Copper tee']);
    expect(await namesBy({ category: 'parts' })).toEqual(['Copper elbow', 'Copper tee', 'Pump']);
    expect(await namesBy({ category: 'Labor' })).toEqual([]);
    expect(await namesBy({ ids: [ids.Pump ?? '', theirs.id, 'nothing'] })).toEqual(['Pump']);
    expect(await namesBy({ q: 'copper', ids: [ids.Pump ?? '', ids['Copper tee'] ?? ''] })).toEqual([
      'Copper tee',
    ]);
    expect(await namesBy({ ids: [] })).toEqual([]);
    expect(await namesBy({ q: '?!' })).toEqual([]);
    const params = { id: ids['Copper tee'] ?? '' };
    await client.ok('PATCH /api/price-list/:id', { params, body: { isActive: false } });
    await adjust(client, { percent: '100' });
    const [archived] = (await client.ok('GET /api/price-list', { query: { archived: 'true' } })).items;
    expect(archived?.unitPrice).toBe('2.00');
    expect(await pricesOf(client)).toEqual({ 'Copper elbow': '2.00', Pump: '6.00' });
    expect(await pricesOf(other.client)).toEqual({ Copper: '5.00' });
  });

  test('is refused with the item’s name when a price would be too high, and then changes none', async () => {
    const { client } = await priceList({ Anode: '1.00', Boiler: '9000000.00' });
    for (const dryRun of [true, false]) {
      const { status, body } = await client.call('POST /api/price-list/adjust', {
        body: { percent: '50', dryRun },
      });
      expect([status, body.code, body.message]).toEqual([
        400,
        'invalid_input',
        '“Boiler” would cost more than $9,999,999.99. No price was changed.',
      ]);
    }
    expect(await pricesOf(client)).toEqual({ Anode: '1.00', Boiler: '9000000.00' });
  });

  test.each([
    {},
    { percent: '5', amount: '5' },
    { percent: '1.005' },
    { percent: '1e3' },
    { percent: '' },
    { amount: 'five' },
    { amount: '5', round: '0.10' },
    { amount: '5', ids: 'all' },
    { amount: '5', dryRun: 'yes' },
  ])('refuses %j', async (body) => {
    const { client } = await priceList({ Valve: '1.00' });
    const answer = await client.send('POST /api/price-list/adjust', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });

  test('two at once follow each other; the same key counts once', async () => {
    const { client } = await priceList({ Valve: '100.00' });
    await Promise.all([adjust(client, { percent: '10' }), adjust(client, { percent: '10' })]);
    expect(await pricesOf(client)).toEqual({ Valve: '121.00' });
    const headers = { 'idempotency-key': 'twice' };
    const body = { amount: '1' };
    const [first, second] = [
      await client.ok('POST /api/price-list/adjust', { body, headers }),
      await client.ok('POST /api/price-list/adjust', { body, headers }),
    ];
    expect(second).toEqual(first);
    expect(await pricesOf(client)).toEqual({ Valve: '122.00' });
  });

  test('touches no existing line, and makes open forms notice', async () => {
    const { given, client, ids } = await priceList({ Valve: '100.00' });
    const job = await given.job(
      { client },
      { lineItems: [{ quantity: 1, description: 'Valve', unitPrice: '100', itemId: ids.Valve }] },
    );
    await adjust(client, { percent: '10' });
    const { lineItems } = await client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(lineItems).toMatchObject([{ unitPrice: '100.00', itemId: ids.Valve }]);
    const stale = await client.call('PATCH /api/price-list/:id', {
      params: { id: ids.Valve ?? '' },
      body: { unitPrice: '100.00', revision: 1 },
    });
    expect(stale.body.present).toMatchObject({ unitPrice: '110.00' });
  });

  test('one company’s changes that wait take nothing from another', async () => {
    const { given, client, user } = await priceList({ Valve: '1.00' });
    const other = await given.session();
    const { deps } = await startApp();
    const holder = await deps.db.pool.connect();
    let waiting: Promise<unknown> = Promise.resolve();
    try {
      await holder.query('begin');
      await holder.query('select from accounts where id = $1 for update', [user.accountId]);
      waiting = Promise.all(Array.from({ length: 30 }, () => adjust(client, { amount: '1' })));
      const waits = async () =>
        (
          await deps.db.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount;
      await expect.poll(waits, { timeout: 10_000 }).toBe(3);
      for (let at = 0; at < 5; at += 1) expect(await pricesOf(other.client)).toEqual({});
      expect((await other.client.call('POST /api/price-list', { body: { name: 'Pump' } })).status).toBe(200);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await waiting;
    expect(await pricesOf(client)).toEqual({ Valve: '31.00' });
  });

  test('is counted, and those that only show are not', async () => {
    const { given } = await startApp({ env: { RATE_LIMIT: 'on', LIMIT_PRICE_ADJUSTMENTS: '1/1h' } });
    const { client } = await given.session();
    const change = (dryRun: boolean) =>
      client.call('POST /api/price-list/adjust', { body: { amount: '1', dryRun } });
    const statuses = [await change(true), await change(false), await change(false), await change(true)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
  });

  test('of 3,000 items is one step, and so is its undo', async () => {
    const { client, user } = await priceList({ Valve: '1.00' });
    const { deps } = await startApp();
    await deps.db.pool.query(
      `insert into price_items (account_id, id, name, name_key, unit_price_cents, created_at, updated_at, search)
       select $1, gen_random_uuid(), 'Item ' || n, 'item ' || n, n, now(), now(), '' from generate_series(1, 3000) n`,
      [user.accountId],
    );
    expect((await adjust(client, { amount: '0.01' })).changes).toHaveLength(3001);
    const { body } = await undo(client);
    expect(body.changes).toHaveLength(3001);
  });
});

describe('undoing', () => {
  test('brings back the prices before, once', async () => {
    const { client, ids } = await priceList({ Anode: '10.00', Coil: '20.00' });
    expect((await undo(client)).body).toMatchObject({ code: 'nothing_to_undo' });
    await adjust(client, { percent: '10' });
    const { changes } = await client.ok('POST /api/price-list/adjust/undo');
    expect(changes.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { id: ids.Anode, name: 'Anode', before: '11.00', after: '10.00' },
      { id: ids.Coil, name: 'Coil', before: '22.00', after: '20.00' },
    ]);
    expect(await pricesOf(client)).toEqual({ Anode: '10.00', Coil: '20.00' });
    const again = await undo(client);
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_undo']);
    expect(await client.ok('GET /api/price-list/adjust')).toEqual({ canUndo: false, at: null, items: 0 });
  });

  test('keeps prices that were edited by hand since, also to the same figure', async () => {
    const { client, ids } = await priceList({
      Anode: '10.00',
      Breaker: '10.00',
      Coil: '10.00',
      Drain: '10.00',
    });
    await adjust(client, { percent: '10' });
    const patch = (name: string, body: object) =>
      client.ok('PATCH /api/price-list/:id', { params: { id: ids[name] ?? '' }, body });
    await patch('Anode', { unitPrice: '15.00' });
    await patch('Breaker', { unitPrice: '15.00' });
    await patch('Breaker', { unitPrice: '11.00' });
    await patch('Coil', { unitPrice: '11.00', category: 'Parts' });
    await client.ok('DELETE /api/price-list/:id', { params: { id: ids.Drain ?? '' } });
    expect((await client.ok('GET /api/price-list/adjust')).items).toBe(1);
    expect((await undo(client)).body.changes).toMatchObject([{ name: 'Coil', after: '10.00' }]);
    expect(await pricesOf(client)).toEqual({ Anode: '15.00', Breaker: '11.00', Coil: '10.00' });
  });

  test('takes back the last change alone; a change of nothing leaves it', async () => {
    const { client } = await priceList({ Anode: '10.00', Coil: '20.00' });
    await adjust(client, { percent: '10', q: 'anode' });
    await adjust(client, { percent: '10', q: 'coil' });
    expect((await adjust(client, { percent: '0' })).changes).toEqual([]);
    expect((await undo(client)).body.changes).toMatchObject([{ name: 'Coil' }]);
    expect(await pricesOf(client)).toEqual({ Anode: '11.00', Coil: '20.00' });
  });

  test('two at once undo once', async () => {
    const { client } = await priceList({ Anode: '10.00' });
    await adjust(client, { percent: '10' });
    const answers = await Promise.all([undo(client), undo(client)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pricesOf(client)).toEqual({ Anode: '10.00' });
  });
});
