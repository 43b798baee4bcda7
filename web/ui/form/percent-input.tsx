import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** A rate from 0 to 100 in steps of a hundredth. */
export function PercentInput(props: Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step'>) {
  return (
    <div className="relative">
      <TextInput
        {...props}
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.01}
        // Scrolling the page must not change the rate.
        onWheel={(event) => event.currentTarget.blur()}
        className="figures pr-9"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-base text-muted"
      >
        %
      </span>
    </div>
  );
}
