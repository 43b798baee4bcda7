import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { isOnToast } from '../feedback/toast-store.ts';
import { useKeyboardInset } from '../hooks.ts';
import { Overlay, useEscapeOrder, useReturnFocus } from './overlay.tsx';
import { ScrollBody } from './scroll-body.tsx';
import { useSecondTap } from './second-tap.ts';

const widths = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
  wide: 'sm:max-w-7xl',
};

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Above the footer, and in view like it: what has to be decided before its buttons are pressed. */
  notice?: ReactNode;
  /** Stays in view while the body scrolls; link a button to a form in the body with its `form` attribute. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** `false`: no Escape, no outside click, no X; only the dialog's own buttons close it. */
  dismissable?: boolean;
  hideClose?: boolean;
  /** The title gets the focus first: where the first field comes later than the dialog, or is not ours. */
  focusesTitle?: boolean;
  role?: 'dialog' | 'alertdialog';
};

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  notice,
  footer,
  size = 'md',
  dismissable = true,
  hideClose = !dismissable,
  focusesTitle = false,
  role = 'dialog',
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnFocus();
  useKeyboardInset(open);
  const sendToUppermost = useEscapeOrder(open, () => dismissable && onOpenChange(false));
  const { isSecondTap, onClickCapture } = useSecondTap(open);
  const holdOpen = (event: Event) => {
    if (!dismissable || isOnToast(event.target)) event.preventDefault();
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay open={open} />
        <Radix.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          role={role}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (!focusesTitle) return;
            event.preventDefault();
            heading.current?.focus();
          }}
          onEscapeKeyDown={(event) => {
            holdOpen(event);
            sendToUppermost(event);
          }}
          onInteractOutside={holdOpen}
          onPointerDownOutside={(event) => {
            if (isSecondTap(event.detail.originalEvent)) event.preventDefault();
          }}
          onClickCapture={onClickCapture}
          className={classNames(
            'fixed inset-x-0 bottom-[var(--keyboard-inset,0px)] z-50 mx-auto flex max-h-[calc(max(60dvh,100dvh-1rem-var(--toast-room,0px))-var(--keyboard-inset,0px))] w-full flex-col overflow-hidden short:overflow-y-auto',
            'rounded-t-card bg-raised text-ink shadow-overlay outline-none',
            'sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[min(56rem,calc(100dvh-3rem))] sm:w-[calc(100%-3rem)] sm:rounded-card',
            'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
            widths[size],
          )}
        >
          <div className={classNames('flex-none px-5 pt-5 sm:px-6 sm:pt-6', children ? 'pb-3' : 'pb-6')}>
            <Radix.Title
              ref={heading}
              tabIndex={focusesTitle ? -1 : undefined}
              className={classNames('text-xl font-bold tracking-tight outline-none', !hideClose && 'pr-10')}
            >
              {title}
            </Radix.Title>
            {description ? (
              <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          {children ? <ScrollBody className="px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</ScrollBody> : null}
          {notice ? <div className="flex-none border-t border-line px-5 py-3 sm:px-6">{notice}</div> : null}
          {footer ? <DialogFooter>{footer}</DialogFooter> : null}
          {/* Last in the document, so that the first field gets the focus and not the close button. */}
          {hideClose ? null : (
            <Radix.Close asChild>
              <IconButton label="Close" className="absolute! top-3 right-3 text-muted">
                <X />
              </IconButton>
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-none flex-col-reverse gap-2 border-t border-line bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:py-4">
      {children}
    </div>
  );
}
