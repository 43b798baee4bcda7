import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#server/testing/seeded-random.ts';
import { moneyLimits } from '../limits.ts';
import { adjustedPrice, type PriceStep } from './adjust-price.ts';
import { type Rounding, roundings } from './price-list.ts';

const percent = (percent: string): PriceStep => ({ percent });
const amount = (amount: string): PriceStep => ({ amount });

describe('the exact value is rounded once, half up', () => {
  test.each<[price: number, step: PriceStep, round: Rounding, after: number]>([
    [1000, percent('5'), '0.01', 1050],
    [999, percent('5'), '0.01', 1049],
    [1010, percent('5'), '0.01', 1061],
    // 10.605: a float would have it just below the half.
    [1010, percent('5.00'), '0.01', 1061],
    [101, percent('0.5'), '0.01', 102],
    [100, percent('0.49'), '0.01', 100],
    [100, percent('0.5'), '0.01', 101],
    [1000, percent('-5'), '0.01', 950],
    [1010, percent('-5'), '0.01', 960],
    [333, percent('33.33'), '0.01', 444],
    [100, percent('2.49'), '0.05', 100],
    [100, percent('2.5'), '0.05', 105],
    [1025, percent('0'), '0.05', 1025],
    [1022, amount('0'), '0.05', 1020],
    [1023, amount('0'), '0.05', 1025],
    [1025, amount('0'), '0.50', 1050],
    [1024, amount('0'), '0.50', 1000],
    [1050, amount('0'), '1.00', 1100],
    [1049, amount('0'), '1.00', 1000],
    // 10.496 is 10.50 to the cent, and would be 11.00 if it were rounded twice.
    [1600, percent('-34.4'), '1.00', 1000],
    [1000, amount('2.50'), '0.01', 1250],
    [1000, amount('-2.5'), '0.01', 750],
    [0, percent('50'), '0.01', 0],
    [0, amount('1'), '0.01', 100],
  ])('%i by %o to %s is %i', (price, step, round, after) => {
    expect(adjustedPrice(price, step, round)).toBe(BigInt(after));
  });
});

describe('to a price ending in .99', () => {
  test.each<[price: number, after: number]>([
    [999, 999],
    [1000, 999],
    [1048, 999],
    // 10.49 is as near to 9.99 as to 10.99.
    [1049, 1099],
    [1050, 1099],
    [149, 199],
    [148, 99],
    [99, 99],
    [50, 99],
    // 0.00 does not end in .99, and nothing is sold for less.
    [48, 99],
    [1, 99],
    // What is free stays free.
    [0, 0],
  ])('%i becomes %i', (price, after) => {
    expect(adjustedPrice(price, percent('0'), '.99')).toBe(BigInt(after));
  });
});

test.each(roundings)('nothing falls below 0.00, rounded to %s', (round) => {
  expect(adjustedPrice(300, amount('-5'), round)).toBe(0n);
  expect(adjustedPrice(300, percent('-100'), round)).toBe(0n);
  expect(adjustedPrice(300, percent('-999999999.99'), round)).toBe(0n);
});

test('the largest price and the largest step stay exact', () => {
  expect(adjustedPrice(moneyLimits.unitPrice, percent('999999999.99'), '0.01')).toBe(
    (2n * BigInt(moneyLimits.unitPrice) * (10_000n + 99_999_999_999n) + 10_000n) / 20_000n,
  );
});

test('what is no decimal is not guessed', () => {
  expect(() => adjustedPrice(100, percent('1.005'), '0.01')).toThrow(RangeError);
  expect(() => adjustedPrice(100, amount(''), '0.01')).toThrow(RangeError);
});

describe('for any price and step', () => {
  const random = new SeededRandom(20);
  const cases = Array.from({ length: 2000 }, () => {
    const size = `${random.below(3000)}.${String(random.below(100)).padStart(2, '0')}`;
    const text = random.next() < 0.4 ? `-${size}` : size;
    return {
      price: random.below(random.one([100, 10_000, moneyLimits.unitPrice])),
      step: random.next() < 0.5 ? percent(text) : amount(text),
      round: random.one(roundings),
    };
  });
  /** In ten-thousandths of a cent, by another way: the sign and the digits apart. */
  const exactOf = (price: number, step: PriceStep): bigint => {
    const text = 'percent' in step ? step.percent : step.amount;
    const digits = BigInt(text.replace(/\D/g, ''));
    const signed = text.startsWith('-') ? -digits : digits;
    return 'percent' in step
      ? BigInt(price) * 10_000n + BigInt(price) * signed
      : BigInt(price) * 10_000n + signed * 10_000n;
  };
  const grid: Record<Rounding, [step: bigint, offset: bigint]> = {
    '0.01': [1n, 0n],
    '0.05': [5n, 0n],
    '0.50': [50n, 0n],
    '1.00': [100n, 0n],
    '.99': [100n, 99n],
  };

  test('it is on the grid, and no other price on it is nearer, nor as near and higher', () => {
    for (const { price, step, round } of cases) {
      const after = adjustedPrice(price, step, round);
      const exact = exactOf(price, step);
      if (exact <= 0n) {
        expect(after).toBe(0n);
        continue;
      }
      const [size, offset] = grid[round];
      expect((after - offset) % size).toBe(0n);
      const distance = (cents: bigint) => {
        const apart = cents * 10_000n - exact;
        return apart < 0n ? -apart : apart;
      };
      expect(distance(after + size)).toBeGreaterThan(distance(after));
      if (after - size >= 0n) expect(distance(after - size)).toBeGreaterThanOrEqual(distance(after));
    }
  });

  test('a dearer item never becomes the cheaper one', () => {
    for (const { price, step, round } of cases) {
      const [cheaper, dearer] = [price, price + 1].map((cents) => adjustedPrice(cents, step, round));
      expect(dearer).toBeGreaterThanOrEqual(cheaper ?? 0n);
    }
  });
});
