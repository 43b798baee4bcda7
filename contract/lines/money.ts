// The one arithmetic. Money is whole cents, quantities whole hundredths, rates whole hundredths of a percent;
// form, server, documents and emails all call these functions. Products go through BigInt, because a large
// quantity times a large price leaves the range in which JavaScript's numbers are exact.

import { moneyLimits } from '../limits.ts';

/** Whole cents: 1234 is $12.34. */
export type Cents = number;
/** Whole hundredths of a quantity: 250 is 2.5. */
export type Hundredths = number;
/** Whole hundredths of a percent: 875 is 8.75 %. */
export type BasisPoints = number;

export interface PricedLine {
  quantity: Hundredths;
  unitPrice: Cents;
  taxed: boolean;
  /** The customer may leave it out. */
  optional?: true;
  /** Whether an optional line counts. */
  isSelected?: boolean;
}

/** A part of a sum in basis points, or an amount in cents. */
export interface Share {
  kind: 'percent' | 'amount';
  value: BasisPoints | Cents;
}

export interface Priced {
  lines: readonly PricedLine[];
  taxRate: BasisPoints;
  discount?: Share | null;
}

export interface Totals {
  /** Of the lines that count. */
  subtotal: Cents;
  /** Never more than the subtotal. */
  discount: Cents;
  /** The taxed part of the subtotal, after its share of the discount. */
  taxable: Cents;
  tax: Cents;
  total: Cents;
}

/** An optional line counts while it is selected. */
export const isCounted = ({ optional, isSelected }: Pick<PricedLine, 'optional' | 'isSelected'>): boolean =>
  !optional || isSelected === true;

/** As if every optional line were selected: the most that can come of them. */
export const allCounted = <L extends PricedLine>(lines: readonly L[]): L[] =>
  lines.map((line) => ({ ...line, isSelected: true }));

export function lineTotal({ quantity, unitPrice }: Pick<PricedLine, 'quantity' | 'unitPrice'>): Cents {
  return Number(exactLineTotal(quantity, unitPrice));
}

/** Throws a RangeError where `totalsProblem` finds a problem. */
export function totals(priced: Priced): Totals {
  const { subtotal, discount, taxable, tax, total } = exactTotals(priced);
  if (total > BigInt(moneyLimits.total)) throw new RangeError(totalTooLarge);
  return {
    subtotal: Number(subtotal),
    discount: Number(discount),
    taxable: Number(taxable),
    tax: Number(tax),
    total: Number(total),
  };
}

/** What is wrong with a sum of lines that are each fine, or null. */
export function totalsProblem(priced: Priced): string | null {
  return exactTotals(priced).total > BigInt(moneyLimits.total) ? totalTooLarge : null;
}

/** What is still to pay; negative when more was paid than is due. */
export function balance(total: Cents, payments: readonly Cents[]): Cents {
  return payments.reduce((rest, paid) => rest - paid, total);
}

/** A receipt is what proves this. An invoice over nothing has nothing due, and nobody paid it. */
export const isPaidInFull = (total: Cents, paid: Cents): boolean => paid > 0 && paid >= total;

/** What a share of a sum comes to; never more than the sum. */
export const shareOf = (sum: Cents, share: Share | null | undefined): Cents =>
  Number(exactShare(BigInt(sum), share));

function exactShare(sum: bigint, share: Share | null | undefined): bigint {
  if (!share) return 0n;
  const { kind, value } = share;
  const wanted = kind === 'percent' ? divideHalfUp(sum * BigInt(value), 10_000n) : BigInt(value);
  return wanted < sum ? wanted : sum;
}

function exactTotals({ lines, taxRate, discount: share }: Priced) {
  let subtotal = 0n;
  let taxed = 0n;
  for (const line of lines) {
    if (!isCounted(line)) continue;
    const amount = exactLineTotal(line.quantity, line.unitPrice);
    subtotal += amount;
    if (line.taxed) taxed += amount;
  }
  const discount = exactShare(subtotal, share);
  // A discount is spread over all lines alike, taxed or not.
  const taxable = subtotal === 0n ? 0n : taxed - divideHalfUp(discount * taxed, subtotal);
  // Rounded once, on the sum: an invoice prints one tax line.
  const tax = divideHalfUp(taxable * BigInt(taxRate), 10_000n);
  return { subtotal, discount, taxable, tax, total: subtotal - discount + tax };
}

function exactLineTotal(quantity: Hundredths, unitPrice: Cents): bigint {
  return divideHalfUp(BigInt(quantity) * BigInt(unitPrice), 100n);
}

/** Half up means away from zero here: nothing in this file is negative before a payment is taken off. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Either the integer or the sentence to show at the field. */
export type Reading = { value: number; problem: null } | { value: null; problem: string };

/** "1234.5" is 123450 cents. */
export const readAmount = (input: unknown): Reading => readHundredths(input, moneyLimits.unitPrice);
/** The same for a sum, which may be larger than a price. */
export const readTotal = (input: unknown): Reading => readHundredths(input, moneyLimits.total);
/** "2.5" is 250 hundredths. */
export const readQuantity = (input: unknown): Reading => readHundredths(input, moneyLimits.quantity);
/** "8.75" is 875 basis points. */
export const readPercent = (input: unknown): Reading => readHundredths(input, moneyLimits.taxRate);

