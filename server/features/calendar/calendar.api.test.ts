// What the calendar shows between two days of the company's clock.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop, type Shop } from '../jobs/testing/test-tools.ts';
import { plannedStatement, shownStatement } from './calendar.store.ts';

const read = async ({ client }: Shop, from: string, to = from) =>
  await client.ok('GET /api/calendar', { query: { from, to } });

const names = async (shop: Shop, from: string, to = from) =>
  (await read(shop, from, to)).jobs.map(({ customerName }) => customerName);

const plan = (shop: Shop, customerName: string, start: string | null, end: string | null = null) =>
  given.job(shop, { customerName, serviceDateStart: start, serviceDateEnd: end });

test('a day shows its jobs in order, as much of each as the calendar needs', async () => {
  const shop = await openShop();
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const late = await plan(shop, 'Late', '2026-11-18T14:00', '2026-11-18T16:00');
  await plan(shop, 'Early', '2026-11-18T08:00', '2026-11-18T09:30');
  await plan(shop, 'Next day', '2026-11-19T08:00');
  await plan(shop, 'Day before', '2026-11-17T08:00');
  await plan(shop, 'Never', null);
  await shop.client.call('PATCH /api/jobs/:id/assign', { params: { id: late.id }, body: { technicianId } });
  const calendar = await read(shop, '2026-11-18');
  expect(calendar.timeZone).toBe('America/Boise');
  expect(calendar.jobs.map(({ customerName }) => customerName)).toEqual(['Early', 'Late']);
  expect(calendar.jobs[1]).toEqual({
    id: late.id,
    jobNumber: late.jobNumber,
    customerName: 'Late',
    customerAddress: '2000 W Bannock St\nBoise, ID 83706',
    jobDescription: 'No-cool repair',
    totalAmount: '237.70',
    currentStage: 'estimate',
    serviceDateStart: '2026-11-18T21:00:00.000Z',
    serviceDateEnd: '2026-11-18T23:00:00.000Z',
    assignedTechnicianId: technicianId,
    technicianName: 'Sam Ortiz',
    notBefore: null,
    customerCancelledAt: null,
    revision: expect.any(Number),
  });
  // Counts for the whole company, not for the day (B-81).
  expect(calendar.totals).toEqual({ jobs: 5, scheduled: 4, assigned: 1, waiting: 1 });
});

test('a job of several days is on each of them, however long ago it began', async () => {
  const shop = await openShop();
  await plan(shop, 'Renovation', '2026-10-01T08:00', '2026-11-19T17:00');
  await plan(shop, 'Two days', '2026-11-18', '2026-11-19');
  expect(await names(shop, '2026-09-30')).toEqual([]);
  expect(await names(shop, '2026-10-01')).toEqual(['Renovation']);
  expect(await names(shop, '2026-11-17')).toEqual(['Renovation']);
  expect(await names(shop, '2026-11-18')).toEqual(['Renovation', 'Two days']);
  expect(await names(shop, '2026-11-19')).toEqual(['Renovation', 'Two days']);
  expect(await names(shop, '2026-11-20')).toEqual([]);
  expect(await names(shop, '2026-09-29', '2026-11-29')).toEqual(['Renovation', 'Two days']);
});

test('a last day without a time is a day of work, also after a start with a time', async () => {
  const shop = await openShop();
  await plan(shop, 'Three days', '2026-11-17T08:00', '2026-11-19');
  const one = await plan(shop, 'One day', '2026-11-24T08:00', '2026-11-24');
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19'])
    expect(await names(shop, day), day).toEqual(['Three days']);
  expect(await names(shop, '2026-11-20')).toEqual([]);
  expect(await names(shop, '2026-11-24')).toEqual(['One day']);
  expect(await names(shop, '2026-11-25')).toEqual([]);
  // Another start leaves the last day as it was chosen.
  const move = (serviceDateStart: string) =>
    shop.client.call('PATCH /api/jobs/:id/service-date', {
      params: { id: one.id },
      body: { serviceDateStart },
    });
  for (const start of ['2026-11-23', '2026-11-23T10:00', '2026-11-24']) expectOk(await move(start));
  expect(await names(shop, '2026-11-24')).toEqual(['One day']);
  expect(await names(shop, '2026-11-25')).toEqual([]);
  const early = await shop.client.call('PATCH /api/jobs/:id/service-date', {
    params: { id: one.id },
    body: {
      serviceDateStart: '2026-11-24T08:00',
      serviceDateEnd: '2026-11-23',
    },
  });
  expect(early.body.message).toBe('End must be after start');
});

test('a job over midnight is on both days, one until midnight on the first alone', async () => {
  const shop = await openShop();
  await plan(shop, 'Over', '2026-11-18T22:00', '2026-11-19T02:00');
  await plan(shop, 'Until', '2026-11-18T20:00', '2026-11-19T00:00');
  expect(await names(shop, '2026-11-18')).toEqual(['Until', 'Over']);
  expect(await names(shop, '2026-11-19')).toEqual(['Over']);
});

