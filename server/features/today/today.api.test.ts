// What the start page says about the day, and that every number is what its list has.
import { expect, test } from 'vitest';
import type { JobPage } from '#contract/jobs/job-list.ts';
import {
  sentChangeOrder,
  signedWorkOrder,
} from '#server/features/change-orders/testing/change-order-tools.ts';
import { close } from '#server/features/jobs/testing/close-tools.ts';
import { dueOn, fillWithEveryKind } from '#server/features/jobs/testing/every-kind.ts';
import { expectOk, moveTo, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { cancel, forSum, openNoticed, signed } from '#server/features/signing/testing/cancel-tools.ts';
import { given } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';

const todayOf = ({ client }: Pick<Shop, 'client'>) => client.ok('GET /api/today');

const listed = async ({ client }: Shop, query: string) =>
  expectOk<JobPage>(await client.send(`GET /api/jobs?${query}`)).total;

test('a new company has nothing to do', async () => {
  const shop = await openShop();
  const none = { count: 0, oldest: null };
  expect(await todayOf(shop)).toEqual({
    timeZone: 'America/Boise',
    today: { day: '2026-11-14', total: 0, done: 0, jobs: [] },
    tomorrow: { day: '2026-11-15', total: 0, done: 0, jobs: [] },
    awaitingSignature: {
      ...none,
      ages: [
        { days: 3, count: 0 },
        { days: 7, count: 0 },
      ],
    },
    declined: 0,
    toReturn: { count: 0, amount: '0.00', refundBy: null },
    readyToSchedule: 0,
    notSent: 0,
    pastDue: {
      ...none,
      amount: '0.00',
      ages: [
        { days: 16, count: 0 },
        { days: 31, count: 0 },
      ],
    },
    emailFailed: 0,
    drafts: [],
  });
});

test('every number is what its list has', async () => {
  const shop = await openShop();
  await fillWithEveryKind(shop);
  const other = { ...shop, ...(await shop.given.owner()) };
  const today = await todayOf(shop);
  const lists: [number, string][] = [
    [today.awaitingSignature.count, 'awaiting-signature'],
    [today.declined, 'declined'],
    [today.toReturn.count, 'to-return'],
    [today.readyToSchedule, 'ready-to-schedule'],
    [today.notSent, 'not-sent'],
    [today.pastDue.count, 'past-due'],
    [today.emailFailed, 'email-failed'],
  ];
  for (const [count, filter] of lists) {
    expect(count, filter).toBeGreaterThan(0);
    expect(count, filter).toBe(await listed(shop, `filter=${filter}`));
  }
  // 237.70, and of another one what is left of it.
  expect(today.pastDue.amount).toBe('375.40');
  expect(today.toReturn).toEqual({ count: 1, amount: '100.00', refundBy: '2026-11-27' });
  const theirs = await todayOf(other);
  expect([theirs.awaitingSignature.count, theirs.declined, theirs.pastDue.count]).toEqual([0, 0, 0]);
}, 60_000);

test('the jobs of today and tomorrow, by the company’s clock, in order, with their technicians', async () => {
  const shop = await openShop();
  const technician = await shop.given.listedTechnician(shop.user.accountId, 'Sam Ortiz');
  const plan = (customerName: string, serviceDateStart: string | null, more: object = {}) =>
    given.job(shop, { customerName, serviceDateStart, ...more });
  await plan('Late', '2026-11-14T23:30', { assignedTechnicianId: technician });
  await plan('Early', '2026-11-14T00:10');
  await plan('Next', '2026-11-15T08:00');
  await plan('Both', '2026-11-14T12:00', { serviceDateEnd: '2026-11-15T12:00' });
  await plan('After', '2026-11-16');
  await plan('Never', null);
  const archived = await plan('Archived', '2026-11-14T10:00');
  await shop.client.ok('POST /api/jobs/:id/close', {
    params: { id: archived.id },
    body: { outcome: 'archived' },
  });
  const deleted = await plan('Deleted', '2026-11-14T10:00');
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id: deleted.id } });
  const names = async () => {
    const { today, tomorrow } = await todayOf(shop);
    return [today, tomorrow].map(({ jobs }) => jobs.map(({ customerName }) => customerName));
  };
  expect(await names()).toEqual([
    ['Both', 'Late', 'Early'],
    ['Both', 'Next'],
  ]);
  const { today } = await todayOf(shop);
  expect(today.jobs[1]).toMatchObject({
    technicianName: 'Sam Ortiz',
    serviceDateStart: '2026-11-15T06:30:00.000Z',
    currentStage: 'estimate',
  });
  await moveTo(shop, '2026-11-15T07:00:00Z');
  expect(await names()).toEqual([['Both', 'Next'], ['After']]);
});