/** Reads "-5" too, where a negative figure has to be told from one that cannot be read. "-0" is 0. */
export function readSigned(read: (input: unknown) => Reading, input: unknown): Reading {
  const text = String(input).trim();
  if (!text.startsWith('-')) return read(input);
  const { value, problem } = read(text.slice(1));
  return problem === null ? { value: 0 - value, problem } : { value, problem };
}

/** "8.745" is "8.75": two decimals, half up, on the digits, because a float would turn 1.005 into 1.00. */
export function roundPercentText(typed: string): string {
  const [, whole = '', decimals = ''] = /^(\d*)\.(\d{3,})$/.exec(typed.trim()) ?? [];
  // So many digits are refused when they are read.
  if (!decimals || whole.length > longestFigure) return typed.trim();
  const hundredths = BigInt(`${whole}${decimals.slice(0, 2)}`) + (decimals.charAt(2) >= '5' ? 1n : 0n);
  return withPoint(String(hundredths));
}

const totalTooLarge = `The total can’t be more than ${formatDollars(moneyLimits.total)}.`;

/** The message at a figure below zero. */
export const isNegative = 'This can’t be negative.';

/** Reading more digits would take longer than any of them is worth. */
const longestFigure = 500;

function readHundredths(input: unknown, limit: number): Reading {
  const refuse = (problem: string): Reading => ({ value: null, problem });
  if (typeof input !== 'string' && typeof input !== 'number') return refuse('Enter a number.');
  // A number is read as it would be written, so that 1e21 and NaN are refused like any other text.
  const text = String(input).trim();
  if (text === '') return refuse('Enter a number.');
  const tooLarge = () => `This can’t be more than ${group(formatDecimal(limit))}.`;
  if (text.length > longestFigure) return refuse(tooLarge());
  if (/^-\s*[\d.]/.test(text)) return refuse(isNegative);
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(text);
  const [whole = '', decimals = ''] = [parts?.[1], parts?.[2]];
  if (!parts || whole + decimals === '')
    return refuse('Use digits and a decimal point only, such as 1234.50.');
  const significant = decimals.replace(/0+$/, '');
  if (significant.length > 2) return refuse('Use at most 2 decimals.');
  const value = BigInt(`${whole}${significant.padEnd(2, '0')}`);
  if (value > BigInt(limit)) return refuse(tooLarge());
  return { value: Number(value), problem: null };
}

/** Of a decimal string that a reply or a frozen text carries. */
export function centsOf(decimal: string): Cents {
  const { value, problem } = readTotal(decimal);
  if (problem !== null) throw new RangeError(`Not an amount: ${decimal}`);
  return value;
}

/** 123456 is "1234.56": the form money has in JSON. */
export function formatDecimal(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  return `${cents < 0 ? '-' : ''}${withPoint(String(Math.abs(cents)))}`;
}

/** "123456" is "1234.56", for any number of digits. */
function withPoint(hundredths: string): string {
  const digits = hundredths.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What is taken off, as change orders carry it: null where nothing is. */
export const discountTextOrNull = (cents: Cents): string | null =>
  cents === 0 ? null : formatDecimal(cents);

/** 123456 is "1,234.56". */
export function formatAmount(cents: Cents): string {
  return group(formatDecimal(cents));
}

/** 123456 is "$1,234.56", and -500 is "-$5.00". */
export function formatDollars(cents: Cents): string {
  return cents < 0 ? `-$${formatAmount(-cents)}` : `$${formatAmount(cents)}`;
}

/** "– $50.00", in a column of sums. */
export const takenOff = (cents: Cents): string => `– ${formatDollars(cents)}`;

/** "+ $50.00", "– $50.00", and "$0.00" where nothing changes. */
export function signedDollars(cents: Cents): string {
  if (cents === 0) return formatDollars(0);
  return cents > 0 ? `+ ${formatDollars(cents)}` : takenOff(-cents);
}

/** 250 is "2.5" and 100 is "1". */
export const formatQuantity = (quantity: Hundredths): string => withoutZeros(formatDecimal(quantity));

/** 875 is "8.75" and 600 is "6". */
export const formatPercent = (rate: BasisPoints): string => withoutZeros(formatDecimal(rate));

/** 875 is "Tax (8.75%)", on screens and on documents; a customer who is exempt sees that instead of nothing (D-6). */
export const taxLabel = (rate: BasisPoints, isTaxExempt = false): string =>
  isTaxExempt && rate === 0 ? 'Tax exempt' : `Tax (${formatPercent(rate)}%)`;

const withoutZeros = (decimal: string) => decimal.replace(/\.?0+$/, '');

function group(decimal: string): string {
  const [whole = '', decimals = ''] = decimal.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** "per hour"; an "each" is said as it is. */
export const perUnit = (unit: string): string => (unit === 'each' ? unit : `per ${unit}`);

/** "$95.00 per hour" */
export const formatUnitPrice = (cents: Cents, unit: string | null): string =>
  unit ? `${formatDollars(cents)} ${perUnit(unit)}` : formatDollars(cents);

/** How somebody paid; `other` says nothing. */
export const namedMethod = (method: string | undefined): string | undefined =>
  method === 'other' ? undefined : method;

/** "Nov 13, 2026 · check". */
export const paidBy = ({ date, method }: { date: string; method?: string | undefined }): string =>
  [date, namedMethod(method)].filter(Boolean).join(' · ');
