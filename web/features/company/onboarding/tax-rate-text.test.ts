import { expect, test } from 'vitest';
import { readTaxRateText } from './onboarding-draft.ts';

test.each([
  ['0', 0],
  ['8.75', 875],
  ['8.755', 876],
  ['50', 5000],
  ['50.00', 5000],
  ['50.004', 5000],
  ['50.01', null],
  ['50.005', null],
  ['-1', null],
  ['', null],
  ['1e1', null],
  ['abc', null],
])('%j is read as %j', (typed, rate) => {
  expect(readTaxRateText(typed)).toBe(rate);
});
