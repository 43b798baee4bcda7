// The jobs that wait for a date, from which the calendar is filled.
import { expect, test } from 'vitest';
import { calendarLimits } from '#contract/calendar.ts';
import { given } from '#server/testing/given.ts';
import { openShop, type Shop } from '../jobs/testing/test-tools.ts';

const read = async ({ client }: Shop) =>
  await client.ok('GET /api/calendar', { query: { from: '2026-11-01', to: '2026-11-30' } });
const waiting = async (shop: Shop) => (await read(shop)).unscheduled;

test('estimates and work orders without a date wait, the newest first', async () => {
  const shop = await openShop();
  await given.job(shop, { customerName: 'Old' });
  await given.job(shop, { customerName: 'Dated', serviceDateStart: '2026-11-18T08:00' });
  await given.job(shop, { customerName: 'Ends', serviceDateEnd: '2026-11-18T08:00' });
  await given.job(shop, { customerName: 'Done', currentStage: 'invoice' });
  const { id } = await given.job(shop, { customerName: 'New', currentStage: 'work_order' });
  await given.job(await openShop(), { customerName: 'Theirs' });
  expect((await waiting(shop)).map(({ customerName }) => customerName)).toEqual(['New', 'Old']);
  expect((await waiting(shop))[0]).toMatchObject({ id, serviceDateStart: null, serviceDateEnd: null });

  await shop.client.call('PATCH /api/jobs/:id/service-date', {
    params: { id },
    body: { serviceDateStart: '2026-11-20T09:00' },
  });
  expect((await waiting(shop)).map(({ customerName }) => customerName)).toEqual(['Old']);
});

test('the newest of many, and how many there are', async () => {
  const shop = await openShop();
  for (let number = 0; number <= calendarLimits.unscheduled; number += 1)
    await given.job(shop, { customerName: `Job ${number}` });
  const names = (await waiting(shop)).map(({ customerName }) => customerName);
  expect(names).toHaveLength(calendarLimits.unscheduled);
  expect(names).not.toContain('Job 0');
  expect((await read(shop)).totals.waiting).toBe(calendarLimits.unscheduled + 1);
});
