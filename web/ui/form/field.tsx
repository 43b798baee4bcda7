import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '../class-names.ts';

/** What a control needs so that its label, hint and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

const FieldContext = createContext<FieldControl | null>(null);

/** Wiring from the surrounding field; props set on the control itself win. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

/** Always in the document, so that an error that appears later is announced. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children ? (
        <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {children}
        </p>
      ) : null}
    </div>
  );
}

type FieldProps = {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Keeps the label for screen readers only, where the surroundings already say it. */
  hideLabel?: boolean;
  className?: string;
  /** A control of this kit wires itself; any other takes its props from the function form. */
  children: ReactNode | ((control: FieldControl) => ReactNode);
};

export function Field({ label, error, hint, required, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };

  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block w-fit font-semibold'}>
        {label}
        {required ? (
          <span aria-hidden="true" className="text-muted">
            {' *'}
          </span>
        ) : null}
      </label>
      {typeof children === 'function' ? (
        children(control)
      ) : (
        <FieldContext value={control}>{children}</FieldContext>
      )}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** Of an option in the list that a field opens: the field points at it. */
export const optionIdIn = (listId: string, index: number) => `${listId}-${index}`;
