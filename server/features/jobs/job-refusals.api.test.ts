// Every endpoint of jobs, called by those who may not, or with what it cannot take.
import { describe, expect, test } from 'vitest';
import { generateEndpoints } from '#contract/generate.ts';
import { jobEndpoints } from '#contract/jobs/job-endpoints.ts';
import { newId } from '#server/platform/ids.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, openShop } from './testing/test-tools.ts';

const endpoints = { ...jobEndpoints, ...generateEndpoints };
type Name = keyof typeof endpoints;

const goodBody: Partial<Record<Name, unknown>> = {
  createJob: aJob(),
  updateJob: { notes: 'x' },
  assignJob: { technicianId: null },
  progressStage: { stage: 'work_order' },
  updateCustomer: { customerName: 'Ana' },
  updateLineItems: { lineItems: [] },
  setPhotos: { beforePhotos: [] },
  setReminders: { reminderEnabled: true },
  setServiceDate: { serviceDateStart: '2026-11-20' },
  closeJob: { outcome: 'archived' },
  reopenJob: { revision: 1 },
  generateJobPdf: { stage: 'estimate' },
  recordPayment: { amount: '1.00' },
  refundPayment: { amount: '1.00', reason: 'One valve was not installed' },
  updateOffer: { deposit: null },
  waiveCancellation: { reason: 'No heat in the house' },
  generatePdf: { templateId: newId(), customerName: 'Ana', documentType: 'estimate' },
  previewPdf: { templateId: newId(), customerName: 'Ana', documentType: 'estimate' },
};

const names = Object.keys(endpoints) as Name[];
const aboutOne = names.filter((name) => endpoints[name].path.includes(':id'));
const changing = names.filter((name) => endpoints[name].method !== 'GET');
const withBody = names.filter((name) => name in goodBody);

const pathOf = (name: Name, id: string) =>
  endpoints[name].path.replace(':id', id).replace(':type', 'estimate').replace(':paymentId', newId());

describe.each(names)('%s', (name) => {
  const { method } = endpoints[name];

  test('is refused to visitors, technicians, owners without consent and lapsed accounts', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const before = await auditEventsOf(shop, shop.user.accountId);
    const { accountId } = shop.user;
    const technician = await shop.given.session({ role: 'technician', accountId });
    const stranger = await shop.given.session({ consent: false });
    const call = (client: typeof shop.client) =>
      client.send(`${method} ${pathOf(name, job.id)}`, { body: goodBody[name] });
    expect((await call(shop.newGuest())).body).toEqual({ message: 'Unauthorized', code: 'not_signed_in' });
    expect((await call(technician.client)).status).toBe(403);
    expect((await call(stranger.client)).status).toBe(402);
    await shop.deps.db.pool.query(
      "update subscriptions set status = 'expired', plan = 'monthly' where account_id = $1",
      [accountId],
    );
    const lapsed = await call(shop.client);
    expect([lapsed.status, lapsed.body.code]).toEqual([402, 'subscription-required']);
    expect(await auditEventsOf(shop, accountId)).toEqual(before);
  });
});

test.each(aboutOne)('%s answers for another account’s job exactly as for an unknown one', async (name) => {
  const { method } = endpoints[name];
  const shop = await openShop();
  const other = await openShop();
  const theirs = await given.job(other, { currentStage: 'invoice' });
  const call = (id: string) => shop.client.send(`${method} ${pathOf(name, id)}`, { body: goodBody[name] });
  const [foreign, unknown, malformed] = [await call(theirs.id), await call(newId()), await call("x'--")];
  expect([foreign.status, foreign.body]).toEqual([404, { message: 'Job not found', code: 'not_found' }]);
  expect(foreign.bytes).toEqual(unknown.bytes);
  expect(foreign.bytes).toEqual(malformed.bytes);
  expect(await auditEventsOf(other, other.user.accountId, theirs.id)).toHaveLength(1);
});

test.each(['.', '..', '...'])('an id of dots, %j, is an unknown job', async (id) => {
  const { client } = await openShop();
  const { status, body } = await client.call('GET /api/jobs/:id', { params: { id } });
  expect([status, body]).toEqual([404, { message: 'Job not found', code: 'not_found' }]);
});

test.each(changing)('%s without a CSRF token or from another site: 403', async (name) => {
  const { method } = endpoints[name];
  const shop = await openShop();
  const job = await given.job(shop);
  const path = pathOf(name, job.id);
  const before = await auditEventsOf(shop, shop.user.accountId);
  const bare = await shop.client.send(`${method} ${path}`, { body: goodBody[name], csrf: false });
  expect([bare.status, bare.body.code]).toEqual([403, 'csrf_failed']);
  const crossing = await shop.client.send(`${method} ${path}`, {
    body: goodBody[name],
    headers: { origin: 'https://evil.example' },
  });
  expect([crossing.status, crossing.body.code]).toEqual([403, 'cross_site']);
  expect(await auditEventsOf(shop, shop.user.accountId)).toEqual(before);
});

test.each(withBody)('%s with a body it cannot take: 400, never a failure', async (name) => {
  const { method } = endpoints[name];
  const shop = await openShop();
  const job = await given.job(shop);
  const junk = Object.fromEntries(Object.keys(goodBody[name] as object).map((field) => [field, { $: [] }]));
  for (const bad of [[], 'text', 7, junk]) {
    const response = await shop.client.send(`${method} ${pathOf(name, job.id)}`, { body: bad });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await shop.client.send(`${method} ${pathOf(name, job.id)}`, { raw: 'a=b', headers: form });
  expect(sent.status).toBe(415);
});

test('no GET of jobs changes anything', async () => {
  const shop = await openShop();
  const job = await given.job(shop);
  const row = async () =>
    (await shop.deps.db.pool.query('select * from jobs where id = $1', [job.id])).rows[0];
  const before = await row();
  const events = await auditEventsOf(shop, shop.user.accountId);
  for (const name of names.filter((one) => endpoints[one].method === 'GET'))
    expect((await shop.client.send(`GET ${pathOf(name, job.id)}`)).status).toBe(200);
  expect(await row()).toEqual(before);
  expect(await auditEventsOf(shop, shop.user.accountId)).toEqual(events);
});

test.each(['GET /api/jobs', 'GET /api/jobs/bin'])('%s says which limits there are', async (call) => {
  const { client } = await openShop();
  const problem = 'Use a whole number from 1 to 200.';
  for (const limit of ['NaN', 'Infinity', 'ten', '1.5', '0', '-1', '201', '1e9', '1e1', '0x10', '[]', '{}']) {
    const { status, body } = await client.send(`${call}?limit=${limit}`);
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_input', message: problem, fields: { limit: problem } },
    ]);
  }
});
