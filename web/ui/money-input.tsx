import type { ChangeEvent, ComponentProps, FocusEvent } from 'react';
import { classNames } from './class-names.ts';
import { cleanMoneyText, finishMoneyText, usesDecimalComma } from './money-text.ts';
import { TextInput } from './text-input.tsx';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'inputMode'> & {
  /** A decimal string such as "1234.50"; never a number. */
  value?: string;
  defaultValue?: string;
  symbol?: string;
};

/** Its events carry the cleaned text, so it works with `register` as well as with a value. */
export function MoneyInput({ symbol = '$', className, onChange, onBlur, ...rest }: MoneyInputProps) {
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
