import { describe, expect, test } from 'vitest';
import { moneyLimits } from '../limits.ts';
import {
  balance,
  formatAmount,
  formatDecimal,
  formatDollars,
  formatPercent,
  formatQuantity,
  isPaidInFull,
  lineTotal,
  type PricedLine,
  paidBy,
  readAmount,
  readPercent,
  readQuantity,
  roundPercentText,
  type Share,
  shareOf,
  totals,
  totalsProblem,
} from './money.ts';

const percent = (value: number) => ({ kind: 'percent', value }) as const;
const amount = (value: number) => ({ kind: 'amount', value }) as const;

const line = (quantity: number, unitPrice: number, taxed = true): PricedLine => ({
  quantity,
  unitPrice,
  taxed,
});

describe('reading', () => {
  test.each([
    ['0', 0],
    ['0.00', 0],
    ['.5', 50],
    ['5.', 500],
    ['1.1', 110],
    ['0.29', 29],
    ['1.005000', null],
    ['1.500', 150],
    [' 12.34 ', 1234],
    ['007.10', 710],
    ['9999999.99', 999_999_999],
    [19.99, 1999],
    [0.1 + 0.2, null],
  ])('%j is %j cents', (input, cents) => {
    expect(readAmount(input).value).toBe(cents);
  });

  test.each([
    ['', 'Enter a number.'],
    ['   ', 'Enter a number.'],
    [null, 'Enter a number.'],
    [undefined, 'Enter a number.'],
    [true, 'Enter a number.'],
    [['1'], 'Enter a number.'],
    [{ toString: () => '1' }, 'Enter a number.'],
    ['-1', 'This can’t be negative.'],
    [-0.5, 'This can’t be negative.'],
    ['1.234', 'Use at most 2 decimals.'],
    ['10000000.00', 'This can’t be more than 9,999,999.99.'],
    ['9'.repeat(400), 'This can’t be more than 9,999,999.99.'],
  ])('%j is refused: %s', (input, problem) => {
    expect(readAmount(input)).toEqual({ value: null, problem });
  });

  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '1E+21',
    '0x10',
    '1,234',
    '$5',
    '1_000',
    '+1',
    '.',
    '1.2.3',
    '１２',
    '1 2',
    '1\u0000',
    '٣',
  ])('%j is not a number we read', (input) => {
    expect(readAmount(input).problem).toBe('Use digits and a decimal point only, such as 1234.50.');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])('the number %j is refused', (input) => {
    expect(readQuantity(input).value).toBeNull();
  });

  test('quantities and rates have their own limits', () => {
    expect(readQuantity('99999.99').value).toBe(9_999_999);
    expect(readQuantity('100000').problem).toBe('This can’t be more than 99,999.99.');
    expect(readPercent('8.75').value).toBe(875);
    expect(readPercent('100').value).toBe(10_000);
    expect(readPercent('100.01').problem).toBe('This can’t be more than 100.00.');
  });
});

