import { type ReactNode, useId } from 'react';

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
    <fieldset className="inline-flex max-w-full min-w-0 overflow-x-auto rounded-control border border-line-strong bg-surface">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-10.5 flex-auto cursor-pointer items-center justify-center gap-1.5 border-l border-line px-3.5 text-sm font-semibold whitespace-nowrap text-neutral-ink transition-colors first-of-type:border-l-0 hover:bg-hover has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus has-checked:has-focus-visible:outline-on-accent"
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
