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
export function typeInto(input: HTMLInputElement, text: string) {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Takes off what only decorates an amount: the dollar sign, spaces, commas that group thousands. Anything else stays as
 * it is typed, to be refused in words: 12.345 made into 12.34, or 1e5 into 15, would be another price.
 */
export function cleanMoneyText(typed: string, isCommaThePoint = false): string {
  const text = typed.replace(/[\s$]/g, '').replace(/^[\u2212\u2013\u2014]/, '-');
  if (isCommaThePoint) return text.replaceAll(',', '.');
  return isGrouped.test(text) ? text.replaceAll(',', '') : text;
}

/** Each comma has three digits behind it, or is the last thing that was typed. */
const isGrouped = /^-?\d+(,\d{3})*,?(\.\d*)?$/;

/** Completes an amount after typing: "7" becomes "7.00", ".5" becomes "0.50". What is no amount stays as it is. */
export function finishMoneyText(typed: string): string {
  const clean = cleanMoneyText(typed);
  const [, minus = '', whole = '', cents = ''] = /^(-?)(\d*)(?:\.(\d{0,2})0*)?$/.exec(clean) ?? [];
  if (whole + cents === '') return clean;
  // Nothing is not less than nothing.
  const sign = /[1-9]/.test(whole + cents) ? minus : '';
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}.${cents.padEnd(2, '0')}`;
}

export function usesDecimalComma(locale?: string): boolean {
  return new Intl.NumberFormat(locale).format(1.5).includes(',');
}

/** One step up or down, as with the arrow keys of a number field; never below the minimum. */
export function stepMoneyText(typed: string, step: number, min: number): string {
  const now = Number(cleanMoneyText(typed));
  // Not a number: it is corrected by hand.
  if (Number.isNaN(now)) return typed;
  const cents = Math.round(now * 100) + Math.round(step * 100);
  return (Math.max(cents, Math.round(min * 100)) / 100).toFixed(2);
}
