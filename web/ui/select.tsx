import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { useFieldControl } from './field-context.ts';

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
 * The browser's own select: phones open their wheel, `register` works, the keyboard is what people know.
 * Where the browser allows it, theme.css draws the open list too.
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
          'flex cursor-pointer items-center truncate pr-10 has-[option[hidden]:checked]:text-faint',
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