test('what is to come or under way comes first, then what was not finished, then what is done', async () => {
  const shop = await openShop();
  const plan = (customerName: string, start: string, end: string | null, more: object = {}) =>
    given.job(shop, {
      customerName,
      serviceDateStart: `2026-11-14${start}`,
      serviceDateEnd: end && `2026-11-14${end}`,
      ...more,
    });
  const invoiced = { currentStage: 'invoice' };
  // It is 10 AM in Boise.
  await plan('invoiced at seven', 'T07:00', 'T08:00', invoiced);
  await plan('open at eight', 'T08:00', 'T09:30', { currentStage: 'work_order' });
  await plan('under way', 'T09:00', 'T11:00', { currentStage: 'work_order' });
  await plan('no end, begun at nine', 'T09:15', null);
  await plan('whole day', '', null);
  await plan('whole day, invoiced', '', null, invoiced);
  await plan('invoiced before the work', 'T13:00', 'T14:00', invoiced);
  const { today } = await todayOf(shop);
  expect(today.jobs.map(({ customerName, state }) => [customerName, state])).toEqual([
    ['whole day', 'upcoming'],
    ['under way', 'upcoming'],
    ['no end, begun at nine', 'upcoming'],
    ['invoiced before the work', 'upcoming'],
    ['open at eight', 'unfinished'],
    ['whole day, invoiced', 'done'],
    ['invoiced at seven', 'done'],
  ]);
  expect([today.total, today.done]).toEqual([7, 2]);
});

test('of a busy day the first are named and all are counted', async () => {
  const shop = await openShop();
  for (let n = 0; n < 22; n += 1) await given.job(shop, { serviceDateStart: '2026-11-14T09:00' });
  const { today } = await todayOf(shop);
  expect([today.total, today.jobs.length]).toEqual([22, 20]);
}, 30_000);

test('signatures and debts by their age in days', async () => {
  const shop = await openShop();
  const invoice = (dueDate: string) =>
    given.job(shop, { currentStage: 'invoice' }).then(({ id }) => dueOn(shop, id, dueDate));
  await moveTo(shop, '2026-11-07T17:00:00Z');
  await given.sentLink(shop);
  // By the clock of Boise this is the evening of the 10th.
  await moveTo(shop, '2026-11-11T05:00:00Z');
  await given.sentLink(shop);
  await moveTo(shop, '2026-11-12T17:00:00Z');
  await given.sentLink(shop);
  await moveTo(shop, '2026-11-14T17:00:00Z');
  for (const day of ['2026-11-13', '2026-10-30', '2026-10-29', '2026-10-14', '2026-10-13', '2026-11-20'])
    await invoice(day);
  // Made by a follow-up in place of one that ran out: the customer has waited since the first.
  await shop.deps.db.pool.query(
    'update signature_requests set first_sent_at = sent_at, sent_at = $2 where account_id = $1 and sent_at < $3',
    [shop.user.accountId, shop.clock.now(), '2026-11-10T00:00:00Z'],
  );
  const { awaitingSignature, pastDue } = await todayOf(shop);
  expect(awaitingSignature).toEqual({
    count: 3,
    oldest: 7,
    ages: [
      { days: 3, count: 2 },
      { days: 7, count: 1 },
    ],
  });
  expect(pastDue).toMatchObject({
    count: 5,
    oldest: 32,
    ages: [
      { days: 16, count: 3 },
      { days: 31, count: 2 },
    ],
  });
});

test('a change order waits by its age, and once with the document that waits longer', async () => {
  const shop = await openShop();
  await moveTo(shop, '2026-11-06T17:00:00Z');
  const both = await signedWorkOrder(shop);
  await given.sentRequest(shop, both.id);
  const alone = await signedWorkOrder(shop);
  await moveTo(shop, '2026-11-10T17:00:00Z');
  await sentChangeOrder(shop, alone);
  await sentChangeOrder(shop, both);
  await moveTo(shop, '2026-11-14T17:00:00Z');
  expect((await todayOf(shop)).awaitingSignature).toEqual({
    count: 2,
    oldest: 8,
    ages: [
      { days: 3, count: 2 },
      { days: 7, count: 1 },
    ],
  });
  const later = await sentChangeOrder(shop, await signedWorkOrder(shop));
  await shop
    .newGuest()
    .ok('POST /api/signatures/:token/decline', { params: { token: later.token }, body: {}, csrf: false });
  const { awaitingSignature, declined } = await todayOf(shop);
  expect([awaitingSignature.count, declined]).toEqual([2, 1]);
});

test('what a customer canceled after paying is to be returned by a day, until it is, or the job is closed', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop, {
    ...forSum('800'),
    deposit: { kind: 'amount', value: '600' },
  });
  const pay = (amount: string) =>
    shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: jobId },
      body: { amount, isDeposit: true },
    });
  const first = await pay('500.00');
  const second = await pay('100.00');
  expect((await todayOf(shop)).toReturn.count).toBe(0);
  expect((await cancel(shop, token)).status).toBe(200);
  const owed = async () => {
    const { refundBy } = await shop.client.ok('GET /api/jobs/:id', { params: { id: jobId } });
    return [(await todayOf(shop)).toReturn, refundBy];
  };
  expect(await owed()).toEqual([{ count: 1, amount: '600.00', refundBy: '2026-11-27' }, '2026-11-27']);
  const remove = (paymentId: string) =>
    shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', { params: { id: jobId, paymentId } });
  await remove(first.payment.id);
  expect(await owed()).toMatchObject([{ count: 1, amount: '100.00' }, '2026-11-27']);
  // A company that moves counts the days as before.
  await shop.deps.db.pool.query(`update companies set time_zone = 'Pacific/Kiritimati'`);
  expect(await owed()).toMatchObject([{ refundBy: '2026-11-27' }, '2026-11-27']);
  const nothing = { count: 0, amount: '0.00', refundBy: null };
  await close(shop, jobId, { outcome: 'archived' });
  expect((await todayOf(shop)).toReturn).toEqual(nothing);
  await shop.client.ok('POST /api/jobs/:id/reopen', { params: { id: jobId }, body: {} });
  expect(await owed()).toMatchObject([{ count: 1 }, '2026-11-27']);
  await remove(second.payment.id);
  expect(await owed()).toEqual([nothing, null]);
});

