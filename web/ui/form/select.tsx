// A choice from a list, or from a few buttons.
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './text-input.tsx';

export type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'defaultValue' | 'children' | 'multiple' | 'size'
> & {
  value?: Value | '';
  defaultValue?: Value | '';
  onValueChange?: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string;
};

/**
 * The browser's own select: phones open their picker, `register` works, the keyboard works as usual. Where the browser
 * allows it, theme.css styles the open list too.
 */
export function Select<Value extends string>({
  onValueChange,
  onChange,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps<Value>) {
  const field = useFieldControl();
  return (
    <div className={classNames('relative', className)}>
      <select
        {...field}
        {...rest}
        onChange={(event) => {
          onChange?.(event);
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValueChange?.(chosen.value);
        }}
        className={classNames(
          controlClass,
          // What is too long ends before the arrow, also where the page draws the select itself.
          'flex cursor-pointer items-center truncate overflow-clip [overflow-clip-margin:content-box] pr-10 has-[option[hidden]:checked]:text-faint',
        )}
      >
        {placeholder === undefined ? null : (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted"
      />
    </div>
  );
}

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: ReactNode; count?: number }>;
};

/** One choice of a few, always visible: filters above a list. Arrow keys move, as in any radio group. */
export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full min-w-0 max-sm:flex-1 overflow-x-auto rounded-control border border-line-strong bg-surface">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-10.5 min-w-11 flex-auto cursor-pointer items-center justify-center gap-1.5 border-l border-line px-2 text-sm sm:px-3.5 font-semibold whitespace-nowrap text-neutral-ink transition-colors first-of-type:border-l-0 hover:bg-hover has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus has-checked:has-focus-visible:outline-on-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
          {option.count === undefined ? null : <span className="figures">{option.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
