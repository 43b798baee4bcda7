import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { given } from '#server/testing/given.ts';
import type { TestResponse } from '#server/testing/http-client.ts';
import { expectOk, moveTo, openShop, runTask, type Shop } from '../testing/test-tools.ts';

const read = async ({ client }: Shop, id: string) => await client.ok('GET /api/jobs/:id', { params: { id } });

interface Saving {
  name: string;
  path: string;
  method?: 'put' | 'post';
  body: (shop: Shop) => object | Promise<object>;
}

const savings: Saving[] = [
  { name: 'texts', path: '', body: () => ({ notes: 'gate code 4711' }) },
  { name: 'customer', path: '/customer', body: () => ({ customerName: 'Mario Nguyễn' }) },
  {
    name: 'line items',
    path: '/line-items',
    body: () => ({ lineItems: [{ quantity: 1, description: 'Compressor', unitPrice: '999.00' }] }),
  },
  { name: 'reminders', path: '/reminder-settings', body: () => ({ invoiceDueDate: '2026-12-24' }) },
  { name: 'service date', path: '/service-date', body: () => ({ serviceDateStart: '2026-11-20T08:00' }) },
  {
    name: 'technician',
    path: '/assign',
    body: async (shop) => ({ technicianId: await shop.given.listedTechnician(shop.user.accountId) }),
  },
  { name: 'stage', path: '/stage', body: () => ({ stage: 'work_order' }) },
  { name: 'payment', path: '/payments', method: 'post', body: () => ({ amount: '10.00' }) },
];

const save = ({ client }: Shop, id: string, { path, method }: Saving, body: object): Promise<TestResponse> =>
  client.send(`${method === 'post' ? 'POST' : 'PATCH'} /api/jobs/${id}${path}`, { body });

describe('a saving call with the revision its form was opened with', () => {
  test.each(savings)(
    '$name: saved while nobody was faster, refused with the present job after',
    async (saving) => {
      const shop = await openShop();
      const job = await given.job(shop);
      const { revision } = await read(shop, job.id);
      expect([job.revision, typeof revision]).toEqual([revision, 'number']);
      const body = await saving.body(shop);

      const first = await save(shop, job.id, saving, { ...body, revision });
      const reply = expectOk<{ revision: number }>(first);
      expect(reply.revision).not.toBe(revision);
      const present = await read(shop, job.id);
      expect(present.revision).toBe(reply.revision);

      const stale = await save(shop, job.id, saving, { ...body, revision });
      expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
      expect(stale.body.present).toEqual(present);
      expect(await read(shop, job.id)).toEqual(present);

      expect((await save(shop, job.id, saving, { ...body, revision: reply.revision })).status).toBe(200);
    },
  );

  test.each(savings)('$name: of two at once with the same revision one is saved', async (saving) => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop);
    const body = { ...(await saving.body(shop)), revision };
    const responses = await Promise.all([save(shop, id, saving, body), save(shop, id, saving, body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('without a revision everything is saved as it comes, and a revision alone changes nothing', async () => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop);
    await shop.client.ok('PATCH /api/jobs/:id', { params: { id }, body: { notes: 'one' } });
    await shop.client.ok('PATCH /api/jobs/:id', { params: { id }, body: { notes: 'two' } });
    const alone = await shop.client.call('PATCH /api/jobs/:id', { params: { id }, body: { revision } });
    expect([alone.status, alone.body.code]).toEqual([400, 'invalid_input']);
    const unreadable = await shop.client.send(`PATCH /api/jobs/${id}`, {
      body: { notes: 'three', revision: 'x' },
    });
    expect([unreadable.status, unreadable.body.code]).toEqual([400, 'invalid_input']);
  });

  test('what the product does by itself leaves open forms good', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop, { currentStage: 'invoice' });
    const { revision } = await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id },
      body: {
        reminderEnabled: true,
        reminderEvery15Days: true,
        invoiceDueDate: '2026-11-15',
      },
    });
    await moveTo(shop, '2026-11-30T17:00:00.000Z');
    await runTask(shop, 'jobs.remind-customers');
    const reminded = await read(shop, id);
    expect(reminded.lastReminderSent).not.toBeNull();
    expect(reminded.revision).toBe(revision);
    // Saved as it was, it is no other version either.
    const same = await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
      params: { id },
      body: {
        reminderEnabled: true,
        revision,
      },
    });
    expect(expectOk<Job>(same).revision).toBe(revision);
  });

  test('photos: a list that was read before another came is refused', async () => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop);
    await shop.client.ok('PATCH /api/jobs/:id', { params: { id }, body: { notes: 'elsewhere' } });
    const stale = await shop.client.call('PUT /api/jobs/:id/photos', {
      params: { id },
      body: { beforePhotos: [], revision },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    await shop.client.ok('PUT /api/jobs/:id/photos', { params: { id }, body: { beforePhotos: [] } });
  });

  test('a payment sent twice with its key is answered once more, not refused as late', async () => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop);
    const pay = () =>
      shop.client.call('POST /api/jobs/:id/payments', {
        params: { id },
        body: { amount: '10.00', revision },
        headers: { 'idempotency-key': 'one press' },
      });
    expect(expectOk(await pay())).toMatchObject({ amountPaid: '10.00' });
    expect(expectOk(await pay())).toMatchObject({ amountPaid: '10.00' });
  });
});
