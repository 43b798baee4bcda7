import { expect, test } from 'vitest';
import { fittingSize, isName } from './typed-signature.tsx';

test('a short name is written large, a long one just fits the box', () => {
  expect(fittingSize(0)).toBe(40);
  expect(fittingSize(368)).toBe(40);
  expect(fittingSize(736)).toBe(20);
  expect(fittingSize(100_000)).toBe(8);
});

test.each(['Maria Nguyễn', '李娜', 'علي', 'Bo', 'J. P. 3rd'])('%s is a name', (text) => {
  expect(isName(text)).toBe(true);
});

test.each(['', '   ', '.', '- –', '\u200b', 'B', '7', '12'])('"%s" is none', (text) => {
  expect(isName(text)).toBe(false);
});
