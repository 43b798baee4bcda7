// What a technician sees and moves: the jobs assigned to them at this moment, one stage at a time.
import { expect, test } from 'vitest';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, openShop, type Shop } from '../jobs/testing/test-tools.ts';
import { cancel, openNoticed } from '../signing/testing/cancel-tools.ts';
import { options } from '../signing/testing/offer-tools.ts';
import { sign } from '../signing/testing/signing-tools.ts';

async function withTechnician(shop: Shop) {
  const { client, technicianId, user } = await shop.given.technician({ accountId: shop.user.accountId });
  const jobs = async () => await client.ok('GET /api/technician/jobs');
  const progress = (jobId: string, currentStage: string) =>
    client.call('PATCH /api/technician/jobs/:jobId/progress', { params: { jobId }, body: { currentStage } });
  const makeOwnJob = (overrides: object = {}) =>
    given.job(shop, { assignedTechnicianId: technicianId, ...overrides });
  return { client, technicianId, user, jobs, progress, makeOwnJob };
}

test('the list holds what is assigned now, the earliest first, without notes and other people', async () => {
  const shop = await openShop();
  const { jobs, makeOwnJob, technicianId } = await withTechnician(shop);
  const undated = await makeOwnJob({ notes: 'Key under the mat' });
  const later = await makeOwnJob({ serviceDateStart: '2026-11-20T08:00' });
  const sooner = await makeOwnJob({
    serviceDateStart: '2026-11-18T08:00',
    serviceDateEnd: '2026-11-18T17:00',
  });
  await given.job(shop);
  expect((await jobs()).map(({ id }) => id)).toEqual([sooner.id, later.id, undated.id]);
  expect((await jobs())[0]).toEqual({
    id: sooner.id,
    jobNumber: sooner.jobNumber,
    customerName: 'Maria Nguyễn',
    customerContactName: null,
    customerPhone: '(208) 555-0177',
    customerEmail: 'maria@example.com',
    customerAddress: '2000 W Bannock St\nBoise, ID 83706',
    jobDescription: 'No-cool repair',
    totalAmount: '237.70',
    currentStage: 'estimate',
    serviceDateStart: '2026-11-18T15:00:00.000Z',
    serviceDateEnd: '2026-11-19T00:00:00.000Z',
    notBefore: null,
    customerCancelledAt: null,
    createdAt: '2026-11-14T17:00:00.000Z',
  });
  await shop.client.call('PATCH /api/jobs/:id/assign', {
    params: { id: sooner.id },
    body: { technicianId: null },
  });
  expect((await jobs()).map(({ id }) => id)).toEqual([later.id, undated.id]);
  await shop.client.call('PATCH /api/jobs/:id/assign', { params: { id: sooner.id }, body: { technicianId } });
  expect(await jobs()).toHaveLength(3);
});

test('the stage goes forward one step, and asking again changes nothing', async () => {
  const shop = await openShop();
  const { makeOwnJob, progress, user } = await withTechnician(shop);
  const { id } = await makeOwnJob();
  expect((await progress(id, 'invoice')).body.code).toBe('not_next_stage');
  for (const stage of ['work_order', 'work_order', 'invoice', 'invoice']) {
    const response = await progress(id, stage);
    expect([response.status, response.body.currentStage]).toEqual([200, stage]);
  }
  await shop.drain();
  // The owner hears of the finished work once, with a way to the job.
  const mails = await shop.mailbox.all(shop.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/ created invoice INV-1001$/)]);
  expect(mails[0]?.text).toContain(`/jobs?job=${id}`);
  expect((await progress(id, 'work_order')).status).toBe(409);
  expect((await progress(id, 'paid')).status).toBe(400);
  const moves = (await auditEventsOf(shop, shop.user.accountId, id)).filter(
    (event) => event.type === 'job.stage_advanced',
  );
  expect(moves.map(({ data }) => data.to)).toEqual(['work_order', 'invoice']);
  const { rows } = await shop.deps.db.pool.query(
    `select distinct actor_user_id from audit_events where subject_id = $1 and type = 'job.stage_advanced'`,
    [id],
  );
  expect(rows).toEqual([{ actor_user_id: user.userId }]);
  expect((await shop.client.call('GET /api/jobs/:id', { params: { id } })).body.invoiceDueDate).toBe(
    '2026-12-14',
  );
});

