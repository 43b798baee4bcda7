import { describe, expect, test } from 'vitest';
import { cleanMoneyText, finishMoneyText, stepMoneyText, usesDecimalComma } from './money-input.tsx';

describe('while an amount is typed', () => {
  test.each([
    ['12', '12'],
    ['12.', '12.'],
    ['12.5', '12.5'],
    ['12.345', '12.345'],
    ['1.2.3', '1.2.3'],
    ['1,', '1'],
    ['1,2', '1,2'],
    ['12,50', '12,50'],
    ['1,2345', '1,2345'],
    ['$1,234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1e5', '1e5'],
    ['-4e3', '-4e3'],
    ['$-50', '-50'],
    ['\u2212 50', '-50'],
    ['5-0', '5-0'],
    ['free', 'free'],
    ['-', '-'],
    ['', ''],
  ])('%j becomes %j', (typed, expected) => {
    expect(cleanMoneyText(typed)).toBe(expected);
  });
});

test('a keypad with a decimal comma can type cents', () => {
  expect(usesDecimalComma('de')).toBe(true);
  expect(usesDecimalComma('en-US')).toBe(false);
  expect(cleanMoneyText('12,', true)).toBe('12.');
  expect(cleanMoneyText('12,5', true)).toBe('12.5');
});

describe('when the field is left', () => {
  test.each([
    ['7', '7.00'],
    ['7.5', '7.50'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['.', '.'],
    ['-', '-'],
    ['-50', '-50.00'],
    ['-0', '0.00'],
    ['7.500', '7.50'],
    ['12.345', '12.345'],
    ['1e5', '1e5'],
    ['12,50', '12,50'],
    ['$1,234.5', '1234.50'],
    ['', ''],
    ['90071992547409931', '90071992547409931.00'],
  ])('%j becomes %j', (typed, shown) => {
    expect(finishMoneyText(typed)).toBe(shown);
  });
});

test.each([
  ['', 0.01, '0.01'],
  ['9.99', 0.01, '10.00'],
  ['1.1', -0.01, '1.09'],
  ['0.00', -0.01, '0.00'],
  ['-5', 0.01, '0.00'],
  ['1e', 0.01, '1e'],
])('%j stepped by %d is %s', (typed, step, shown) => {
  expect(stepMoneyText(typed, step, 0)).toBe(shown);
});
