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

  // Whoever else locks several jobs does it by id: in another order the two would wait for each other for ever.
  test('who leaves has jobs taken in the order of their ids', async () => {
    const shop = await openShop();
    const { pool } = shop.deps.db;
    const sam = await shop.given.listedTechnician(shop.user.accountId);
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push((await given.job(shop, { assignedTechnicianId: sam })).id);
    const [first, second] = ids.toSorted();
    // As the table has them, the first now comes after the second.
    await pool.query('update jobs set notes = $2 where id = $1', [first, 'x'.repeat(500)]);
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from jobs where id = $1 for update', [first]);
      const leaving = shop.client.call('DELETE /api/technicians/:id', { params: { id: sam } });
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      await expect
        .poll(async () => {
          const waiting = 'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))';
          return (await pool.query(waiting, [rows[0]?.pid])).rowCount;
        })
        .toBeGreaterThan(0);
      const free = 'select from jobs where id = $1 for update skip locked';
      expect((await other.query(free, [second])).rowCount).toBe(1);
      await other.query('commit');
      expect((await leaving).status).toBe(200);
    } finally {
      other.release();
    }
  });
});
