// What each filter of the list has, and that no other job is in it.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { JobCounts, JobPage } from '#contract/jobs/job-list.ts';
import { jobFilters } from '#contract/lists/job-filters.ts';
import { stages } from '#contract/stages.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { close } from '../testing/close-tools.ts';
import { dueOn, everyKind, fillWithEveryKind } from '../testing/every-kind.ts';
import { expectOk, moveTo, openShop, type Shop } from '../testing/test-tools.ts';
import { filterConditions } from './job-filters.ts';

const page = async ({ client }: Shop, query: string) =>
  expectOk<JobPage>(await client.send(`GET /api/jobs?${query}`));

/** Customer names, sorted. */
const names = async (shop: Shop, query: string) => {
  const { jobs, total } = await page(shop, query);
  expect(total).toBe(jobs.length);
  return jobs.map(({ customerName }) => customerName).sort();
};

test('each filter has what belongs to it in a company with every kind of job, and the counts are the lists', async () => {
  const shop = await openShop();
  await fillWithEveryKind(shop);
  const other = { ...shop, ...(await shop.given.owner()) };
  await given.job(other, { customerName: 'theirs', currentStage: 'invoice' });

  expect(Object.keys(everyKind).sort()).toEqual([...jobFilters].sort());
  for (const [filter, list] of Object.entries(everyKind)) {
    expect.soft(await names(shop, `filter=${filter}`), filter).toEqual(list);
    const respelled = `filter=${filter.replaceAll('-', '_')}&sort=customer-asc`;
    expect.soft(await names(shop, respelled), respelled).toEqual(list);
  }
  expect((await shop.client.ok('GET /api/jobs/counts')).filters).toEqual(
    Object.fromEntries(Object.entries(everyKind).map(([filter, list]) => [filter, list.length])),
  );

  // As the badge says it, and the amount to return.
  const { jobs: open } = await page(shop, 'limit=100');
  const named = (chosen: JobPage['jobs']) => chosen.map(({ customerName }) => customerName).sort();
  expect(named(open.filter((job) => job.customerCancelledAt !== null))).toEqual(
    everyKind['canceled-by-customer'],
  );
  expect(named(open.filter((job) => job.refundBy !== null))).toEqual(everyKind['to-return']);

  expect(await names(other, 'filter=unpaid')).toEqual(['theirs']);
  expect((await other.client.ok('GET /api/jobs/counts')).filters).toEqual({
    unscheduled: 0,
    'ready-to-schedule': 0,
    'awaiting-signature': 0,
    declined: 0,
    'canceled-by-customer': 0,
    'to-return': 0,
    'not-sent': 1,
    unpaid: 1,
    'past-due': 0,
    'email-failed': 0,
    archived: 0,
  });

  // Together with stage, search, order and pages.
  expect(await names(shop, 'filter=unscheduled&stage=work_order')).toEqual([
    'undated order',
    'undated signed',
  ]);
  expect(await names(shop, 'filter=unpaid&q=late')).toEqual(['late', 'partly paid, late']);
  // Void, and found by a search alone.
  expect(await names(shop, 'q=void')).toEqual(['void, late']);
  expect(await names(shop, 'filter=past-due&q=void')).toEqual([]);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: JobPage = await page(shop, `filter=unpaid&sort=customer-desc&limit=3&cursor=${cursor}`);
    expect(next.total).toBe(everyKind.unpaid.length);
    seen.push(...next.jobs.map(({ customerName }) => customerName));
    cursor = next.nextCursor;
  }
  expect(seen).toEqual([...everyKind.unpaid].reverse());
}, 60_000);

test('what the customer canceled is not ready to schedule', async () => {
  const shop = await openShop();
  await shop.client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
  const lineItems = [{ quantity: 1, description: 'Furnace', unitPrice: '800' }];
  const { id } = await given.job(shop, { customerName: 'canceled', serviceDateStart: null, lineItems });
  const { signingToken: token } = await given.sentRequest(shop, id);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect(await names(shop, 'filter=ready-to-schedule')).toEqual(['canceled']);
  await shop
    .newGuest()
    .ok('POST /api/signatures/:token/cancel', { params: { token }, body: {}, csrf: false });
  expect(await names(shop, 'filter=ready-to-schedule')).toEqual([]);
  expect(await names(shop, 'filter=unscheduled')).toEqual(['canceled']);
  expect((await shop.client.ok('GET /api/jobs/counts')).filters['ready-to-schedule']).toBe(0);
});

test('every number is the total of the list after that choice, with the search and the other choices as they are', async () => {
  const shop = await openShop();
  await fillWithEveryKind(shop);
  const sam = await shop.given.listedTechnician(shop.user.accountId, 'Sam Ortiz');
  for (const customerName of ['late one', 'other'])
    await given.job(shop, { customerName, assignedTechnicianId: sam });
  const total = async (choices: Record<string, string>) =>
    (await page(shop, new URLSearchParams({ sort: 'newest', ...choices }).toString())).total;
  for (const chosen of [
    {},
    { stage: 'invoice' },
    { filter: 'unpaid' },
    { q: 'late' },
    { technician: sam },
    { q: 'late', filter: 'past-due', stage: 'invoice' },
    { filter: 'unscheduled', technician: sam },
    { q: '!' },
  ] as Record<string, string>[]) {
    const counts = expectOk<JobCounts>(
      await shop.client.send(`GET /api/jobs/counts?${new URLSearchParams(chosen)}`),
    );
    const name = JSON.stringify(chosen);
    const { filter: _, ...unfiltered } = chosen;
    expect.soft(counts.unfiltered, name).toBe(await total(unfiltered));
    for (const filter of jobFilters)
      expect.soft(counts.filters[filter], `${name} ${filter}`).toBe(await total({ ...chosen, filter }));
    for (const stage of stages)
      expect.soft(counts.stages[stage], `${name} ${stage}`).toBe(await total({ ...chosen, stage }));
    for (const { id, jobs } of counts.technicians)
      expect.soft(jobs, `${name} technician`).toBe(await total({ ...chosen, technician: id }));
  }
}, 60_000);

