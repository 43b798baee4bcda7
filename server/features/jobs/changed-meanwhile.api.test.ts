import { describe, expect, test } from 'vitest';
import type { Job, JobDetails } from '#contract/jobs.ts';
import type { Answer } from '#server/testing/http-client.ts';
import { good, makeJob, makeTechnician, moveTo, openShop, runTask, type Shop } from './testing/test-tools.ts';

const read = async ({ client }: Shop, id: string) => good<JobDetails>(await client.get(`/api/jobs/${id}`));

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
    body: async (shop) => ({ technicianId: await makeTechnician(shop, shop.user.accountId) }),
  },
  { name: 'stage', path: '/stage', body: () => ({ stage: 'work_order' }) },
  { name: 'payment', path: '/payments', method: 'post', body: () => ({ amount: '10.00' }) },
];

const save = ({ client }: Shop, id: string, { path, method }: Saving, body: object): Promise<Answer> =>
  method === 'post'
    ? client.post(`/api/jobs/${id}${path}`, body)
    : client.patch(`/api/jobs/${id}${path}`, body);

describe('a saving call with the revision its form was opened with', () => {
  test.each(savings)(
    '$name: saved while nobody was faster, refused with the present job after',
    async (saving) => {
      const shop = await openShop();
      const job = await makeJob(shop);
      const { revision } = await read(shop, job.id);
      expect([job.revision, typeof revision]).toEqual([revision, 'number']);
      const body = await saving.body(shop);

      const first = await save(shop, job.id, saving, { ...body, revision });
      const reply = good<{ revision: number }>(first);
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
    const { id, revision } = await makeJob(shop);
    const body = { ...(await saving.body(shop)), revision };
    const answers = await Promise.all([save(shop, id, saving, body), save(shop, id, saving, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('without a revision everything is saved as it comes, and a revision alone changes nothing', async () => {
    const shop = await openShop();
    const { id, revision } = await makeJob(shop);
    good(await shop.client.patch(`/api/jobs/${id}`, { notes: 'one' }));
    good(await shop.client.patch(`/api/jobs/${id}`, { notes: 'two' }));
    const alone = await shop.client.patch(`/api/jobs/${id}`, { revision });
    expect([alone.status, alone.body.code]).toEqual([400, 'invalid_input']);
    const unreadable = await shop.client.patch(`/api/jobs/${id}`, { notes: 'three', revision: 'x' });
    expect([unreadable.status, unreadable.body.code]).toEqual([400, 'invalid_input']);
  });

  test('what the product does by itself leaves open forms good', async () => {
    const shop = await openShop();
    const { id } = await makeJob(shop, { currentStage: 'invoice' });
    const { revision } = good<Job>(
      await shop.client.patch(`/api/jobs/${id}/reminder-settings`, {
        reminderEnabled: true,
        reminderEvery15Days: true,
        invoiceDueDate: '2026-11-15',
      }),
    );
    await moveTo(shop, '2026-11-30T17:00:00.000Z');
    await runTask(shop, 'jobs.remind-customers');
    const reminded = await read(shop, id);
    expect(reminded.lastReminderSent).not.toBeNull();
    expect(reminded.revision).toBe(revision);
    // Saved as it was, it is no other version either.
    const same = await shop.client.patch(`/api/jobs/${id}/reminder-settings`, {
      reminderEnabled: true,
      revision,
    });
    expect(good<Job>(same).revision).toBe(revision);
  });

  test('photos: a list that was read before another came is refused', async () => {
    const shop = await openShop();
    const { id, revision } = await makeJob(shop);
    good(await shop.client.patch(`/api/jobs/${id}`, { notes: 'elsewhere' }));
    const stale = await shop.client.put(`/api/jobs/${id}/photos`, { beforePhotos: [], revision });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    good(await shop.client.put(`/api/jobs/${id}/photos`, { beforePhotos: [] }));
  });

  test('a payment sent twice with its key is answered once more, not refused as late', async () => {
    const shop = await openShop();
    const { id, revision } = await makeJob(shop);
    const pay = () =>
      shop.client.post(
        `/api/jobs/${id}/payments`,
        { amount: '10.00', revision },
        { headers: { 'idempotency-key': 'one press' } },
      );
    expect(good(await pay())).toMatchObject({ amountPaid: '10.00' });
    expect(good(await pay())).toMatchObject({ amountPaid: '10.00' });
  });
});
