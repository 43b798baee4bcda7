// Buttons that show when they are busy.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass, iconButtonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/spinner.tsx';

export { buttonClass };

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner without changing the width; presses do nothing, and the focus stays. */
  busy?: boolean;
  busyLabel?: string;
};

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...pressable(busy, disabled)}
      type={type}
      className={buttonClass({ variant, size, className })}
    >
      <StackedLabel busy={busy} busyLabel={busyLabel}>
        {children}
      </StackedLabel>
    </button>
  );
}

type StackedLabelProps = { busy: boolean; busyLabel?: string; children: ReactNode };

/** Both labels share one grid cell, so the wider one sets the width in either state. */
function StackedLabel({ busy, busyLabel, children }: StackedLabelProps) {
  if (!busy && !busyLabel) return children;
  const isReplaced = busy && busyLabel;
  const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="inline-grid">
      <span className={classNames(layer, isReplaced ? 'invisible' : busy && 'opacity-0')}>{children}</span>
      <span className={classNames(layer, !busy && 'invisible')} aria-hidden={busy ? undefined : true}>
        <Spinner className="size-[1.2em]" />
        {busyLabel}
      </span>
    </span>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, since there is no visible text. */
  label: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  busy?: boolean;
};

export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  busy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      {...pressable(busy, disabled)}
      type={type}
      aria-label={label}
      className={iconButtonClass({ variant, size, className })}
    >
      {busy ? <Spinner className="size-[1.125em]" /> : children}
    </button>
  );
}

/**
 * A busy button is not disabled: that would take the focus from it, and whoever uses a keyboard would begin again at the
 * top of the page. Its presses are swallowed instead, also the one that Enter in a field of its form sends.
 */
function pressable(busy: boolean, disabled: boolean | undefined) {
  return busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: swallow } : { disabled };
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