test('only a start or only an end puts it on that day', async () => {
  const shop = await openShop();
  await plan(shop, 'Start', '2026-11-18T10:00');
  await plan(shop, 'End', null, '2026-11-18T17:00');
  await plan(shop, 'Day', null, '2026-11-18');
  expect(await names(shop, '2026-11-17')).toEqual([]);
  expect(await names(shop, '2026-11-18')).toEqual(['Day', 'Start', 'End']);
  expect(await names(shop, '2026-11-19')).toEqual([]);
  expect((await read(shop, '2026-11-19')).totals.scheduled).toBe(3);
});

test('days are the company’s, also when the clocks change', async () => {
  const shop = await openShop();
  // In Boise the hour from 2 to 3 is skipped on March 14, 2027, and comes twice on November 7.
  await plan(shop, 'Spring late', '2027-03-14T23:30');
  await plan(shop, 'Spring early', '2027-03-14T00:30');
  await plan(shop, 'Skipped', '2027-03-14T02:30');
  await plan(shop, 'Autumn late', '2027-11-07T23:30');
  await plan(shop, 'Autumn early', '2027-11-07T00:30');
  expect(await names(shop, '2027-03-13')).toEqual([]);
  expect(await names(shop, '2027-03-14')).toEqual(['Spring early', 'Skipped', 'Spring late']);
  expect(await names(shop, '2027-03-15')).toEqual([]);
  expect(await names(shop, '2027-11-06')).toEqual([]);
  expect(await names(shop, '2027-11-07')).toEqual(['Autumn early', 'Autumn late']);
  expect(await names(shop, '2027-11-08')).toEqual([]);
});

/** Node takes these names, PostgreSQL does not know them, or has older rules for them. */
test.each(['BET', 'US/Pacific-New', 'America/Vancouver'])('days are ours to decide: %s', async (timeZone) => {
  const shop = await openShop();
  await shop.deps.db.pool.query('update companies set time_zone = $2 where account_id = $1', [
    shop.user.accountId,
    timeZone,
  ]);
  await plan(shop, 'Two days', '2026-11-18', '2026-11-19');
  await plan(shop, 'Until midnight', '2026-11-18T20:00', '2026-11-19T00:00');
  expect(await names(shop, '2026-11-18')).toEqual(['Two days', 'Until midnight']);
  expect(await names(shop, '2026-11-19')).toEqual(['Two days']);
  expect(await names(shop, '2026-11-20')).toEqual([]);
  expect((await shop.client.send('GET /api/stats')).status).toBe(200);
});

test('another company’s jobs are not in it', async () => {
  const shop = await openShop();
  await plan(await openShop(), 'Theirs', '2026-11-18T10:00');
  expect(await read(shop, '2026-11-18')).toMatchObject({
    jobs: [],
    totals: { jobs: 0, scheduled: 0, assigned: 0, waiting: 0 },
  });
});

test.each([
  ['', 'Required'],
  ['?from=2026-11-18', 'Required'],
  ['?from=2026-11-18&to=2026-02-30', 'Use a date such as 2026-11-14.'],
  ['?from=2026-11-18&to=2026-11-17', 'The last day is before the first.'],
  ['?from=2026-11-01&to=2027-01-02', 'Please ask for at most 62 days.'],
])('a range like %j is refused', async (query, message) => {
  const { client } = await openShop();
  const response = await client.send(`GET /api/calendar${query}`);
  expect([response.status, response.body.message]).toEqual([400, message]);
});

test('62 days are not too many', async () => {
  const shop = await openShop();
  await read(shop, '2026-11-01', '2027-01-01');
});

test('among many jobs a month is found by indexes alone', async () => {
  const shop = await openShop({ ownDatabase: true });
  const seed = await given.job(shop, { serviceDateStart: '2026-11-18T08:00' });
  const columns = await shop.deps.db.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'jobs' and table_schema = current_schema()
       and column_name not in ('id', 'service_start', 'service_end') and is_generated = 'NEVER'`,
  );
  const copied = columns.rows.map(({ column_name }) => `"${column_name}"`).join(', ');
  await shop.deps.db.pool.query(
    `insert into jobs (id, service_start, service_end, ${copied})
     select gen_random_uuid(), day, day + (case when n % 50 = 0 then interval '3 days' else interval '2 hours' end),
            ${copied}
     from jobs, generate_series(1, 6000) n, lateral (select timestamptz '2026-11-01 15:00Z' - n * interval '2 hours') as d (day)
     where id = $1`,
    [seed.id],
  );
  await shop.deps.db.pool.query('analyze jobs');
  const { jobs, totals } = await read(shop, '2026-09-01', '2026-09-30');
  expect(jobs.length).toBeGreaterThan(350);
  expect(totals).toMatchObject({ scheduled: 6001 });
  const range = {
    accountId: shop.user.accountId,
    from: new Date('2026-09-01'),
    dayBefore: new Date('2026-08-31'),
    to: new Date('2026-10-01'),
  };
  for (const statement of [plannedStatement(range), shownStatement(range)]) {
    const { rows } = await shop.deps.db.query.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/jobs_planned\b/);
    expect(plan).toMatch(/jobs_planned_long\b/);
    expect(plan).not.toContain('Seq Scan on jobs');
  }
});
