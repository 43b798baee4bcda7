import { expect, test } from 'vitest';
import type { CalendarJob } from '#contract/calendar.ts';
import { momentOf, movedDates, serviceMomentsOf } from './moved-dates.ts';

const boise = 'America/Boise';
const job = (serviceDateStart: string | null, serviceDateEnd: string | null) =>
  ({ serviceDateStart, serviceDateEnd }) as CalendarJob;

test('a job keeps its hours over a change of the clocks', () => {
  const october = job('2026-10-30T14:00:00Z', '2026-10-30T23:00:00Z');
  expect(movedDates(october, boise, '2026-10-30', '2026-11-02')).toEqual({
    serviceDateStart: '2026-11-02T08:00',
    serviceDateEnd: '2026-11-02T17:00',
  });
});

test('taken on its second day it moves by the days between', () => {
  const three = job('2026-11-16T15:00:00Z', '2026-11-19T00:00:00Z');
  expect(movedDates(three, boise, '2026-11-17', '2026-11-16')).toEqual({
    serviceDateStart: '2026-11-15T08:00',
    serviceDateEnd: '2026-11-17T17:00',
  });
});

test('a day without a time stays one, and a missing date stays missing', () => {
  expect(movedDates(job('2026-11-16T07:00:00Z', null), boise, '2026-11-16', '2026-12-01')).toEqual({
    serviceDateStart: '2026-12-01',
    serviceDateEnd: null,
  });
});

test('a last day without a time moves as that day, and is drawn until the midnight that ends it', () => {
  const three = job('2026-11-16T15:00:00Z', '2026-11-19T07:00:00Z');
  const moved = movedDates(three, boise, '2026-11-16', '2026-11-17');
  expect(moved).toEqual({ serviceDateStart: '2026-11-17T08:00', serviceDateEnd: '2026-11-19' });
  expect(serviceMomentsOf(moved, boise)).toEqual({
    serviceDateStart: '2026-11-17T15:00:00.000Z',
    serviceDateEnd: '2026-11-20T07:00:00.000Z',
  });
});

test('a job without a date gets the usual hours of the calendar', () => {
  expect(movedDates(job(null, null), boise, null, '2026-11-16')).toEqual({
    serviceDateStart: '2026-11-16T09:00',
    serviceDateEnd: '2026-11-16T17:00',
  });
});

test.each([
  ['2026-11-16T08:00', '2026-11-16T15:00:00.000Z'],
  ['2026-11-01', '2026-11-01T06:00:00.000Z'],
  ['2026-11-02', '2026-11-02T07:00:00.000Z'],
  ['2026-03-08T12:00', '2026-03-08T18:00:00.000Z'],
])('%s by the company’s clock is %s', (written, moment) => {
  expect(momentOf(written, boise)).toBe(moment);
});