test('drafts are those of the user alone, without their text', async () => {
  const shop = await openShop();
  const office = await shop.given.officePerson({ accountId: shop.user.accountId });
  await shop.client.ok('PUT /api/drafts/:kind/:key', {
    params: { kind: 'job', key: 'new' },
    body: { data: { form: 'x' } },
  });
  expect((await todayOf(shop)).drafts).toEqual([
    {
      kind: 'job',
      key: 'new',
      updatedAt: '2026-11-14T17:00:00.000Z',
      name: null,
      stage: null,
      jobNumber: null,
    },
  ]);
  expect((await todayOf(office)).drafts).toEqual([]);
});

test('a draft is named by its customer, else by its template', async () => {
  const shop = await openShop();
  const templateId = await given.template(shop, { name: 'Boiler service' });
  const job = await given.job(shop, { customerName: 'Maria Lopez' });
  const theirs = await given.job(await shop.given.owner(), { customerName: 'theirs' });
  const draft = (kind: 'job' | 'lines' | 'template' | 'change-order', key: string, form: object) =>
    shop.client.ok('PUT /api/drafts/:kind/:key', { params: { kind, key }, body: { data: { form } } });
  const values = (customerName: string) => ({ customerName, description: 'long' });
  await draft('job', 'new', { stage: 'invoice', templateId, values: values(' Ana Diaz ') });
  await draft('job', templateId, { stage: 'estimate', templateId, values: values(' ') });
  await draft('lines', job.id, { lines: {} });
  await draft('lines', theirs.id, { stage: 7, values: [] });
  await draft('change-order', job.id, { values: { reason: 'More work' } });
  await draft('change-order', `${job.id}_${theirs.id}`, { values: { reason: 'Less work' } });
  await draft('template', templateId, { values: { name: 'Boiler service, yearly' } });
  await draft('template', 'new', { values: { name: '' } });
  const { drafts } = await todayOf(shop);
  const named = Object.fromEntries(
    drafts.map(({ kind, key, name, ...rest }) => [`${kind} ${key}`, { name, ...rest }]),
  );
  expect(named).toMatchObject({
    'job new': { name: 'Ana Diaz', stage: 'invoice', jobNumber: null },
    [`job ${templateId}`]: { name: 'Boiler service', stage: 'estimate' },
    [`lines ${job.id}`]: { name: 'Maria Lopez', jobNumber: job.jobNumber },
    [`change-order ${job.id}`]: { name: 'Maria Lopez', jobNumber: job.jobNumber },
    [`change-order ${job.id}_${theirs.id}`]: { name: 'Maria Lopez', jobNumber: job.jobNumber },
    [`lines ${theirs.id}`]: { name: null, jobNumber: null, stage: null },
    [`template ${templateId}`]: { name: 'Boiler service, yearly' },
    'template new': { name: null },
  });
});

test.each([
  ['the character zero', { customerName: 'Ana', notes: 'x\u0000y' }, null],
  ['half of a pair', { customerName: 'Ana', notes: 'cut emoji \ud83d' }, null],
  ['a typed backslash', { customerName: 'Ana', notes: 'C:\\users' }, 'Ana'],
  ['no text as a name', { customerName: { a: '<b>' } }, null],
])('a draft with %s does not stop Today', async (_, values, name) => {
  const shop = await openShop();
  await shop.client.ok('PUT /api/drafts/:kind/:key', {
    params: { kind: 'job', key: 'new' },
    body: { data: { form: { values } } },
  });
  expect((await todayOf(shop)).drafts).toMatchObject([{ key: 'new', name }]);
});

test('a draft of a job in the bin has no name', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop, { currentStage: 'invoice' });
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '1.00' } });
  await shop.client.ok('PUT /api/drafts/:kind/:key', {
    params: { kind: 'lines', key: id },
    body: { data: { form: {} } },
  });
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id } });
  expect((await todayOf(shop)).drafts).toMatchObject([{ key: id, name: null, jobNumber: null }]);
});

test.each([
  ['nobody', 401],
  ['technician', 403],
  ['without consent', 402],
] as const)('%s: %s', async (who, status) => {
  const { guest, given } = await startApp();
  const client =
    who === 'nobody'
      ? guest
      : (await given.session(who === 'technician' ? { role: 'technician' } : { consent: false })).client;
  expect((await client.call('GET /api/today')).status).toBe(status);
});
