// Deleted jobs that were issued, signed or paid: gone for everybody, and to be taken back for 30 days.
import { describe, expect, test } from 'vitest';
import { historyOf, jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { defaultPassword, given } from '#server/testing/given.ts';
import { auditEventsOf, moveTo, openShop, runTask, type Shop } from '../testing/test-tools.ts';

const remove = ({ client }: Shop, id: string) => client.call('DELETE /api/jobs/:id', { params: { id } });
const undelete = ({ client }: Shop, id: string) =>
  client.call('POST /api/jobs/:id/undelete', { params: { id } });
const print = ({ client }: Shop, id: string) =>
  client.ok('POST /api/jobs/:id/generate-pdf', { params: { id }, body: {} });
const binOf = async ({ client }: Shop, query: Record<string, string> = {}) =>
  client.ok('GET /api/jobs/bin', { query });
const numbersIn = async (shop: Shop) => (await binOf(shop)).items.map(({ jobNumber }) => jobNumber);

async function printedJob(shop: Shop, overrides: Parameters<typeof given.job>[1] = {}) {
  const job = await given.job(shop, overrides);
  await print(shop, job.id);
  return job;
}

const rowsOf = async ({ deps }: Shop, id: string) =>
  (await deps.db.pool.query('select 1 from jobs where id = $1', [id])).rowCount;

describe('what goes to the bin', () => {
  test('a job that was never issued is deleted at once', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expect((await jobOf(shop, job.id)).goesToBin).toBe(false);
    expect((await remove(shop, job.id)).body).toEqual({ success: true });
    expect(await rowsOf(shop, job.id)).toBe(0);
    expect(await numbersIn(shop)).toEqual([]);
    expect((await undelete(shop, job.id)).status).toBe(404);
  });

  test('what was printed, sent to be signed or paid waits there for 30 days', async () => {
    const shop = await openShop();
    const printed = await printedJob(shop);
    const { job: sent } = await given.sentLink(shop);
    const paid = await given.job(shop, { currentStage: 'invoice' });
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: paid.id },
      body: { amount: '1.00' },
    });
    for (const { id } of [printed, sent, paid]) {
      expect((await jobOf(shop, id)).goesToBin).toBe(true);
      expect((await remove(shop, id)).body).toEqual({ success: true });
      shop.clock.advance(1000);
    }
    const { items, total, nextCursor } = await binOf(shop);
    expect(items.map(({ jobNumber }) => jobNumber)).toEqual(['1003', '1002', '1001']);
    expect([total, nextCursor]).toEqual([3, null]);
    expect(items[2]).toMatchObject({
      id: printed.id,
      customerName: 'Maria Nguyễn',
      totalAmount: '237.70',
      deletedAt: '2026-11-14T17:00:00.000Z',
      deletedForGoodAt: '2026-12-14T17:00:00.000Z',
    });
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('pages and search', async () => {
    const shop = await openShop();
    for (const customerName of ['Ana', 'Ben', 'Cleo']) {
      await remove(shop, (await printedJob(shop, { customerName })).id);
      shop.clock.advance(1000);
    }
    const first = await binOf(shop, { limit: '2' });
    const second = await binOf(shop, { limit: '2', cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ customerName }) => customerName)).toEqual([
      'Cleo',
      'Ben',
      'Ana',
    ]);
    expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
    expect((await binOf(shop, { q: 'ben' })).items.map(({ jobNumber }) => jobNumber)).toEqual(['1002']);
    expect((await shop.client.send('GET /api/jobs/bin?cursor=nonsense')).status).toBe(400);
    const early = Buffer.from(JSON.stringify(['0000-01-01T00:00:00Z', first.items[0]?.id])).toString(
      'base64url',
    );
    expect((await shop.client.send(`GET /api/jobs/bin?cursor=${early}`)).status).toBe(400);
    const other = await openShop();
    expect(await binOf(other)).toEqual({ items: [], nextCursor: null, total: 0 });
    const [theirs] = first.items;
    expect((await undelete(other, theirs?.id ?? '')).status).toBe(404);
  });
});

