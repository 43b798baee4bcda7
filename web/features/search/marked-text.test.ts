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
])('of “%s”, “%s” marks %s', (text, typed, marked) => {
  expect(
    partsOf(text, typed)
      .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
      .join(''),
  ).toBe(marked);
});
