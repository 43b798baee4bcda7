// A dialog that is one field with what it finds below: the whole screen on a phone, at the top of the page elsewhere.
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useKeyboardInset } from '../hooks.ts';
import { Overlay, useEscapeOrder, useReturnFocus } from './overlay.tsx';
import { useSecondTap } from './second-tap.ts';

type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  title: string;
  /** True once something was chosen: the focus then belongs to what that opens. */
  hasChosen: () => boolean;
  children: ReactNode;
};

export function Palette({ open, onOpenChange, title, hasChosen, children }: PaletteProps) {
  const content = useRef<HTMLDivElement>(null);
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  useKeyboardInset(open);
  const sendToUppermost = useEscapeOrder(open, () => onOpenChange(false));
  const { onClickCapture } = useSecondTap(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay open={open} />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => (hasChosen() ? event.preventDefault() : onCloseAutoFocus(event))}
          onEscapeKeyDown={sendToUppermost}
          onClickCapture={onClickCapture}
          className="fixed inset-x-0 top-0 bottom-[var(--keyboard-inset,0px)] z-50 mx-auto flex w-full flex-col overflow-hidden bg-raised text-ink shadow-overlay outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:top-[min(6rem,10dvh)] sm:bottom-auto sm:max-h-[min(40rem,80dvh)] sm:w-[calc(100%-3rem)] sm:max-w-2xl sm:rounded-card"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
