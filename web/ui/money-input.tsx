import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import { cleanMoneyText, finishMoneyText, stepMoneyText, usesDecimalComma } from './money-text.ts';
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

/** Sets the text the way a keystroke would: only then does React tell the owner of the value. */
function typeInto(input: HTMLInputElement, text: string) {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