describe('totals', () => {
  test.each([
    ['0.5 × 2.01', 50, 201, 101],
    ['1.5 × 1.15', 150, 115, 173],
    ['1 × 0.00', 100, 0, 0],
    ['0.01 × 0.49', 1, 49, 0],
    ['0.01 × 0.50', 1, 50, 1],
    ['3 × 72.00', 300, 7200, 21_600],
    ['the largest line', 9_999_999, 999_999_999, 99_999_989_900_000],
  ])('%s', (_title, quantity, unitPrice, cents) => {
    expect(lineTotal({ quantity, unitPrice })).toBe(cents);
  });

  test('8.75 % of 2.00 is 0.18, not the 0.17 of floating point', () => {
    expect(totals({ lines: [line(100, 200)], taxRate: 875 })).toEqual({
      subtotal: 200,
      discount: 0,
      taxable: 200,
      tax: 18,
      total: 218,
    });
  });

  test('tax is rounded once on the sum, not line by line', () => {
    const lines = [line(100, 10), line(100, 10), line(100, 10)];
    // 5 % of each line is half a cent; of the sum it is one and a half.
    expect(totals({ lines, taxRate: 500 }).tax).toBe(2);
  });

  test('only taxed lines are taxed', () => {
    expect(totals({ lines: [line(100, 10_000, false), line(250, 9_500)], taxRate: 600 })).toEqual({
      subtotal: 33_750,
      discount: 0,
      taxable: 23_750,
      tax: 1_425,
      total: 35_175,
    });
  });

  test('no lines cost nothing', () => {
    for (const discount of [null, percent(5_000), amount(500)])
      expect(totals({ lines: [], taxRate: 875, discount })).toEqual({
        subtotal: 0,
        discount: 0,
        taxable: 0,
        tax: 0,
        total: 0,
      });
  });

  test.each([
    ['a tenth', percent(1_000), [10_000, 1_000, 9_000, 540, 9_540]],
    ['half a cent is rounded up', percent(5), [10_000, 5, 9_995, 600, 10_595]],
    ['nothing', percent(0), [10_000, 0, 10_000, 600, 10_600]],
    ['everything', percent(10_000), [10_000, 10_000, 0, 0, 0]],
    ['an amount', amount(2_550), [10_000, 2_550, 7_450, 447, 7_897]],
    ['an amount above the subtotal counts as the subtotal', amount(20_000), [10_000, 10_000, 0, 0, 0]],
  ])('discount of %s', (_title, discount, [subtotal, off, taxable, tax, total]) => {
    expect(totals({ lines: [line(100, 10_000)], taxRate: 600, discount })).toEqual({
      subtotal,
      discount: off,
      taxable,
      tax,
      total,
    });
  });

  test('a discount is spread over taxed and untaxed lines alike', () => {
    const lines = [line(100, 10_000, false), line(100, 5_000)];
    // A third of it, 333.33 cents, comes off what is taxed.
    expect(totals({ lines, taxRate: 1_000, discount: amount(1_000) })).toEqual({
      subtotal: 15_000,
      discount: 1_000,
      taxable: 4_667,
      tax: 467,
      total: 14_467,
    });
  });

  test('an optional line counts only while it is selected', () => {
    const extra = { ...line(100, 5_000), optional: true as const };
    const sum = (isSelected?: boolean) =>
      totals({ lines: [line(100, 10_000), { ...extra, isSelected }], taxRate: 0 }).total;
    expect([sum(), sum(false), sum(true)]).toEqual([10_000, 10_000, 15_000]);
    // On a line that is not optional it says nothing.
    expect(totals({ lines: [{ ...line(100, 100), isSelected: false }], taxRate: 0 }).total).toBe(100);
  });

  test.each([
    ['a share of the total', percent(3_333), 10_001, 3_333],
    ['half a cent', percent(5_000), 3, 2],
    ['an amount', amount(50_000), 80_000, 50_000],
    ['more than the total', amount(50_000), 20_000, 20_000],
    ['none', null, 20_000, 0],
  ])('deposit: %s', (_title, deposit, total, cents) => {
    expect(shareOf(total, deposit)).toBe(cents);
  });

  test('a sum beyond the limit is named, and never computed inexactly', () => {
    const absurd = {
      lines: Array.from({ length: 500 }, () => line(9_999_999, 999_999_999)),
      taxRate: 10_000,
    };
    expect(totalsProblem(absurd)).toBe('The total can’t be more than $999,999,999.99.');
    expect(() => totals(absurd)).toThrow(RangeError);
    const largest = { lines: [line(10_000, moneyLimits.unitPrice)], taxRate: 0 };
    expect(totalsProblem(largest)).toBeNull();
    expect(totals(largest).total).toBe(99_999_999_900);
  });

  test('agrees with schoolbook arithmetic on thousands of cases', () => {
    const random = numbersFrom(20_261_114);
    for (let round = 0; round < 3_000; round += 1) {
      const lines = Array.from({ length: random(6) }, () => ({
        ...line(random(1_000_000), random(100_000), random(2) === 1),
        ...(random(3) === 0 && { optional: true as const, isSelected: random(2) === 1 }),
      }));
      const taxRate = random(10_001);
      const discount = [null, percent(random(10_001)), amount(random(2_000_000))][random(3)];
      const sums = totals({ lines, taxRate, discount });
      expect(sums).toEqual(schoolbook(lines, taxRate, discount));
      expect(Math.min(sums.taxable, sums.total, sums.subtotal - sums.discount)).toBeGreaterThanOrEqual(0);
    }
  });

  test('what is read is what is written', () => {
    const random = numbersFrom(7);
    for (let round = 0; round < 3_000; round += 1) {
      const cents = random(moneyLimits.unitPrice + 1);
      expect(readAmount(formatDecimal(cents)).value).toBe(cents);
      const quantity = random(moneyLimits.quantity + 1);
      expect(readQuantity(formatQuantity(quantity)).value).toBe(quantity);
    }
  });

  test('payments are taken off', () => {
    expect(balance(68_531, [])).toBe(68_531);
    expect(balance(68_531, [20_000, 48_531])).toBe(0);
    expect(balance(100, [150])).toBe(-50);
  });

  test.each([
    ['nothing yet', 68_531, 0, false],
    ['a part', 68_531, 20_000, false],
    ['all but a cent', 68_531, 68_530, false],
    ['all of it', 68_531, 68_531, true],
    ['more than that', 68_531, 70_000, true],
    ['nothing of nothing', 0, 0, false],
    ['something, before everything was taken off', 0, 20_000, true],
  ])('paid in full: %s', (_title, total, paid, isPaid) => {
    expect(isPaidInFull(total, paid)).toBe(isPaid);
  });
});

