import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { isOnToast } from '../feedback/toast-store.ts';
import { Overlay, useEscapeOrder, useReturnFocus } from './overlay.tsx';
import { ScrollBody } from './scroll-body.tsx';
import { useSecondTap } from './second-tap.ts';

const sides = {
  left: 'inset-y-0 left-0 w-[min(20rem,calc(100vw-3rem))] border-r data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
  right:
    'inset-y-0 right-0 w-[min(26rem,calc(100vw-3rem))] border-l data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
  bottom:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-card border-t data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
};

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: keyof typeof sides;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** A panel from the edge of the screen: side menus, filters, details beside a list. */
export function Sheet({
  open,
  onOpenChange,
  side = 'right',
  title,
  description,
  children,
  footer,
}: SheetProps) {
  const returnFocus = useReturnFocus();
  const sendToUppermost = useEscapeOrder(open, () => onOpenChange(false));
  const { isSecondTap, onClickCapture } = useSecondTap(open);

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay open={open} />
        <Radix.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={sendToUppermost}
          onInteractOutside={(event) => {
            if (isOnToast(event.target)) event.preventDefault();
          }}
          onPointerDownOutside={(event) => {
            if (isSecondTap(event.detail.originalEvent)) event.preventDefault();
          }}
          onClickCapture={onClickCapture}
          className={classNames(
            'fixed z-50 flex flex-col border-line bg-raised text-ink shadow-overlay outline-none',
            sides[side],
          )}
        >
          <div className="flex min-h-16 flex-none flex-col justify-center border-b border-line px-5 py-3">
            <Radix.Title className="pr-10 text-lg font-bold tracking-tight">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="pr-10 text-sm text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          <ScrollBody className="p-5">{children}</ScrollBody>
          {footer ? (
            <div className="flex flex-none flex-col gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          ) : null}
          <Radix.Close asChild>
            <IconButton label="Close" className="absolute! top-2.5 right-2.5 text-muted">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
