import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Read by screen readers as the name of the panel. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
};

export function Popover({ trigger, label, children, open, onOpenChange, align = 'start' }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-[0.625rem] border border-line bg-raised p-4 text-ink shadow-raised data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the surrounding popover when its one child is pressed. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
