import { expect, test } from 'vitest';
import type { CalendarJob } from '#contract/calendar.ts';
import { countIn, placeJobs } from './placed-jobs.ts';

const boise = 'America/Boise';
const november = { from: '2026-11-01', to: '2026-12-05' };

const job = (id: string, start: string | null, end: string | null = null): CalendarJob => ({
  id,
  jobNumber: id,
  customerName: 'Maria',
  customerAddress: null,
  jobDescription: null,
  totalAmount: '1.00',
  currentStage: 'estimate',
  serviceDateStart: start,
  serviceDateEnd: end,
  assignedTechnicianId: null,
  technicianName: null,
  notBefore: null,
  customerCancelledAt: null,
  revision: 1,
});

const lines = (jobs: CalendarJob[], timeZone = boise) =>
  [...placeJobs(jobs, timeZone, november)].flatMap(([day, list]) =>
    list.map(({ job: { id }, dayNumber, of, time }) => `${day} ${id} ${dayNumber}/${of} ${time}`),
  );

test('the company’s clock decides the day', () => {
  const late = job('a', '2026-11-16T01:00:00Z', '2026-11-16T03:00:00Z');
  expect(lines([late])).toEqual(['2026-11-15 a 1/1 6:00\u00a0PM – 8:00\u00a0PM']);
  expect(lines([late], 'Europe/Berlin')).toEqual(['2026-11-16 a 1/1 2:00\u00a0AM – 4:00\u00a0AM']);
});

test('a job over several days is on each of them', () => {
  expect(lines([job('a', '2026-11-16T15:00:00Z', '2026-11-19T00:00:00Z')])).toEqual([
    '2026-11-16 a 1/3 from 8:00\u00a0AM',
    '2026-11-17 a 2/3 All day',
    '2026-11-18 a 3/3 until 5:00\u00a0PM',
  ]);
});

test('a job over midnight is on both days', () => {
  expect(lines([job('a', '2026-11-17T05:00:00Z', '2026-11-17T09:00:00Z')])).toEqual([
    '2026-11-16 a 1/2 from 10:00\u00a0PM',
    '2026-11-17 a 2/2 until 2:00\u00a0AM',
  ]);
});

test('a job until midnight is not on the next day', () => {
  expect(lines([job('a', '2026-11-17T01:00:00Z', '2026-11-17T07:00:00Z')])).toEqual([
    '2026-11-16 a 1/1 6:00\u00a0PM',
  ]);
});

test('a last day without a time is a day of work', () => {
  expect(lines([job('a', '2026-11-16T15:00:00Z', '2026-11-19T07:00:00Z')])).toEqual([
    '2026-11-16 a 1/3 from 8:00\u00a0AM',
    '2026-11-17 a 2/3 All day',
    '2026-11-18 a 3/3 All day',
  ]);
});

test('with one date, or with days alone, it is on that day', () => {
  expect(lines([job('a', '2026-11-16T15:00:00Z')])).toEqual(['2026-11-16 a 1/1 8:00\u00a0AM']);
  expect(lines([job('a', null, '2026-11-17T00:00:00Z')])).toEqual(['2026-11-16 a 1/1 until 5:00\u00a0PM']);
  expect(lines([job('a', '2026-11-16T07:00:00Z', '2026-11-17T07:00:00Z')])).toEqual([
    '2026-11-16 a 1/2 null',
    '2026-11-17 a 2/2 null',
  ]);
  expect(lines([job('a', null)])).toEqual([]);
});

test('the day on which the clocks change is one day', () => {
  expect(lines([job('a', '2026-11-01T06:00:00Z', '2026-11-02T07:00:00Z')])).toEqual([
    '2026-11-01 a 1/2 null',
    '2026-11-02 a 2/2 null',
  ]);
});

test('a job that began before the period keeps its day number, and a day is sorted by time', () => {
  const began = job('began', '2026-10-30T15:00:00Z', '2026-11-02T00:00:00Z');
  const noon = job('noon', '2026-11-01T19:00:00Z');
  const morning = job('morning', '2026-11-01T15:00:00Z');
  expect(lines([noon, morning, began])).toEqual([
    '2026-11-01 began 3/3 until 5:00\u00a0PM',
    '2026-11-01 morning 1/1 8:00\u00a0AM',
    '2026-11-01 noon 1/1 12:00\u00a0PM',
  ]);
});

test('a job counts once in a period', () => {
  const placed = placeJobs(
    [job('a', '2026-11-16T15:00:00Z', '2026-11-19T00:00:00Z'), job('b', '2026-11-18T15:00:00Z')],
    boise,
    november,
  );
  expect(countIn(placed, november)).toBe(2);
  expect(countIn(placed, { from: '2026-11-17', to: '2026-11-17' })).toBe(1);
  expect(countIn(placed, { from: '2026-11-20', to: '2026-11-30' })).toBe(0);
});