test('many taps at once move it one step', async () => {
  const shop = await openShop();
  const { client, makeOwnJob } = await withTechnician(shop);
  const { id } = await makeOwnJob();
  const csrf = { csrf: false, headers: { 'x-csrf-token': await client.csrfToken() } };
  const responses = await Promise.all(
    Array.from({ length: 6 }, () =>
      client.call('PATCH /api/technician/jobs/:jobId/progress', {
        params: { jobId: id },
        body: { currentStage: 'work_order' },
        ...csrf,
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const moves = (await auditEventsOf(shop, shop.user.accountId, id)).filter(
    ({ type }) => type === 'job.stage_advanced',
  );
  expect(moves).toHaveLength(1);
});

test('a job that was just taken away is not there any more', async () => {
  const shop = await openShop();
  const { makeOwnJob, progress, jobs } = await withTechnician(shop);
  const { id } = await makeOwnJob();
  await shop.client.call('PATCH /api/jobs/:id/assign', { params: { id }, body: { technicianId: null } });
  expect(await jobs()).toEqual([]);
  const response = await progress(id, 'work_order');
  expect([response.status, response.body.message]).toEqual([404, 'Job not found']);
  expect((await shop.client.call('GET /api/jobs/:id', { params: { id } })).body.currentStage).toBe(
    'estimate',
  );
});

test('a job that its customer cancelled is moved on by the office alone', async () => {
  const shop = await openNoticed();
  const { technicianId, progress, jobs } = await withTechnician(shop);
  const { token, job } = await given.sentLink(shop, { job: { assignedTechnicianId: technicianId } });
  expectOk(await sign(shop.newGuest(), token));
  expectOk(await cancel(shop, token));
  const { status, body } = await progress(job.id, 'invoice');
  expect([status, body]).toMatchObject([
    409,
    { code: 'conflict', message: 'The customer canceled. Ask the office before you go on.' },
  ]);
  // A retry of an earlier tap stays harmless.
  expect((await progress(job.id, 'work_order')).status).toBe(200);
  expect(await jobs()).toMatchObject([{ id: job.id, currentStage: 'work_order' }]);
  // They may have to bill emergency work.
  const moved = await shop.client.ok('PATCH /api/jobs/:id/stage', {
    params: { id: job.id },
    body: { stage: 'invoice' },
  });
  expect(moved.currentStage).toBe('invoice');
});

test('an estimate with options waits for the choice, which is not the technician’s', async () => {
  const shop = await openShop();
  const { progress, makeOwnJob } = await withTechnician(shop);
  const { id } = await makeOwnJob({ options, lineItems: undefined });
  expect(await progress(id, 'work_order')).toMatchObject({
    status: 409,
    body: {
      code: 'option_required',
      message: 'The customer has not chosen an option yet. Ask the office before you go on.',
    },
  });
  expect((await progress(id, 'estimate')).status).toBe(200);
});

test('a colleague’s job and another company’s are both unknown', async () => {
  const shop = await openShop();
  const { progress } = await withTechnician(shop);
  const colleague = await withTechnician(shop);
  const elsewhere = await withTechnician(await openShop());
  const theirs = await colleague.makeOwnJob();
  const foreign = await elsewhere.makeOwnJob();
  const responses = [
    await progress(theirs.id, 'work_order'),
    await progress(foreign.id, 'work_order'),
    await progress('0198aaaa-0000-7000-8000-000000000000', 'work_order'),
    await progress('nothing', 'work_order'),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1);
});

test('the company’s lapse is told in words for a technician', async () => {
  const { given } = await openShop();
  const { client } = await given.technician({ access: { status: 'expired', plan: 'monthly' } });
  const response = await client.call('GET /api/technician/jobs');
  expect([response.status, response.body.message]).toEqual([
    402,
    "Your company's subscription has expired. Please contact your manager.",
  ]);
});

test('an owner has no technician’s list', async () => {
  const { client } = await openShop();
  expect((await client.call('GET /api/technician/jobs')).status).toBe(403);
});

test('a technician whose record is missing sees nothing', async () => {
  const shop = await openShop();
  const { client } = await shop.given.session({ role: 'technician', accountId: shop.user.accountId });
  const job = await given.job(shop);
  expect((await client.call('GET /api/technician/jobs')).body).toEqual([]);
  const response = await client.call('PATCH /api/technician/jobs/:jobId/progress', {
    params: { jobId: job.id },
    body: {
      currentStage: 'work_order',
    },
  });
  expect(response.status).toBe(404);
});
