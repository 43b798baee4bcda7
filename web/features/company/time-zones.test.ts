import { expect, test } from 'vitest';
import { timeZoneName, timeZoneOptions } from './time-zones.ts';

test('everyday zones come first, under the names people use', () => {
  const options = timeZoneOptions('America/Chicago');
  expect(options.slice(0, 2)).toEqual([
    { value: 'America/New_York', label: 'Eastern Time', hint: 'New York' },
    { value: 'America/Chicago', label: 'Central Time', hint: 'Chicago' },
  ]);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});

test('the zone in use is in the list even where the browser leaves it out', () => {
  const values = timeZoneOptions('Asia/Kolkata', ['Asia/Calcutta', 'America/Chicago']).map(
    ({ value }) => value,
  );
  expect(values).toContain('Asia/Kolkata');
  expect(values).toContain('Asia/Calcutta');
  expect(values).toContain('UTC');
});

test.each([
  ['America/Chicago', 'Central Time (Chicago)'],
  ['Europe/Berlin', 'Berlin (Europe)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (America, Argentina)'],
  ['UTC', 'UTC'],
])('%s is called %j', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name);
});
