import { describe, expect, test } from 'vitest';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, deleteForGood, openShop } from '../testing/test-tools.ts';

describe('a deleted job', () => {
  test('is gone with everything after its days in the bin; a tombstone keeps number, days and fingerprints', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    const photo = await given.photo(shop);
    await shop.client.call('PUT /api/jobs/:id/photos', {
      params: { id: job.id },
      body: { afterPhotos: [photo] },
    });
    await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '10', method: 'cash' },
    });
    await shop.client.ok('POST /api/jobs/:id/generate-pdf', {
      params: { id: job.id },
      body: { stage: 'invoice' },
    });
    const files = async () => {
      const found: string[] = [];
      for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/documents/`))
        found.push(key);
      return found;
    };
    expect(await files()).toHaveLength(1);
    await deleteForGood(shop, shop.client, job.id);
    await shop.drain();
    expect(await files()).toEqual([]);
    expect((await shop.client.call('GET /api/jobs/:id', { params: { id: job.id } })).status).toBe(404);
    expect((await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } })).status).toBe(404);
    const { rows } = await shop.deps.db.pool.query(
      `select (select count(*) from job_payments where job_id = $1) as payments,
              (select detached_at is not null from objects where account_id = $2) as detached`,
      [job.id, shop.user.accountId],
    );
    expect(rows).toEqual([{ payments: 0, detached: true }]);
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.at(-1)).toMatchObject({
      type: 'job.deleted',
      data: {
        number: '1001',
        stage: 'invoice',
        documents: [{ stage: 'invoice', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
    });
  });

  test('an account is erased with all its jobs', async () => {
    const shop = await openShop();
    const technician = await shop.given.listedTechnician(shop.user.accountId);
    await given.job(shop, { templateId: await given.template(shop), assignedTechnicianId: technician });
    await shop.deps.db.pool.query('delete from accounts where id = $1', [shop.user.accountId]);
    const { rows } = await shop.deps.db.pool.query('select 1 from jobs where account_id = $1', [
      shop.user.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});
