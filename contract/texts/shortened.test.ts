import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test.each([
  ['Furnace, filter and labor', 25, 'Furnace, filter and labor'],
  ['Furnace, filter and labor', 18, 'Furnace, filter…'],
  ['Furnace, filter and labor', 12, 'Furnace…'],
  ['Furnace, filter and labor', 9, 'Furnace…'],
  ['Furnace filter', 8, 'Furnace…'],
  ['Furnace – filter', 12, 'Furnace…'],
  ['Furnace (80,000 BTU)', 12, 'Furnace…'],
  ['Does it leak? Then call', 16, 'Does it leak?…'],
  ['x'.repeat(30), 10, `${'x'.repeat(9)}…`],
  [`See ${'x'.repeat(60)}`, 40, `See ${'x'.repeat(35)}…`],
  ['......,,,,,', 10, '…'],
])('%j in %i letters is %j', (text, most, short) => {
  expect(shortened(text, most)).toBe(short);
});