test('a job in the bin is gone for everybody', async () => {
  const shop = await openShop();
  const { accountId } = shop.user;
  const { client: technician, technicianId } = await shop.given.technician({ accountId });
  const link = await given.sentLink(shop, {
    job: { assignedTechnicianId: technicianId, serviceDateStart: '2026-11-20T15:00:00Z' },
  });
  const { id } = link.job;
  const { url } = await shop.client.ok('POST /api/calendar-feed', {
    body: { technicianId: null, action: 'make', password: defaultPassword },
  });
  const readFeed = async () => (await guest.send(`GET ${new URL(url ?? '').pathname}`)).bytes.toString();
  const guest = shop.newGuest();
  expect(await readFeed()).toContain('BEGIN:VEVENT');
  await remove(shop, id);
  const params = { id };
  const refused = [
    await shop.client.call('GET /api/jobs/:id', { params }),
    await remove(shop, id),
    await shop.client.call('PATCH /api/jobs/:id', { params, body: { notes: 'x' } }),
    await shop.client.call('GET /api/jobs/:id/download/:type', { params: { id, type: 'estimate' } }),
    await shop.client.call('GET /api/jobs/:id/payments', { params }),
    await shop.client.call('GET /api/jobs/:id/signatures', { params }),
    await shop.client.call('POST /api/jobs/:id/duplicate', { params }),
    await shop.client.call('POST /api/jobs/:id/close', { params, body: { outcome: 'archived' } }),
    await technician.call('PATCH /api/technician/jobs/:jobId/progress', {
      params: { jobId: id },
      body: { currentStage: 'work_order' },
    }),
  ];
  for (const { status, body } of refused)
    expect([status, body]).toEqual([404, { message: 'Job not found', code: 'not_found' }]);
  expect(await shop.client.ok('GET /api/jobs')).toEqual([]);
  for (const query of ['q=maria', 'filter=archived', 'sort=oldest'])
    expect((await shop.client.send(`GET /api/jobs?${query}`)).body).toMatchObject({ jobs: [], total: 0 });
  expect(await technician.ok('GET /api/technician/jobs')).toEqual([]);
  const calendar = await shop.client.ok('GET /api/calendar', {
    query: { from: '2026-11-16', to: '2026-11-22' },
  });
  expect([calendar.jobs, calendar.totals]).toEqual([[], { jobs: 0, scheduled: 0, assigned: 0, waiting: 0 }]);
  expect(await shop.client.ok('GET /api/stats')).toMatchObject({ jobs: 0, outstandingTotal: '0.00' });
  expect(await readFeed()).not.toContain('BEGIN:VEVENT');
  const { token } = link;
  const page = await guest.call('GET /api/signatures/:token', { params: { token } });
  expect([page.status, page.body.code]).toEqual([404, 'signing_link_unknown']);
  expect((await sign(guest, token)).status).toBe(404);
  expect(await checkIntegrity(shop.deps, accountId)).toEqual([]);
});

describe('taking it back', () => {
  test('brings back everything, under the same number, which nobody else could take meanwhile', async () => {
    const shop = await openShop();
    const job = await printedJob(shop, { currentStage: 'invoice', jobNumber: 'A-7' });
    const photo = await given.photo(shop);
    const params = { id: job.id };
    await shop.client.ok('PUT /api/jobs/:id/photos', { params, body: { afterPhotos: [photo] } });
    await shop.client.ok('POST /api/jobs/:id/payments', { params, body: { amount: '37.70' } });
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params,
      body: { reminderEnabled: true, reminderEvery15Days: true },
    });
    const { nextReminderAt, ...before } = await jobOf(shop, job.id);
    await remove(shop, job.id);
    const taken = await shop.client.call('POST /api/jobs', { body: aJob({ jobNumber: 'a-7' }) });
    expect([taken.status, taken.body.code]).toEqual([409, 'number_taken']);
    expect((await shop.client.ok('GET /api/stats')).months.at(-1)).toMatchObject({
      invoiced: '0.00',
      paid: '0.00',
    });
    const back = await undelete(shop, job.id);
    expect([back.status, back.body.jobNumber]).toEqual([200, 'A-7']);
    expect(await jobOf(shop, job.id)).toEqual({ ...before, nextReminderAt });
    expect((await undelete(shop, job.id)).status).toBe(200);
    expect(await numbersIn(shop)).toEqual([]);
    expect((await shop.client.ok('GET /api/stats')).outstandingTotal).toBe('200.00');
    const types = (await auditEventsOf(shop, shop.user.accountId, job.id)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['job.binned', 'job.undeleted']);
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('without the technician and the template that are gone', async () => {
    const shop = await openShop();
    const technician = await shop.given.technician({ accountId: shop.user.accountId });
    const templateId = await given.template(shop, { paymentTerms: 'Net 10' });
    const job = await printedJob(shop, { templateId, assignedTechnicianId: technician.technicianId });
    await remove(shop, job.id);
    await shop.client.ok('DELETE /api/technicians/:id', { params: { id: technician.technicianId } });
    await shop.client.ok('DELETE /api/templates/:id', { params: { id: templateId } });
    const back = await undelete(shop, job.id);
    expect(back.body).toMatchObject({
      assignedTechnicianId: null,
      technicianName: null,
      templateId: null,
      templateData: { paymentTerms: 'Net 10' },
    });
    await print(shop, job.id);
  });

  test('a closed job comes back closed, and a link to sign stays withdrawn', async () => {
    const shop = await openShop();
    const link = await given.sentLink(shop);
    const { id } = link.job;
    await shop.client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'archived' } });
    await remove(shop, id);
    const back = await undelete(shop, id);
    expect(back.body).toMatchObject({ closedAs: 'archived', estimateSignatureStatus: 'cancelled' });
    const refused = await sign(shop.newGuest(), link.token);
    expect([refused.status, refused.body.code]).toEqual([410, 'signing_link_withdrawn']);
  });

  test('what was signed a moment before is sealed in the bin, and whole when it comes back', async () => {
    const shop = await openShop();
    const link = await given.sentLink(shop);
    await sign(shop.newGuest(), link.token);
    await remove(shop, link.job.id);
    await shop.drain();
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
    await undelete(shop, link.job.id);
    expect((await historyOf(shop, link.job.id))[0]).toMatchObject({ status: 'approved', isSealing: false });
  });

  test('an old notice of deletion does not delete what was just taken back', async () => {
    const shop = await openShop();
    await shop.client.ok('POST /api/company/retention', { body: { jobMonths: 6, invoiceMonths: null } });
    const job = await printedJob(shop);
    await shop.deps.db.pool.query(
      `update jobs set created_at = '2026-01-01', deletion_notice_id = gen_random_uuid(), deletion_notice_at = '2026-10-01'
       where id = $1`,
      [job.id],
    );
    await remove(shop, job.id);
    await runTask(shop, 'jobs.delete-old');
    expect(await rowsOf(shop, job.id)).toBe(1);
    await undelete(shop, job.id);
    await runTask(shop, 'jobs.delete-old');
    expect((await jobOf(shop, job.id)).scheduledDeletionDate).toBe('2026-11-21');
  });
});

