import { expect, test } from 'vitest';
import { readRate, roundRate } from './tax-rate-text.ts';

test.each([
  ['8.75', '8.75'],
  ['8.7', '8.7'],
  ['8', '8'],
  ['8.754', '8.75'],
  ['8.755', '8.76'],
  ['1.005', '1.01'],
  ['49.999', '50.00'],
  ['.125', '0.13'],
  ['', ''],
  ['1e1', '1e1'],
])('%j is rounded to %j', (typed, rounded) => {
  expect(roundRate(typed)).toBe(rounded);
});

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
  expect(readRate(typed)).toBe(rate);
});
