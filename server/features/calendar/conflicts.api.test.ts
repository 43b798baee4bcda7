// Two jobs of one technician at the same time are a warning, never a refusal (B-85).
import { expect, test } from 'vitest';
import type { Conflict } from '#contract/calendar.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop } from '../jobs/testing/test-tools.ts';

async function openCrew() {
  const shop = await openShop();
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const job = await given.job(shop);
  const busy = (
    customerName: string,
    serviceDateStart: string | null,
    serviceDateEnd: string | null = null,
  ) =>
    given.job(shop, { customerName, assignedTechnicianId: technicianId, serviceDateStart, serviceDateEnd });
  const request = (start: string, end?: string, overrides: Record<string, string> = {}) =>
    shop.client.send(
      `GET /api/calendar/conflicts?${new URLSearchParams({ jobId: job.id, technicianId, start, ...(end && { end }), ...overrides })}`,
    );
  const meets = async (start: string, end?: string) =>
    expectOk<{ conflicts: Conflict[] }>(await request(start, end)).conflicts.map(
      ({ customerName }) => customerName,
    );
  return { shop, technicianId, job, busy, request, meets };
}

test('names the other job and its time', async () => {
  const { shop, technicianId, busy, request, job } = await openCrew();
  const other = await busy('Ada', '2026-11-18T08:00', '2026-11-18T12:00');
  const response = await request('2026-11-18T11:00', '2026-11-18T13:00');
  expect(response.body).toEqual({
    conflicts: [
      {
        jobId: other.id,
        jobNumber: other.jobNumber,
        customerName: 'Ada',
        start: '2026-11-18T15:00:00.000Z',
        end: '2026-11-18T19:00:00.000Z',
      },
    ],
  });
  // It only warns.
  const saved = await shop.client.call('PATCH /api/jobs/:id/assign', {
    params: { id: job.id },
    body: { technicianId },
  });
  expect(saved.status).toBe(200);
  const dates = { serviceDateStart: '2026-11-18T11:00', serviceDateEnd: '2026-11-18T13:00' };
  expect(
    (await shop.client.call('PATCH /api/jobs/:id/service-date', { params: { id: job.id }, body: dates }))
      .status,
  ).toBe(200);
  // A job is not in its own way.
  expect((await request('2026-11-18T12:30', '2026-11-18T14:00')).body.conflicts).toEqual([]);
});

test('one after the other is no conflict; a minute in common is', async () => {
  const { busy, meets } = await openCrew();
  await busy('Ada', '2026-11-18T08:00', '2026-11-18T12:00');
  expect(await meets('2026-11-18T12:00', '2026-11-18T14:00')).toEqual([]);
  expect(await meets('2026-11-18T06:00', '2026-11-18T08:00')).toEqual([]);
  expect(await meets('2026-11-18T11:59', '2026-11-18T14:00')).toEqual(['Ada']);
  expect(await meets('2026-11-18T06:00', '2026-11-18T18:00')).toEqual(['Ada']);
  expect(await meets('2026-11-18T09:00')).toEqual(['Ada']);
  expect(await meets('2026-11-18T16:00:00.000Z')).toEqual(['Ada']);
});

test('days without a time count whole', async () => {
  const { busy, meets } = await openCrew();
  await busy('Days', '2026-11-18', '2026-11-20');
  await busy('One day', '2026-11-23');
  expect(await meets('2026-11-17T20:00', '2026-11-18T00:00')).toEqual([]);
  expect(await meets('2026-11-20T22:00', '2026-11-20T23:00')).toEqual(['Days']);
  expect(await meets('2026-11-21T08:00')).toEqual([]);
  expect(await meets('2026-11-23T23:30')).toEqual(['One day']);
  expect(await meets('2026-11-20', '2026-11-23')).toEqual(['Days', 'One day']);
});

test('over midnight, over weeks and over a clock change', async () => {
  const { busy, meets } = await openCrew();
  await busy('Night', '2026-11-18T22:00', '2026-11-19T04:00');
  await busy('Weeks', '2027-02-20T08:00', '2027-03-20T17:00');
  await busy('Clock', '2027-11-07T01:30', '2027-11-07T04:00');
  expect(await meets('2026-11-19T03:00', '2026-11-19T05:00')).toEqual(['Night']);
  expect(await meets('2026-11-19T04:00', '2026-11-19T05:00')).toEqual([]);
  expect(await meets('2027-03-14')).toEqual(['Weeks']);
  expect(await meets('2027-11-07T03:00', '2027-11-07T05:00')).toEqual(['Clock']);
});

test('another technician’s jobs and unassigned ones are in nobody’s way', async () => {
  const { shop, meets } = await openCrew();
  const colleague = await shop.given.technician({ accountId: shop.user.accountId, name: 'Kim' });
  const at = { serviceDateStart: '2026-11-18T08:00', serviceDateEnd: '2026-11-18T12:00' };
  await given.job(shop, at);
  await given.job(shop, { ...at, assignedTechnicianId: colleague.technicianId });
  expect(await meets('2026-11-18T08:00', '2026-11-18T12:00')).toEqual([]);
});

test('what is unknown or another company’s is not found', async () => {
  const { request } = await openCrew();
  const other = await openCrew();
  const start = '2026-11-18T08:00';
  const unknown: Record<string, string>[] = [
    { jobId: other.job.id },
    { technicianId: other.technicianId },
    { jobId: 'nothing' },
    { technicianId: '0198aaaa-0000-7000-8000-000000000000' },
  ];
  for (const overrides of unknown) expect((await request(start, undefined, overrides)).status).toBe(404);
});

test('bad dates are refused', async () => {
  const { request } = await openCrew();
  expect((await request('soon')).status).toBe(400);
  const turned = await request('2026-11-18T08:00', '2026-11-18T07:00');
  expect([turned.status, turned.body.message]).toEqual([400, 'End must be after start']);
});
