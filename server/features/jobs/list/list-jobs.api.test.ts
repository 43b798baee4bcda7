import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import type { JobPage } from '#contract/jobs/job-list.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop, type Shop } from '../testing/test-tools.ts';

const page = async ({ client }: Shop, query: string) =>
  expectOk<JobPage>(await client.send(`GET /api/jobs?${query}`));

/** Every page of a list, one after the other. */
async function all(shop: Shop, query: string): Promise<Job[]> {
  const found: Job[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: JobPage = await page(shop, `${query}&cursor=${cursor}`);
    found.push(...next.jobs);
    cursor = next.nextCursor;
  }
  return found;
}

const priced = (unitPrice: string) => [{ quantity: 1, description: 'x', unitPrice }];

async function fill(shop: Shop): Promise<void> {
  const customers: [string, string, string][] = [
    ['émile', '10', 'estimate'],
    ['Zoe', '30', 'invoice'],
    ['anna', '20', 'work_order'],
    ['Emile', '20', 'estimate'],
    ['Bob', '20', 'invoice'],
    ['anna', '5', 'estimate'],
    ['Łukasz', '0', 'estimate'],
  ];
  for (const [customerName, price, currentStage] of customers) {
    await given.job(shop, { customerName, currentStage, lineItems: priced(price), taxRate: 0 });
    shop.clock.advance(1000);
  }
}

const numbers = (jobs: Job[]) => jobs.map(({ jobNumber }) => Number(jobNumber) - 1000);

