import { expect, test } from 'vitest';
import type { Stage } from '#contract/stages.ts';
import {
  countMyJobs,
  createdOn,
  nextTechnicianStep,
  serviceDays,
  sortOut,
  stepLabels,
} from './my-jobs-labels.ts';

const boise = 'America/Boise';
const job = (currentStage: Stage, id = '', serviceDateStart: string | null = null) => ({
  currentStage,
  id,
  serviceDateStart,
  serviceDateEnd: null,
  customerCancelledAt: null,
});

test.each([
  [null, null, null, null],
  ['2026-11-05T15:00:00Z', '2026-11-06T00:00:00Z', 'Nov 05', '8:00\u00a0AM – 5:00\u00a0PM'],
  ['2026-11-05T15:00:00Z', '2026-11-08T00:00:00Z', 'Nov 05 – Nov 07', '8:00\u00a0AM – 5:00\u00a0PM'],
  ['2026-11-05T15:00:00Z', null, 'Nov 05', '8:00\u00a0AM'],
  [null, '2026-11-06T00:00:00Z', 'Nov 05', '5:00\u00a0PM'],
  ['2026-11-05T07:00:00Z', '2026-11-05T07:00:00Z', 'Nov 05', null],
  // The whole of the last day.
  ['2026-11-05T15:00:00Z', '2026-11-08T07:00:00Z', 'Nov 05 – Nov 07', '8:00\u00a0AM'],
  ['2025-11-05T15:00:00Z', null, 'Nov 05, 2025', '8:00\u00a0AM'],
  // Over midnight, and over the night the clocks go back.
  ['2026-11-01T05:00:00Z', '2026-11-01T09:30:00Z', 'Oct 31 – Nov 01', '11:00\u00a0PM – 2:30\u00a0AM'],
])('%s to %s reads %s, %s', (serviceDateStart, serviceDateEnd, days, times) => {
  const service = serviceDays({ serviceDateStart, serviceDateEnd }, boise, '2026-12-01');
  expect(service?.days ?? null).toBe(days);
  expect(service?.times ?? null).toBe(times);
});

test.each([
  ['2026-11-04', 'ahead'],
  ['2026-11-05', 'today'],
  ['2026-11-06', 'today'],
  ['2026-11-07', 'today'],
  ['2026-11-08', 'overdue'],
])('a job from Nov 05 to Nov 07 is, on %s, %s', (today, when) => {
  const service = { serviceDateStart: '2026-11-05T15:00:00Z', serviceDateEnd: '2026-11-08T00:00:00Z' };
  expect(serviceDays(service, boise, today)?.when).toBe(when);
});

test('the created day is the company’s', () => {
  expect(createdOn('2026-11-06T05:30:00Z', boise)).toBe('Nov 05');
});

test('jobs are counted by stage, and what is done goes last, latest first', () => {
  const jobs = [
    job('invoice', 'a'),
    job('work_order', 'b'),
    job('invoice', 'c'),
    job('estimate', 'd'),
    job('work_order', 'e'),
  ];
  expect(countMyJobs(jobs)).toEqual({ total: 5, inProgress: 2, completed: 2, estimates: 1 });
  const { open, done } = sortOut(jobs, boise, '2026-11-15');
  expect([open.map(({ id }) => id), done.map(({ id }) => id)]).toEqual([
    ['b', 'd', 'e'],
    ['c', 'a'],
  ]);
});

test('today comes first, then what lies ahead, then what was left behind', () => {
  const jobs = [
    job('work_order', 'overdue', '2026-11-13T15:00:00Z'),
    job('estimate', 'today', '2026-11-15T15:00:00Z'),
    job('estimate', 'tomorrow', '2026-11-16T15:00:00Z'),
    job('estimate', 'next week', '2026-11-22T15:00:00Z'),
    job('estimate', 'undated'),
  ];
  expect(sortOut(jobs, boise, '2026-11-15').open.map(({ id }) => id)).toEqual([
    'today',
    'tomorrow',
    'next week',
    'overdue',
    'undated',
  ]);
});

test('one step forward, never past the invoice, none from an unknown stage or once the customer cancelled', () => {
  expect(nextTechnicianStep(job('estimate'))).toBe('work_order');
  expect(nextTechnicianStep(job('work_order'))).toBe('invoice');
  expect(nextTechnicianStep(job('invoice'))).toBeNull();
  expect(nextTechnicianStep(job('lost' as Stage))).toBeNull();
  expect(
    nextTechnicianStep({ ...job('work_order'), customerCancelledAt: '2026-11-18T17:00:00Z' }),
  ).toBeNull();
  expect(stepLabels).toEqual({ work_order: 'Start Work Order', invoice: 'Create Invoice' });
});
