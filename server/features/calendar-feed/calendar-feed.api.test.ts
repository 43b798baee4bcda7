// What the feed says, read back by an independent parser.
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop, type Shop } from '../jobs/testing/test-tools.ts';
import { sign } from '../signing/testing/signing-tools.ts';
import { makeFeed } from './testing/make-feed.ts';

async function readEvents(shop: Shop, path: string): Promise<ICAL.Event[]> {
  const response = await shop.newGuest().send(`GET ${path}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const calendar = new ICAL.Component(ICAL.parse(response.body));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

const utc = (time: ICAL.Time) => time.toJSDate().toISOString();

test('a job is an event at its time, for whoever has the address', async () => {
  const shop = await openShop();
  const job = await given.job(shop, {
    customerName: 'Nguyễn; Sons, "Ltd" \\ Co',
    jobDescription:
      'First line\nSecond, line; with \\ marks 🔧 and a text so long that it has to be folded more than once',
    serviceDateStart: '2026-11-18T08:00',
    serviceDateEnd: '2026-11-18T17:00',
  });
  await given.job(shop);
  const path = await makeFeed(shop);
  const response = await shop.guest.send(`GET ${path}`);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const lines = (response.body as string).split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([]);

  const calendar = new ICAL.Component(ICAL.parse(response.body));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Fieldwright//Calendar//EN');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Ridgeline Heating & Air');
  const [event, ...more] = await readEvents(shop, path);
  expect(more).toEqual([]);
  expect(event?.uid).toBe(`${job.id}@fieldwright`);
  expect(event?.summary).toBe(`Nguyễn; Sons, "Ltd" \\ Co (#${job.jobNumber})`);
  expect(event?.location).toBe('2000 W Bannock St, Boise, ID 83706');
  expect(event?.description).toBe(
    `Estimate #${job.jobNumber}\nFirst line\nSecond, line; with \\ marks 🔧 and a text so long that it has to be folded more than once\nPhone: (208) 555-0177`,
  );
  expect(event && [utc(event.startDate), utc(event.endDate)]).toEqual([
    '2026-11-18T15:00:00.000Z',
    '2026-11-19T00:00:00.000Z',
  ]);
  expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-14T17:00:00Z');
  // No prices, no notes.
  expect(response.body).not.toContain('237.70');
});

test('days without a time are whole days; a start alone is a moment', async () => {
  const shop = await openShop();
  const plan = (
    customerName: string,
    serviceDateStart: string | null,
    serviceDateEnd: string | null = null,
  ) => given.job(shop, { customerName, serviceDateStart, serviceDateEnd });
  await plan('One day', '2026-11-18');
  await plan('Three days', '2026-11-19', '2026-11-21');
  await plan('Moment', '2026-11-22T10:00');
  await plan('End alone', null, '2026-11-23');
  const events = await readEvents(shop, await makeFeed(shop));
  expect(
    events.map(({ summary, startDate, endDate }) => [
      summary.replace(/ \(.*/, ''),
      startDate.isDate,
      startDate.toString(),
      endDate.toString(),
    ]),
  ).toEqual([
    ['One day', true, '2026-11-18', '2026-11-19'],
    ['Three days', true, '2026-11-19', '2026-11-22'],
    ['Moment', false, '2026-11-22T17:00:00Z', '2026-11-22T17:00:00Z'],
    ['End alone', true, '2026-11-23', '2026-11-24'],
  ]);
});

test('over midnight and over both clock changes the moments stay right', async () => {
  const shop = await openShop();
  const plan = (serviceDateStart: string, serviceDateEnd: string) =>
    given.job(shop, { serviceDateStart, serviceDateEnd });
  await plan('2026-11-18T22:00', '2026-11-19T02:00');
  await plan('2027-03-13T22:00', '2027-03-14T08:00');
  await plan('2027-11-06T22:00', '2027-11-07T08:00');
  shop.clock.set('2027-01-10T17:00:00.000Z');
  const events = await readEvents(shop, await feedLater(shop));
  expect(events.map(({ startDate, endDate }) => [utc(startDate), utc(endDate)])).toEqual([
    ['2026-11-19T05:00:00.000Z', '2026-11-19T09:00:00.000Z'],
    ['2027-03-14T05:00:00.000Z', '2027-03-14T14:00:00.000Z'],
    ['2027-11-07T04:00:00.000Z', '2027-11-07T15:00:00.000Z'],
  ]);
});

/** The owner's session has run out by then. */
async function feedLater(shop: Shop) {
  await shop.deps.db.pool.query(
    'update sessions set ended_at = now(), ended_because = $2 where user_id = $1',
    [shop.user.userId, 'logout'],
  );
  return makeFeed({ ...shop, client: await shop.given.sessionOf(shop.user) });
}

test('a moved job keeps its id and changes its stamp; unchanged plans are equal bytes', async () => {
  const shop = await openShop();
  const job = await given.job(shop, { serviceDateStart: '2026-11-18T08:00' });
  const path = await makeFeed(shop);
  const [before] = await readEvents(shop, path);
  shop.clock.advance(60_000);
  const bytes = [(await shop.guest.send(`GET ${path}`)).bytes, (await shop.guest.send(`GET ${path}`)).bytes];
  expect(bytes[0]).toEqual(bytes[1]);
  await shop.client.call('PATCH /api/jobs/:id/service-date', {
    params: { id: job.id },
    body: { serviceDateStart: '2026-11-20T09:00' },
  });
  const [after] = await readEvents(shop, path);
  expect(after?.uid).toBe(before?.uid);
  expect(after && utc(after.startDate)).toBe('2026-11-20T16:00:00.000Z');
  expect(after?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-14T17:01:00Z');
});

test('a technician’s feed holds their jobs alone, the company’s all of them', async () => {
  const shop = await openShop();
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const at = { serviceDateStart: '2026-11-18T08:00' };
  const ownJob = await given.job(shop, { ...at, assignedTechnicianId: technicianId });
  await given.job(shop, at);
  await given.job(await openShop(), at);
  const own = await makeFeed(shop, technicianId);
  const company = await makeFeed(shop);
  expect((await readEvents(shop, own)).map(({ uid }) => uid)).toEqual([`${ownJob.id}@fieldwright`]);
  const all = await readEvents(shop, company);
  expect(all).toHaveLength(2);
  expect(all.find(({ uid }) => uid.startsWith(ownJob.id))?.description).toContain('Technician: Sam Ortiz');
  expect((await shop.client.call('GET /api/calendar-feed')).body).toEqual([
    { technicianId: null, technicianName: null, createdAt: '2026-11-14T17:00:00.000Z' },
    { technicianId, technicianName: 'Sam Ortiz', createdAt: '2026-11-14T17:00:00.000Z' },
  ]);
  // Taken away: gone from the feed at once.
  await shop.client.call('PATCH /api/jobs/:id/assign', {
    params: { id: ownJob.id },
    body: { technicianId: null },
  });
  expect(await readEvents(shop, own)).toEqual([]);
});

test('a last day without a time lasts until its midnight', async () => {
  const shop = await openShop();
  await given.job(shop, { serviceDateStart: '2026-11-17T08:00', serviceDateEnd: '2026-11-19' });
  const [event] = await readEvents(shop, await makeFeed(shop));
  expect(event && [utc(event.startDate), utc(event.endDate)]).toEqual([
    '2026-11-17T15:00:00.000Z',
    '2026-11-20T07:00:00.000Z',
  ]);
});

test('a job that its customer cancelled says so wherever somebody might drive there', async () => {
  const shop = await openShop();
  await shop.client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
  const { client: technician, technicianId } = await shop.given.technician({
    accountId: shop.user.accountId,
  });
  const { token, job } = await given.sentLink(shop, {
    job: { serviceDateStart: '2026-11-14T13:00', assignedTechnicianId: technicianId },
  });
  expectOk(await sign(shop.newGuest(), token));
  const path = await makeFeed(shop);
  expect((await readEvents(shop, path)).map(({ summary }) => summary)).toEqual([
    `Maria Nguyễn (#${job.jobNumber})`,
  ]);
  const at = shop.clock.now().toISOString();
  expectOk(
    await shop
      .newGuest()
      .call('POST /api/signatures/:token/cancel', { params: { token }, body: {}, csrf: false }),
  );
  const [event] = await readEvents(shop, path);
  expect(event?.summary).toBe(`Customer canceled · Maria Nguyễn (#${job.jobNumber})`);
  expect(event?.description).toContain('The customer canceled: don’t start the work');
  const cancelled = [{ id: job.id, customerCancelledAt: at }];
  const query = { from: '2026-11-14', to: '2026-11-14' };
  expect((await shop.client.ok('GET /api/calendar', { query })).jobs).toMatchObject(cancelled);
  expect((await shop.client.ok('GET /api/today')).today.jobs).toMatchObject(cancelled);
  expect(await technician.ok('GET /api/technician/jobs')).toMatchObject(cancelled);
});
