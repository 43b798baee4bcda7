// Checkbox, switch and radio buttons.
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field.tsx';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

const row = 'relative flex min-h-11 w-fit items-start gap-3 py-2.5 has-disabled:opacity-55';
/** Of a box or a dot to press, for rows that lay out their texts themselves. */
export const boxClass =
  'peer size-5 shrink-0 appearance-none border border-field bg-surface transition-colors checked:border-accent checked:bg-accent ' +
  'hover:border-muted aria-invalid:border-danger-ink';

/** A native checkbox underneath, so `register('field')` works as on any input. */
export function Checkbox({ label, hint, error, className, ...rest }: ChoiceProps) {
  const ids = useChoiceIds(hint, error);
  return (
    <div className={className}>
      <label className={classNames(row, 'cursor-pointer')}>
        <span className="relative mt-px flex">
          <input
            type="checkbox"
            {...ids.control}
            className={classNames(boxClass, 'rounded-[0.3125rem]')}
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <ChoiceText label={label} labelId={ids.labelId} hint={hint} hintId={ids.hintId} />
      </label>
      <div className="-mt-1.5">
        <FieldError id={ids.errorId}>{error}</FieldError>
      </div>
    </div>
  );
}

/** Takes effect at once; for something that is saved later use a checkbox. */
export function Switch({ label, hint, error, className, ...rest }: ChoiceProps) {
  const ids = useChoiceIds(hint, error);
  return (
    <div className={className}>
      <label className={classNames(row, 'cursor-pointer')}>
        <span className="relative -mt-0.5 flex">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already tells whether it is checked.
            role="switch"
            {...ids.control}
            className="peer h-6 w-11 shrink-0 appearance-none rounded-full bg-field transition-colors checked:bg-accent"
            {...rest}
          />
          <span className="pointer-events-none absolute top-0.5 left-0.5 size-5 rounded-full bg-white shadow-card transition-transform peer-checked:translate-x-5" />
        </span>
        <ChoiceText label={label} labelId={ids.labelId} hint={hint} hintId={ids.hintId} />
      </label>
      <div className="-mt-1.5">
        <FieldError id={ids.errorId}>{error}</FieldError>
      </div>
    </div>
  );
}

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'checked'> & {
  label: ReactNode;
  options: ReadonlyArray<{ value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }>;
  /** Leave it out when the form library holds the value. */
  value?: string;
  defaultValue?: string;
  error?: ReactNode;
};

export function RadioGroup({
  label,
  options,
  value,
  defaultValue,
  error,
  name,
  disabled,
  className,
  ...rest
}: RadioGroupProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset className={classNames('min-w-0', className)} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-0.5 font-semibold">{label}</legend>
      {options.map((option, index) => {
        const hintId = `${id}-${index}-hint`;
        const labelId = `${id}-${index}-label`;
        return (
          <label key={option.value} className={classNames(row, 'cursor-pointer')}>
            <span className="relative mt-px flex">
              <input
                type="radio"
                aria-labelledby={labelId}
                aria-describedby={option.hint ? hintId : undefined}
                aria-invalid={error ? true : undefined}
                className={classNames(boxClass, 'rounded-full')}
                {...rest}
                name={name ?? id}
                value={option.value}
                disabled={disabled || option.disabled}
                {...(value === undefined ? {} : { checked: option.value === value })}
                {...(defaultValue === undefined ? {} : { defaultChecked: option.value === defaultValue })}
              />
              <span className="pointer-events-none absolute inset-0 m-auto size-2 rounded-full bg-on-accent opacity-0 peer-checked:opacity-100" />
            </span>
            <ChoiceText label={option.label} labelId={labelId} hint={option.hint} hintId={hintId} />
          </label>
        );
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

type ChoiceTextProps = { label: ReactNode; labelId: string; hint?: ReactNode; hintId: string };

/** The hint is pressed with the label but is not part of the name. */
function ChoiceText({ label, labelId, hint, hintId }: ChoiceTextProps) {
  return (
    <span>
      <span id={labelId}>{label}</span>
      {hint ? (
        <span id={hintId} className="block text-sm text-muted">
          {hint}
        </span>
      ) : null}
    </span>
  );
}

function useChoiceIds(hint: ReactNode, error: ReactNode) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  const control = {
    'aria-labelledby': labelId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
  return { labelId, hintId, errorId, control };
}
