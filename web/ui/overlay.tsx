import type { ComponentProps } from 'react';
import { useScrollLock } from './use-scroll-lock.ts';

/**
 * The dimmed page behind a dialog or sheet; goes inside the Radix portal, which adds the other props.
 * On the dialogs' own level: of two that are open the later one dims the earlier.
 */
export function Overlay({ open, ...rest }: ComponentProps<'div'> & { open: boolean }) {
  useScrollLock(open);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it only keeps a press from doing harm
    <div
      {...rest}
      // A press beside the dialog must not take the keyboard away from it.
      onMouseDown={(event) => event.preventDefault()}
      data-state={open ? 'open' : 'closed'}
      className="pointer-events-auto fixed inset-0 z-50 touch-none bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  );
}
