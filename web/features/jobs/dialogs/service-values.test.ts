import { expect, test } from 'vitest';
import {
  serviceBodyOf,
  serviceProblemOf,
  serviceValuesOf,
  withEndDay,
  withStartDay,
} from './service-values.ts';

const boise = 'America/Boise';
const empty = { startDay: '', startTime: '', endDay: '', endTime: '' };

test('a job is read by the company’s clock, and sent the same way', () => {
  const values = serviceValuesOf(
    { serviceDateStart: '2026-11-12T15:00:00Z', serviceDateEnd: '2026-11-13T00:30:00Z' },
    boise,
  );
  expect(values).toEqual({
    startDay: '2026-11-12',
    startTime: '08:00',
    endDay: '2026-11-12',
    endTime: '17:30',
  });
  expect(serviceBodyOf(values)).toEqual({
    serviceDateStart: '2026-11-12T08:00',
    serviceDateEnd: '2026-11-12T17:30',
  });
  const day = serviceValuesOf({ serviceDateStart: '2026-11-12T07:00:00Z', serviceDateEnd: null }, boise);
  expect(serviceBodyOf(day)).toEqual({ serviceDateStart: '2026-11-12', serviceDateEnd: null });
  expect(serviceBodyOf(empty)).toEqual({ serviceDateStart: null, serviceDateEnd: null });
});

test('a last day without a time stays that day on the way out and back', () => {
  const values = { startDay: '2026-11-12', startTime: '08:00', endDay: '2026-11-14', endTime: '' };
  expect(serviceBodyOf(values)).toEqual({
    serviceDateStart: '2026-11-12T08:00',
    serviceDateEnd: '2026-11-14',
  });
  const stored = { serviceDateStart: '2026-11-12T15:00:00Z', serviceDateEnd: '2026-11-15T07:00:00Z' };
  expect(serviceValuesOf(stored, boise)).toEqual(values);
});

test('a day brings the usual hours, and leaves hours that were chosen', () => {
  const chosen = withStartDay(empty, '2026-11-12');
  expect(chosen).toEqual({
    startDay: '2026-11-12',
    startTime: '08:00',
    endDay: '2026-11-12',
    endTime: '17:00',
  });
  expect(withStartDay({ ...chosen, startTime: '10:00' }, '2026-11-14')).toEqual({
    startDay: '2026-11-14',
    startTime: '10:00',
    endDay: '2026-11-14',
    endTime: '17:00',
  });
  expect(withStartDay({ ...chosen, endDay: '2026-11-20' }, '2026-11-14').endDay).toBe('2026-11-20');
  expect(withStartDay(chosen, '')).toMatchObject({ startDay: '', startTime: '' });
  expect(withEndDay(empty, '2026-11-13')).toMatchObject({ endDay: '2026-11-13', endTime: '17:00' });
  expect(withEndDay(chosen, '')).toMatchObject({ endDay: '', endTime: '' });
});

test.each([
  ['2026-11-12', '08:00', '2026-11-12', '17:00', null],
  ['2026-11-12', '08:00', '2026-11-12', '08:00', 'End must be after start'],
  ['2026-11-12', '08:00', '2026-11-11', '17:00', 'End must be after start'],
  ['2026-11-12', '22:00', '2026-11-13', '02:00', null],
  ['2026-11-12', '', '2026-11-12', '', null],
  ['2026-11-12', '08:00', '2026-11-12', '', null],
  ['2026-11-12', '08:00', '2026-11-11', '', 'End must be after start'],
  ['2026-11-12', '08:00', '', '', null],
])('%s %s to %s %s: %s', (startDay, startTime, endDay, endTime, problem) => {
  expect(serviceProblemOf({ startDay, startTime, endDay, endTime })).toBe(problem);
});
