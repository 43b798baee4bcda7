import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, moveTo, openShop, progress } from '../testing/test-tools.ts';

describe('a stage', () => {
  test('moves forward one at a time, and back never', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expect((await progress(shop, job.id, 'invoice')).body.code).toBe('not_next_stage');
    const order = expectOk<Job>(await progress(shop, job.id, 'work-order'));
    expect(order).toMatchObject({
      currentStage: 'work_order',
      workOrderPdf: `/api/jobs/${job.id}/download/work_order`,
    });
    expect((await progress(shop, job.id, 'estimate')).status).toBe(409);
    await moveTo(shop, '2026-11-20T17:00:00Z');
    const invoice = expectOk<Job>(await progress(shop, job.id, 'invoice'));
    expect(invoice).toMatchObject({ currentStage: 'invoice', invoiceDueDate: '2026-12-20' });
    expect((await progress(shop, job.id, 'work_order')).status).toBe(409);
    expect((await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).documents).toMatchObject([
      { stage: 'estimate', number: 'EST-1001' },
      { stage: 'work_order', number: 'WO-1001' },
      { stage: 'invoice', number: 'INV-1001', issuedAt: '2026-11-20T17:00:00.000Z' },
    ]);
  });

  test('asked for again stays as it is; two tabs at once move it once', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const responses = await Promise.all(['a', 'b', 'c'].map(() => progress(shop, job.id, 'work_order')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const moves = (await auditEventsOf(shop, shop.user.accountId, job.id)).filter(
      ({ type }) => type === 'job.stage_advanced',
    );
    expect(moves).toMatchObject([{ data: { from: 'estimate', to: 'work_order' } }]);
  });

  test('a due date that was set before stays', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'work_order' });
    await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: { invoiceDueDate: '2027-01-31' },
    });
    expect(expectOk<Job>(await progress(shop, job.id, 'invoice')).invoiceDueDate).toBe('2027-01-31');
  });
});
