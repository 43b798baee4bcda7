// Buttons that show when they are busy.
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass, iconButtonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/spinner.tsx';

export { buttonClass };

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button and shows a spinner without changing its width. */
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
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  useFocusAfterBusy(button, busy);

  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
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
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={iconButtonClass({ variant, size, className })}
    >
      {busy ? <Spinner className="size-[1.125em]" /> : children}
    </button>
  );
}

/** A disabled button loses the focus; this returns it once the button is enabled again. */
function useFocusAfterBusy(button: RefObject<HTMLButtonElement | null>, isBusy: boolean) {
  const wasFocused = useRef(false);

  useLayoutEffect(() => {
    if (isBusy) {
      wasFocused.current = document.activeElement === button.current;
      return;
    }
    if (wasFocused.current && document.activeElement === document.body) button.current?.focus();
    wasFocused.current = false;
  }, [button, isBusy]);
}