test('past due begins with the day after the due day, by the company’s clock', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop, { currentStage: 'invoice' });
  await dueOn(shop, id, '2026-11-14');
  const late = async () => (await page(shop, 'filter=past-due')).total;
  // Still the 14th in Boise, though not in Greenwich.
  await moveTo(shop, '2026-11-15T06:59:00Z');
  expect(await late()).toBe(0);
  await moveTo(shop, '2026-11-15T07:01:00Z');
  expect(await late()).toBe(1);
});

describe('by technician', () => {
  test('shows their open jobs, also with a filter and a search', async () => {
    const shop = await openShop();
    const { accountId } = shop.user;
    const [sam, ana] = [
      await shop.given.listedTechnician(accountId, 'Sam Ortiz'),
      await shop.given.listedTechnician(accountId, 'ana Diaz'),
    ];
    const make = (customerName: string, assignedTechnicianId: string | null, more: object = {}) =>
      given.job(shop, { customerName, assignedTechnicianId, ...more });
    await make('one', sam);
    await make('two', sam, { serviceDateStart: '2026-11-20T08:00' });
    await make('three', ana);
    await make('nobody’s', null);
    await close(shop, (await make('closed', sam)).id, { outcome: 'archived' });
    expect(await names(shop, `technician=${sam}`)).toEqual(['one', 'two']);
    expect(await names(shop, `technician=${sam}&filter=unscheduled`)).toEqual(['one']);
    expect(await names(shop, `technician=${sam}&filter=archived`)).toEqual(['closed']);
    expect(await names(shop, `technician=${sam}&q=two`)).toEqual(['two']);
    expect(await names(shop, `technician=${ana}&q=two`)).toEqual([]);
    expect(await names(shop, 'technician=&sort=newest')).toEqual(['nobody’s', 'one', 'three', 'two']);
    expect((await shop.client.ok('GET /api/jobs/counts')).technicians).toEqual([
      { id: ana, name: 'ana Diaz', jobs: 1 },
      { id: sam, name: 'Sam Ortiz', jobs: 2 },
    ]);
  });

  test('somebody unknown, of another company or no id gets the same answer', async () => {
    const shop = await openShop();
    const theirs = await shop.given.listedTechnician((await shop.given.owner()).user.accountId);
    for (const id of [newId(), theirs, 'sam', '%27'])
      expect((await shop.client.send(`GET /api/jobs?technician=${id}`)).body).toEqual({
        message: 'Technician not found',
        code: 'not_found',
      });
  });
});

test('an unknown filter is told which ones there are', async () => {
  const { client } = await openShop();
  for (const filter of ['late', 'deleted', 'x'.repeat(30)]) {
    const { status, body } = await client.send(`GET /api/jobs?filter=${filter}`);
    expect([status, body.message]).toEqual([
      400,
      'Use unscheduled, ready-to-schedule, awaiting-signature, declined, canceled-by-customer, to-return, not-sent, unpaid, past-due, email-failed or archived.',
    ]);
  }
});

test('among many jobs every filter is counted by an index', async () => {
  const shop = await openShop({ ownDatabase: true });
  // Of several companies: reading the whole table must never be the cheaper way.
  const others = [await shop.given.owner(), await shop.given.owner()];
  const accountIds = [shop, ...others].map(({ user }) => user.accountId);
  await shop.deps.db.pool.query(
    `insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items, tax_rate,
       subtotal_cents, tax_cents, total_cents, paid_cents, stage, estimate_at, work_order_at, invoice_at, service_start, search)
     select a.id, gen_random_uuid(), 'n' || n, now() - n * interval '1 minute', now(), 'x', 'x', '[]', 0, 10, 0, 10,
            case when n % 40 = 0 then 0 else 10 end, 'invoice', now(), now(), now(), now(), ''
     from generate_series(1, 6000) n, unnest($1::uuid[]) a (id)`,
    [accountIds],
  );
  await shop.deps.db.pool.query('analyze jobs');
  const day = { accountId: shop.user.accountId, today: '2026-11-14' };
  for (const name of jobFilters) {
    const { rows } = await shop.deps.db.query.execute<{ 'QUERY PLAN': string }>(
      sql`explain select count(*) from jobs where jobs.account_id = ${day.accountId} and ${filterConditions[name]('jobs', day)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, name).not.toContain('Seq Scan on jobs');
    expect(plan, name).toMatch(
      /jobs_(unscheduled|awaiting_signature|declined|canceled_by_customer|to_refund|unpaid|closed)\b|mails_failed|jobs_pkey/,
    );
  }
});
