import { expect, test } from 'vitest';
import { serviceSpan, storedEnd } from './service-span.ts';

const at = (text: string | null) => {
  const [day = '', time = '00:00'] = text?.split('T') ?? [];
  return text === null ? null : { day, time };
};

test.each([
  [null, null, null],
  ['2026-11-16T08:00', null, '2026-11-16 – 2026-11-16, 08:00 – null'],
  [null, '2026-11-16T17:00', '2026-11-16 – 2026-11-16, null – 17:00'],
  [null, '2026-11-16', '2026-11-16 – 2026-11-16, null – null'],
  ['2026-11-16', '2026-11-16', '2026-11-16 – 2026-11-16, null – null'],
  ['2026-11-16', '2026-11-18', '2026-11-16 – 2026-11-18, null – null'],
  ['2026-11-16', '2026-11-18T17:00', '2026-11-16 – 2026-11-18, null – 17:00'],
  ['2026-11-16T08:00', '2026-11-16T17:00', '2026-11-16 – 2026-11-16, 08:00 – 17:00'],
  ['2026-11-16T22:00', '2026-11-17T02:00', '2026-11-16 – 2026-11-17, 22:00 – 02:00'],
  // Until midnight: the day that begins there is no day of work.
  ['2026-11-16T18:00', '2026-11-17', '2026-11-16 – 2026-11-16, 18:00 – null'],
  ['2026-11-16T08:00', '2026-11-19', '2026-11-16 – 2026-11-18, 08:00 – null'],
])('%s to %s is %s', (start, end, text) => {
  const span = serviceSpan(at(start), at(end));
  expect(span && `${span.first} – ${span.last}, ${span.from} – ${span.until}`).toBe(text);
});

test.each([
  ['2026-11-18', true, '2026-11-19'],
  ['2026-11-18', false, '2026-11-18'],
  ['2026-11-18T17:00', true, '2026-11-18T17:00'],
  ['2026-11-30', true, '2026-12-01'],
])('an end of %s after a start with a time (%s) is kept as %s', (end, startHasTime, stored) => {
  expect(storedEnd(end, startHasTime)).toBe(stored);
});