describe('the job list', () => {
  test('without parameters is a plain array, newest first, at most 200', async () => {
    const shop = await openShop();
    expect(await shop.client.ok('GET /api/jobs')).toEqual([]);
    await fill(shop);
    expect(numbers(await shop.client.ok('GET /api/jobs'))).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const { accountId } = shop.user;
    await shop.deps.db.pool.query(
      `insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items, tax_rate,
         subtotal_cents, tax_cents, total_cents, stage, search)
       select $1, gen_random_uuid(), 'n' || n, now() - n * interval '1 minute', now(), 'x', 'x', '[]', 0, 0, 0, 0,
              'estimate', '' from generate_series(1, 300) n`,
      [accountId],
    );
    expect(await shop.client.ok('GET /api/jobs')).toHaveLength(200);
    expect((await page(shop, 'limit=200')).total).toBe(307);
    expect(new Set((await all(shop, 'limit=97')).map(({ id }) => id)).size).toBe(307);
  });

  test.each([
    ['newest', [7, 6, 5, 4, 3, 2, 1]],
    ['oldest', [1, 2, 3, 4, 5, 6, 7]],
    // Case and accents do not count; of the same name the newest comes first.
    ['customer-asc', [6, 3, 5, 4, 1, 7, 2]],
    ['customer-desc', [2, 7, 4, 1, 5, 6, 3]],
    ['total-asc', [7, 6, 1, 5, 4, 3, 2]],
    ['total-desc', [2, 5, 4, 3, 1, 6, 7]],
  ])('%s is the same in one page and in many', async (sort, expected) => {
    const shop = await openShop();
    await fill(shop);
    expect(numbers((await page(shop, `sort=${sort}`)).jobs)).toEqual(expected);
    expect(numbers(await all(shop, `sort=${sort}&limit=2`))).toEqual(expected);
    expect(numbers(await all(shop, `sort=${sort}&limit=1`))).toEqual(expected);
  });

  test('by stage, in both spellings, with its own total', async () => {
    const shop = await openShop();
    await fill(shop);
    const orders = await page(shop, 'stage=work-order');
    expect([numbers(orders.jobs), orders.total, orders.nextCursor]).toEqual([[3], 1, null]);
    expect((await page(shop, 'stage=work_order')).total).toBe(1);
    expect(numbers(await all(shop, 'stage=estimate&limit=2'))).toEqual([7, 6, 4, 1]);
    expect((await page(shop, 'stage=estimate&limit=1')).total).toBe(4);
    await shop.client.call('PATCH /api/jobs/:id/stage', {
      params: { id: orders.jobs[0]?.id ?? '' },
      body: { stage: 'invoice' },
    });
    expect((await page(shop, 'stage=invoice')).total).toBe(3);
    await shop.client.call('DELETE /api/jobs/:id', { params: { id: orders.jobs[0]?.id ?? '' } });
    expect((await page(shop, 'stage=invoice')).total).toBe(2);
    expect((await page(shop, 'limit=1')).total).toBe(6);
  });

  test('what is added meanwhile neither repeats nor hides a row', async () => {
    const shop = await openShop();
    await fill(shop);
    const first = await page(shop, 'limit=3');
    await given.job(shop);
    const second = await page(shop, `limit=3&cursor=${first.nextCursor}`);
    expect(numbers(second.jobs)).toEqual([4, 3, 2]);
  });

  test('finds by name, number, address, e-mail, phone and description, however it is written', async () => {
    const shop = await openShop();
    await given.job(shop, {
      customerName: 'Maria Nguyễn',
      customerEmail: 'maria.n@northside.example',
      customerPhone: '(208) 555-0177',
      customerAddress: '2000 W Bannock St\nBoise',
      jobDescription: 'Replace condenser fan 交換ファン',
    });
    await given.job(shop, {
      customerName: 'Bob',
      customerEmail: '',
      customerPhone: '',
      customerAddress: 'x',
      jobDescription: 'y',
    });
    const found = async (q: string) => numbers((await page(shop, `q=${encodeURIComponent(q)}`)).jobs);
    for (const q of [
      'nguyen',
      'NGUYỄN maria',
      'guy',
      '1001',
      '001',
      'bannock',
      '2000 w',
      'northside',
      'maria.n@',
    ])
      expect([q, await found(q)]).toEqual([q, [1]]);
    for (const q of ['cond', 'fan replace', '5550177', '0177', '換フ'])
      expect([q, await found(q)]).toEqual([q, [1]]);
    for (const q of ['nguyen bob', 'zzz', '???', "' | 'bob", '1001:*'])
      expect((await found(q)).length).toBeLessThan(2);
    expect(await found('???')).toEqual([]);
    expect(await found(' ')).toEqual([2, 1]);
    await shop.client.call('PATCH /api/jobs/:id/customer', {
      params: { id: (await page(shop, 'q=bob')).jobs[0]?.id ?? '' },
      body: {
        customerName: 'Zed',
      },
    });
    expect(await found('bob')).toEqual([]);
    expect(await found('zed')).toEqual([2]);
  });

  test.each(['INV-1002', 'inv-1002', 'Inv1002', 'EST 1002', 'wo-1002', 'WO-1002 zoe', 'est-#1002'])(
    'finds the job by the number on its documents: %s',
    async (typed) => {
      const shop = await openShop();
      await fill(shop);
      const { jobs } = await page(shop, `q=${encodeURIComponent(typed)}`);
      expect(jobs.map(({ jobNumber, customerName }) => [jobNumber, customerName])).toEqual([['1002', 'Zoe']]);
    },
  );

  test('finds by the words of its lines, as they are now', async () => {
    const shop = await openShop();
    const lines = (description: string) => [{ quantity: 1, description, unitPrice: '10.00', taxed: false }];
    const { id } = await given.job(shop, { lineItems: lines('Tankless water heater') });
    await given.job(shop, { lineItems: lines('Ductless mini-split') });
    const found = async (q: string) => numbers((await page(shop, `q=${q}`)).jobs);
    expect(await found('tankless')).toEqual([1]);
    expect(await found('mini')).toEqual([2]);
    await shop.client.ok('PATCH /api/jobs/:id/line-items', {
      params: { id },
      body: { lineItems: lines('Boiler') },
    });
    expect(await found('tankless')).toEqual([]);
    expect(await found('boiler')).toEqual([1]);
  });

  test('finds by the technician who has it, under the name of today', async () => {
    const shop = await openShop();
    const { technicianId } = await shop.given.technician({
      accountId: shop.user.accountId,
      name: 'Dana Ortiz',
    });
    const job = await given.job(shop, { customerName: 'Ortega' });
    await given.job(shop, { customerName: 'Bob' });
    const assign = (to: string | null) =>
      shop.client.ok('PATCH /api/jobs/:id/assign', { params: { id: job.id }, body: { technicianId: to } });
    const found = async (q: string) => numbers((await page(shop, `q=${q}`)).jobs);
    expect(await found('dana')).toEqual([]);
    await assign(technicianId);
    expect(await found('dana')).toEqual([1]);
    expect(await found('dana+ortega')).toEqual([1]);
    expect(await found('dana+bob')).toEqual([]);
    await shop.client.ok('PUT /api/technicians/:id', {
      params: { id: technicianId },
      body: { name: 'Ana Ruiz', email: 'ana@example.com' },
    });
    expect(await found('dana')).toEqual([]);
    expect(await found('ruiz')).toEqual([1]);
    await assign(null);
    expect(await found('ruiz')).toEqual([]);
    await assign(technicianId);
    await shop.client.ok('DELETE /api/technicians/:id', { params: { id: technicianId } });
    const { rows } = await shop.deps.db.pool.query('select search from jobs where id = $1', [job.id]);
    expect(rows[0].search).not.toContain(technicianId);
  });

  test('jobs from before an upgrade are found by everything once the task has run', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop, { customerName: 'Old' });
    await shop.deps.db.pool.query(
      `update jobs set search_version = 1, search = array_to_tsvector(array['x']) where id = $1`,
      [id],
    );
    expect((await page(shop, 'q=labor')).jobs).toEqual([]);
    await shop.runTimetable();
    expect(numbers((await page(shop, 'q=labor')).jobs)).toEqual([1]);
    const { rows } = await shop.deps.db.pool.query(
      'select revision, search_version from jobs where id = $1',
      [id],
    );
    expect(rows).toEqual([{ revision: 1, search_version: 2 }]);
  });

  test('a word that only begins like a document is a word', async () => {
    const shop = await openShop();
    await given.job(shop, { customerName: 'Estrada' });
    await given.job(shop, { customerName: 'Wolf' });
    expect((await page(shop, 'q=est')).jobs.map(({ customerName }) => customerName)).toEqual(['Estrada']);
    expect((await page(shop, 'q=wo')).jobs.map(({ customerName }) => customerName)).toEqual(['Wolf']);
  });

  test('a search has its total and its pages, and stays in its account', async () => {
    const shop = await openShop();
    const other = await openShop();
    await given.job(other, { customerName: 'Kovacs' });
    for (const name of ['Kovacs A', 'Kovacs B', 'Kovacs C', 'Smith'])
      await given.job(shop, {
        customerName: name,
        currentStage: name.endsWith('C') ? 'invoice' : 'estimate',
      });
    const first = await page(shop, 'q=kovacs&limit=2&sort=customer-asc');
    expect([first.jobs.map(({ customerName }) => customerName), first.total]).toEqual([
      ['Kovacs A', 'Kovacs B'],
      3,
    ]);
    const rest = await page(shop, `q=kovacs&limit=2&sort=customer-asc&cursor=${first.nextCursor}`);
    expect([rest.jobs.length, rest.total, rest.nextCursor]).toEqual([1, 3, null]);
    expect((await page(shop, 'q=kovacs&stage=invoice')).total).toBe(1);
  });

  test.each([
    'sort=random',
    'limit=0',
    'limit=201',
    'limit=x',
    'stage=paid',
    'cursor=abc',
    `cursor=${Buffer.from('{"sort":"newest"}').toString('base64url')}`,
    `q=${'x'.repeat(201)}`,
  ])('%s is refused', async (query) => {
    const shop = await openShop();
    const response = await shop.client.send(`GET /api/jobs?${query}`);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  });

  test.each([
    ['sort', 'Use newest, oldest, customer-asc, customer-desc, total-asc or total-desc.'],
    ['stage', 'Use estimate, work_order or invoice.'],
  ])('an unknown %s is told which ones there are', async (name, problem) => {
    const shop = await openShop();
    for (const value of ['random', 'x'.repeat(30)]) {
      const { body } = await shop.client.send(`GET /api/jobs?${name}=${value}`);
      expect(body).toEqual({ code: 'invalid_input', message: problem, fields: { [name]: problem } });
    }
  });

  test.each([
    ['customer-asc', { value: 'a\0b' }],
    ['customer-desc', { value: '\ud800' }],
    ['total-asc', { value: 1.5 }],
    ['total-desc', { value: 1e30 }],
    ['newest', { createdAt: 1e300 }],
    ['newest', { createdAt: 8.64e15 }],
    ['oldest', { createdAt: -1e15 }],
    ['oldest', { createdAt: 0.5 }],
    ['newest', { total: -1 }],
  ])('an odd cursor is refused: %s %j', async (sort, odd) => {
    const shop = await openShop();
    const value = sort.startsWith('customer') ? 'a' : sort.startsWith('total') ? 1 : null;
    const cursor = { sort, value, createdAt: 1, id: shop.user.accountId, total: null, ...odd };
    const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const response = await shop.client.send(`GET /api/jobs?sort=${sort}&cursor=${text}`);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  });

  test('a cursor of another order is refused', async () => {
    const shop = await openShop();
    await fill(shop);
    const { nextCursor } = await page(shop, 'limit=2&sort=oldest');
    expect(
      (
        await shop.client.send(
          `GET /api/jobs?sort=total-asc&cursor=${encodeURIComponent(String(nextCursor))}`,
        )
      ).status,
    ).toBe(400);
  });
});
