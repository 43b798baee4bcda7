import { expect, test } from 'vitest';
import { centsOf, dollars } from './money.ts';

test('money from the server is shown to the cent', () => {
  expect(dollars('1234.50')).toBe('$1,234.50');
  expect(dollars('-5.00')).toBe('-$5.00');
  expect(dollars('0.07')).toBe('$0.07');
  expect(dollars('7')).toBe('$7.00');
  expect(centsOf('999999999.99')).toBe(99_999_999_999);
});
