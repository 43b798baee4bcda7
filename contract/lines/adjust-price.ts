// What a price becomes when many are changed at once (D-15). The exact value is rounded once, half up, in whole numbers
// alone: hundredths of a percent times cents are exact.
import type { Cents } from './money.ts';
import type { Rounding } from './price-list.ts';

/** By percent or by an amount: decimal strings with at most 2 decimals, which may be negative. */
export type PriceStep = { percent: string } | { amount: string };

/** Of one cent: what hundredths of a percent leave of it. */
const parts = 10_000n;

const multiples: Record<Exclude<Rounding, '.99'>, bigint> = { '0.01': 1n, '0.05': 5n, '0.50': 50n, '1.00': 100n };

/** Nothing falls below 0.00. The result may be more than a price can be: that is for the caller to refuse. */
export function adjustedPrice(price: Cents, step: PriceStep, round: Rounding): bigint {
  const exact =
    'percent' in step
      ? BigInt(price) * (parts + hundredthsIn(step.percent))
      : (BigInt(price) + hundredthsIn(step.amount)) * parts;
  if (exact <= 0n) return 0n;
  if (round !== '.99') return nearestMultiple(exact, multiples[round]);
  // One cent more, and prices ending in .99 are whole dollars. The lowest of them is 0.99.
  const dollars = nearestMultiple(exact + parts, 100n);
  return (dollars === 0n ? 100n : dollars) - 1n;
}

/** In cents; a tie goes up. */
const nearestMultiple = (exact: bigint, cents: bigint): bigint =>
  ((2n * exact + cents * parts) / (2n * cents * parts)) * cents;

/** "-2.5" is -250. */
function hundredthsIn(decimal: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal) ?? [];
  if (whole === '') throw new RangeError(`Not a decimal with at most 2 decimals: ${decimal}`);
  const size = BigInt(`${whole}${decimals.padEnd(2, '0')}`);
  return sign === '' ? size : -size;
}