describe('after 30 days', () => {
  test('it is gone for good, with its files and its evidence, and the number stays used', async () => {
    const shop = await openShop();
    const link = await given.sentLink(shop);
    const { id } = link.job;
    const photo = await given.photo(shop);
    await shop.client.ok('PUT /api/jobs/:id/photos', { params: { id }, body: { beforePhotos: [photo] } });
    await remove(shop, id);
    const filesOf = async () => {
      const keys: string[] = [];
      for (const folder of ['documents', 'signing'])
        for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/${folder}/`))
          keys.push(key);
      return keys;
    };
    await moveTo(shop, '2026-12-14T16:59:59.000Z');
    await runTask(shop, 'jobs.empty-bin');
    expect([await rowsOf(shop, id), (await filesOf()).length > 0]).toEqual([1, true]);
    await moveTo(shop, '2026-12-14T17:00:00.000Z');
    await runTask(shop, 'jobs.empty-bin');
    expect([await rowsOf(shop, id), await filesOf(), await numbersIn(shop)]).toEqual([0, [], []]);
    expect((await undelete(shop, id)).status).toBe(404);
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.at(-1)).toMatchObject({
      type: 'job.deleted',
      data: {
        number: '1001',
        by: 'bin',
        documents: expect.arrayContaining([{ stage: 'estimate', sha256: expect.any(String) }]),
      },
    });
    const again = await shop.client.call('POST /api/jobs', { body: aJob({ jobNumber: '1001' }) });
    expect(again.status).toBe(409);
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('taken back and emptied at the same moment: there or gone, never half', async () => {
    const shop = await openShop();
    const job = await printedJob(shop);
    await remove(shop, job.id);
    await moveTo(shop, '2026-12-20T17:00:00.000Z');
    const [back] = await Promise.all([undelete(shop, job.id), runTask(shop, 'jobs.empty-bin')]);
    expect(await rowsOf(shop, job.id)).toBe(back.status === 200 ? 1 : 0);
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('an account is erased with what is in its bin', async () => {
    const shop = await openShop();
    const job = await printedJob(shop);
    await remove(shop, job.id);
    await shop.deps.db.pool.query('delete from accounts where id = $1', [shop.user.accountId]);
    expect(await rowsOf(shop, job.id)).toBe(0);
  });
});

test('what was printed counts as issued, also when its file was cleared away to make room', async () => {
  const shop = await openShop();
  const job = await printedJob(shop);
  shop.clock.advance(3 * 24 * 3_600_000);
  const { clearReprintable } = await import('../documents/remove-files.task.ts');
  await clearReprintable(shop.deps, shop.user.accountId);
  const { rows } = await shop.deps.db.pool.query('select 1 from job_documents where job_id = $1', [job.id]);
  expect(rows).toEqual([]);
  await moveTo(shop, shop.clock.now());
  await remove(shop, job.id);
  expect(await numbersIn(shop)).toEqual(['1001']);
});

test('twenty deletes and undeletes at once end whole', async () => {
  const shop = await openShop();
  const job = await printedJob(shop);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? undelete(shop, job.id) : remove(shop, job.id))),
  );
  expect(await rowsOf(shop, job.id)).toBe(1);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});
