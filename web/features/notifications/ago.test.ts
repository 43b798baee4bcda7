import { expect, test } from 'vitest';
import { agoText } from './ago.ts';

const now = Date.parse('2026-11-19T20:00:00.000Z');
const minute = 60_000;
const textOf = (age: number) => agoText(new Date(now - age).toISOString(), now, 'America/Boise');

test.each([
  [-minute, 'now'],
  [59_999, 'now'],
  [minute, '1 min ago'],
  [59 * minute, '59 min ago'],
  [60 * minute, '1 hr ago'],
  [23.9 * 60 * minute, '23 hr ago'],
  [24 * 60 * minute, '1 day ago'],
  [7.9 * 24 * 60 * minute, '7 days ago'],
  [8 * 24 * 60 * minute, 'Nov 11, 2026'],
])('%d ms ago is “%s”', (age, text) => expect(textOf(age)).toBe(text));
