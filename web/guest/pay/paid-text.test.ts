import { expect, test } from 'vitest';
import { paidText } from './paid-text.ts';

test('a payment has its day, and how it was made where that is known', () => {
  expect(paidText({ paidOn: '2026-11-13', method: 'check' })).toBe('Paid Nov 13, 2026 · check');
  expect(paidText({ paidOn: '2026-11-13', method: 'other' })).toBe('Paid Nov 13, 2026');
});