describe('writing', () => {
  test('a payment has its day, and how it was made where that is known', () => {
    expect(paidBy({ date: 'Nov 13, 2026', method: 'check' })).toBe('Nov 13, 2026 · check');
    for (const method of ['other', undefined])
      expect(paidBy({ date: 'Nov 13, 2026', method })).toBe('Nov 13, 2026');
  });

  test.each([
    [0, '0.00', '0.00', '$0.00'],
    [5, '0.05', '0.05', '$0.05'],
    [123_456, '1234.56', '1,234.56', '$1,234.56'],
    [99_999_999_999, '999999999.99', '999,999,999.99', '$999,999,999.99'],
    [-50, '-0.50', '-0.50', '-$0.50'],
  ])('%d cents', (cents, decimal, amount, dollars) => {
    expect([formatDecimal(cents), formatAmount(cents), formatDollars(cents)]).toEqual([
      decimal,
      amount,
      dollars,
    ]);
  });

  test.each([
    [100, '1'],
    [250, '2.5'],
    [25, '0.25'],
    [1000, '10'],
    [0, '0'],
    [9_999_999, '99999.99'],
  ])('%d hundredths is %s', (quantity, text) => {
    expect(formatQuantity(quantity)).toBe(text);
    expect(formatPercent(quantity)).toBe(text);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1.5, 2 ** 60])('%d is never printed', (cents) => {
    expect(() => formatDecimal(cents)).toThrow(RangeError);
  });
});

/** The same sums written out digit by digit, with remainders instead of a rounding formula. */
function schoolbook(offered: PricedLine[], taxRate: number, discount: Share | null = null) {
  const lines = offered.filter(({ optional, isSelected }) => !optional || isSelected);
  const round = (numerator: bigint, denominator: bigint) => {
    const [whole, rest] = [numerator / denominator, numerator % denominator];
    return rest * 2n >= denominator ? whole + 1n : whole;
  };
  const amounts = lines.map((l) => round(BigInt(l.quantity) * BigInt(l.unitPrice), 100n));
  const sum = (values: bigint[]) => values.reduce((all, value) => all + value, 0n);
  const subtotal = sum(amounts);
  const taxed = sum(amounts.filter((_, index) => lines[index]?.taxed));
  const value = BigInt(discount?.value ?? 0);
  const wanted = discount?.kind === 'percent' ? round(subtotal * value, 10_000n) : value;
  const off = wanted > subtotal ? subtotal : wanted;
  const taxable = subtotal === 0n ? 0n : taxed - round(off * taxed, subtotal);
  const tax = round(taxable * BigInt(taxRate), 10_000n);
  return {
    subtotal: Number(subtotal),
    discount: Number(off),
    taxable: Number(taxable),
    tax: Number(tax),
    total: Number(subtotal - off + tax),
  };
}

/** Numbers below a bound, the same in every run. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

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
  ['99999999999999999999.123', '99999999999999999999.12'],
  ['99999999999999999999.995', '100000000000000000000.00'],
])('%j is rounded to %j', (typed, rounded) => {
  expect(roundPercentText(typed)).toBe(rounded);
});

test('very many digits are rounded or left to be refused, never thrown at', () => {
  expect(roundPercentText(`8.${'3'.repeat(600)}`)).toBe('8.33');
  const huge = `${'9'.repeat(501)}.123`;
  expect(roundPercentText(huge)).toBe(huge);
  expect(readPercent(roundPercentText(huge)).problem).toBe('This can’t be more than 100.00.');
});
