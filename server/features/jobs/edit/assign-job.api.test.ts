import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop } from '../testing/test-tools.ts';

describe('a technician', () => {
  test('is assigned, exchanged and taken away', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const sam = await shop.given.listedTechnician(shop.user.accountId);
    const assign = (technicianId: unknown) =>
      shop.client.send(`PATCH /api/jobs/${job.id}/assign`, { body: { technicianId } });
    expect(expectOk<Job>(await assign(sam))).toMatchObject({
      assignedTechnicianId: sam,
      technicianName: 'Sam Ortiz',
    });
    expect(expectOk<Job>(await assign(null))).toMatchObject({
      assignedTechnicianId: null,
      technicianName: null,
    });
    expect((await assign(undefined)).status).toBe(400);
  });

  test('of another company, or one who left, is not found', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const other = await openShop();
    const foreign = await other.given.listedTechnician(other.user.accountId);
    const gone = await shop.given.listedTechnician(shop.user.accountId);
    await shop.deps.db.pool.query('update technicians set deleted_at = now() where id = $1', [gone]);
    for (const technicianId of [foreign, gone, 'x']) {
      const response = await shop.client.call('PATCH /api/jobs/:id/assign', {
        params: { id: job.id },
        body: { technicianId },
      });
      expect([response.status, response.body.message]).toEqual([404, 'Technician not found']);
    }
  });
});
