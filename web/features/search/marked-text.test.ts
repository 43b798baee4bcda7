import { expect, test } from 'vitest';
import { partsOf } from './marked-text.tsx';

test.each([
  ['INV-1002 Maria Nguyễn', 'nguyen', 'INV-1002 Maria [Nguyễn]'],
  ['INV-1002 Maria Nguyễn', 'MARIA 1002', 'INV-[1002] [Maria] Nguyễn'],
  ['Straße 5', 'strasse', '[Straße] 5'],
  ['Anna', 'an', '[An]na'],
  ['Lila', 'la li', '[Lila]'],
  ['No heat', 'x', 'No heat'],
  ['No heat', '  ', 'No heat'],
  ['', 'a', ''],
  // The letters before a number are on every document, and on no job.
  ['EST-1001 Ana Diaz', 'INV-1001', 'EST-[1001] Ana Diaz'],
  ['WO-1001 Ana Diaz', 'wo1001', 'WO-[1001] Ana Diaz'],
  ["O'Brien, Smith-Jones", 'o’brien smith-jones', "[O]'[Brien], [Smith]-[Jones]"],
  ['office@oak.example', 'office@oak', '[office]@[oak].example'],
  ['(208) 555-0177 · 12 Main St', '2085550177', '([208) 555-0177] · 12 Main St'],
  ['(208) 555-0177 · 12 Main St', '+1 208-555-0177', '([208) 555-0177] · 12 Main St'],
  ['(208) 555-0177 · 12 Main St', '208-555', '([208]) [555]-0177 · 12 Main St'],
  ['(208) 555-0177 · 12 Main St', '5501', '(208) 5[55-01]77 · 12 Main St'],
  // Digits of two different numbers are none.
  ['1 Main St, 2 Oak Ave', '12', '1 Main St, 2 Oak Ave'],
  ['Unit 1 2nd floor', '12', 'Unit 1 2nd floor'],
])('of “%s”, “%s” marks %s', (text, typed, marked) => {
  expect(
    partsOf(text, typed)
      .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
      .join(''),
  ).toBe(marked);
});
