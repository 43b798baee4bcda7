import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { isOnToast } from '../feedback/toast-store.ts';

type PopoverProps = {
  /** Read by screen readers as the name of the panel. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
} & (
  | {
      /** The button that opens it. */
      trigger: ReactElement;
      anchor?: never;
    }
  | {
      /** The button that opened it, where this is loaded later than the button. */
      anchor: RefObject<HTMLElement | null>;
      trigger?: never;
    }
);

export function Popover({
  trigger,
  anchor,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  className = 'w-80 p-4',
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {anchor ? (
        <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      ) : (
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      )}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...(anchor && besideButton(anchor))}
          className={classNames(
            className,
            'z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-[0.625rem] border border-line bg-raised text-ink shadow-raised data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Its button closes it by itself and gets the focus back, as a trigger would. */
const besideButton = (anchor: RefObject<HTMLElement | null>) => ({
  onInteractOutside(event: Event) {
    const { target } = event;
    if (isOnToast(target) || (target instanceof Node && anchor.current?.contains(target)))
      event.preventDefault();
  },
  onCloseAutoFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body || !document.activeElement) anchor.current?.focus();
  },
});

/** Closes the surrounding popover when its one child is pressed. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
