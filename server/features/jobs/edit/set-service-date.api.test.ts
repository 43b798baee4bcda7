import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop, type Shop } from '../testing/test-tools.ts';

describe('the service date', () => {
  const set = (shop: Shop, id: string, body: object) =>
    shop.client.call('PATCH /api/jobs/:id/service-date', { params: { id }, body });

  test('is set, moved and cleared', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const dates = {
      serviceDateStart: '2026-11-20T15:00:00.000Z',
      serviceDateEnd: '2026-11-21T00:00:00.000Z',
    };
    expect(expectOk<Job>(await set(shop, job.id, dates))).toMatchObject({
      ...dates,
      serviceDate: '2026-11-20',
    });
    expect(expectOk<Job>(await set(shop, job.id, { serviceDateEnd: null }))).toMatchObject({
      serviceDateStart: dates.serviceDateStart,
      serviceDateEnd: null,
    });
    expect(
      expectOk<Job>(await set(shop, job.id, { serviceDateStart: null, serviceDateEnd: null })),
    ).toMatchObject({ serviceDate: null, serviceDateStart: null });
    // The same day twice is one day of work.
    const day = { serviceDateStart: '2026-11-20', serviceDateEnd: '2026-11-20' };
    expect(expectOk<Job>(await set(shop, job.id, day)).serviceDate).toBe('2026-11-20');
  });

  test.each([
    [
      { serviceDateStart: '2026-11-20T10:00:00Z', serviceDateEnd: '2026-11-20T09:59:59Z' },
      'End must be after start',
    ],
    [
      { serviceDateStart: '2026-11-20T10:00:00Z', serviceDateEnd: '2026-11-20T10:00:00Z' },
      'End must be after start',
    ],
    [{ serviceDateStart: 'tomorrow' }, 'Use a date and time such as 2026-11-14T08:00.'],
    [{}, 'There is nothing to change.'],
  ])('%j is refused', async (body, message) => {
    const shop = await openShop();
    const job = await given.job(shop);
    const response = await set(shop, job.id, body);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  test('an end before the start that is there already is refused', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { serviceDateStart: '2026-11-20T10:00' });
    expect((await set(shop, job.id, { serviceDateEnd: '2026-11-19T10:00' })).status).toBe(400);
  });
});
