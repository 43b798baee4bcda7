/**
 * Keeps what can become an amount while someone types: digits, one point, two decimals. A minus stays, to be refused in
 * words: dropped silently it would turn a discount into a charge.
 * A comma groups thousands and vanishes, unless the reader's own keypad has it in place of the point.
 */
export function cleanMoneyText(typed: string, isCommaThePoint = false): string {
  const sign = /^\W*[-\u2212\u2013\u2014]/.test(typed) ? '-' : '';
  const [whole = '', ...rest] = typed
    .replaceAll(',', isCommaThePoint ? '.' : '')
    .replace(/[^\d.]/g, '')
    .split('.');
  if (rest.length === 0) return sign + whole;
  return `${sign}${whole}.${rest.join('').slice(0, 2)}`;
}

/** Completes an amount once typing is over: "7" becomes "7.00", ".5" becomes "0.50". Empty stays empty. */
export function finishMoneyText(typed: string): string {
  const clean = cleanMoneyText(typed);
  if (!/\d/.test(clean)) return '';
  const sign = clean.startsWith('-') ? '-' : '';
  const [whole = '', cents = ''] = clean.slice(sign.length).split('.');
  const wholeWithoutZeros = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${wholeWithoutZeros}.${cents.padEnd(2, '0')}`;
}

export function usesDecimalComma(locale?: string): boolean {
  return new Intl.NumberFormat(locale).format(1.5).includes(',');
}

/** One step up or down, as the arrow keys of a number field do it; never below the lowest. */
export function stepMoneyText(typed: string, step: number, min: number): string {
  const cents = Math.round(Number(cleanMoneyText(typed) || 0) * 100) + Math.round(step * 100);
  return (Math.max(cents, Math.round(min * 100)) / 100).toFixed(2);
}
