// A field for an amount of money, and how its text is read.
import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { TextInput } from './text-input.tsx';

type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'inputMode' | 'min' | 'step' | 'onKeyDown'
> & {
  /** A decimal string such as "1234.50"; never a number. */
  value?: string;
  defaultValue?: string;
  symbol?: string;
  /** With both, the arrow keys count up and down as in a number field. */
  min?: number;
  step?: number;
};

/** Its events carry the cleaned text, so it works with `register` as well as with a value. */
export function MoneyInput({
  symbol = '$',
  className,
  min,
  step,
  onChange,
  onBlur,
  ...rest
}: MoneyInputProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const clean = cleanMoneyText(input.value, usesDecimalComma());
    if (clean !== input.value) {
      const caret = (input.selectionStart ?? clean.length) - (input.value.length - clean.length);
      input.value = clean;
      input.setSelectionRange(Math.max(caret, 0), Math.max(caret, 0));
    }
    onChange?.(event);
  }

  function count(event: KeyboardEvent<HTMLInputElement>) {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' ? step : -step;
    typeInto(event.currentTarget, stepMoneyText(event.currentTarget.value, by, min ?? 0));
  }

  function finish(event: FocusEvent<HTMLInputElement>) {
    typeInto(event.target, finishMoneyText(event.target.value));
    onBlur?.(event);
  }

  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-base text-muted"
      >
        {symbol}
      </span>
      <TextInput
        placeholder="0.00"
        autoComplete="off"
        {...rest}
        inputMode="decimal"
        min={min}
        step={step}
        onKeyDown={count}
        onChange={change}
        onBlur={finish}
        className={classNames('figures pl-8 text-right', className)}
      />
    </div>
  );
}

/** Sets the text like a keystroke: only then does React fire onChange. */
function typeInto(input: HTMLInputElement, text: string) {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

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

/** Completes an amount after typing: "7" becomes "7.00", ".5" becomes "0.50". Empty stays empty. */
export function finishMoneyText(typed: string): string {
  const clean = cleanMoneyText(typed);
  if (!/\d/.test(clean)) return '';
  // Nothing is not less than nothing.
  const sign = clean.startsWith('-') && /[1-9]/.test(clean) ? '-' : '';
  const [whole = '', cents = ''] = clean.replace('-', '').split('.');
  const wholeWithoutZeros = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${wholeWithoutZeros}.${cents.padEnd(2, '0')}`;
}

export function usesDecimalComma(locale?: string): boolean {
  return new Intl.NumberFormat(locale).format(1.5).includes(',');
}

/** One step up or down, as with the arrow keys of a number field; never below the minimum. */
export function stepMoneyText(typed: string, step: number, min: number): string {
  const cents = Math.round(Number(cleanMoneyText(typed) || 0) * 100) + Math.round(step * 100);
  return (Math.max(cents, Math.round(min * 100)) / 100).toFixed(2);
}
