import { formatDollars } from '#contract/lines/money.ts';

/** Money as the server writes it: "1234.50" is 123450 cents. Sums are larger than any price one may type. */
export function centsOf(decimal: string): number {
  const [whole = '', decimals = ''] = decimal.replace('-', '').split('.');
  const cents = Number(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`) || 0;
  // Taken off zero: "-0.00" is no negative number.
  return decimal.startsWith('-') ? 0 - cents : cents;
}

/** "1234.50" is "$1,234.50". */
export const dollars = (decimal: string): string => formatDollars(centsOf(decimal));

/** "+$120.00", "−$40.00", and "$0.00": what is added or taken off, on every screen. Paper has room around the sign. */
export function signedDollars(cents: number): string {
  const amount = formatDollars(Math.abs(cents));
  return cents === 0 ? amount : `${cents > 0 ? '+' : '−'}${amount}`;
}

/** A quantity and its unit, as they are printed: "2.5 hour". */
export const withUnit = (quantity: string | number, unit = ''): string => `${quantity} ${unit}`.trim();

/** "$95.00 per hour"; by the piece, "$95.00 ea". */
export const priceEach = (unitPrice: string, unit = ''): string =>
  `${dollars(unitPrice)} ${unit === '' || unit === 'each' ? 'ea' : `per ${unit}`}`;
