// A field for a quantity. Plain text: a number field hides from the page what it cannot read, such as "1,5".
import type { ComponentProps, KeyboardEvent } from 'react';
import { formatQuantity, readQuantity } from '#contract/lines/money.ts';
import { typeInto } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

interface QuantityInputProps extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'step'> {
  min: number;
  step: number;
}

export function QuantityInput({ min, step, ...rest }: QuantityInputProps) {
  function count(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' ? step : -step;
    typeInto(event.currentTarget, stepQuantity(event.currentTarget.value, by, min));
  }
  return (
    <TextInput {...rest} inputMode="decimal" autoComplete="off" min={min} step={step} onKeyDown={count} />
  );
}

/** As the arrow keys of a number field do; what is no number stays. */
function stepQuantity(typed: string, step: number, min: number): string {
  const { value } = typed.trim() === '' ? { value: 0 } : readQuantity(typed);
  if (value === null) return typed;
  return formatQuantity(Math.max(value + Math.round(step * 100), Math.round(min * 100)));
}
