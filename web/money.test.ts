import { expect, test } from 'vitest';
import { centsOf, dollars, signedDollars } from './money.ts';

test('money from the server is shown to the cent', () => {
  expect(dollars('1234.50')).toBe('$1,234.50');
  expect(dollars('-5.00')).toBe('-$5.00');
  expect(dollars('0.07')).toBe('$0.07');
  expect(dollars('7')).toBe('$7.00');
  expect(centsOf('999999999.99')).toBe(99_999_999_999);
});

test('what is added or taken off has its sign', () => {
  expect([12_000, -4050, 0, -0].map(signedDollars)).toEqual(['+$120.00', '−$40.50', '$0.00', '$0.00']);
});
