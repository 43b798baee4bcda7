// What dialogs and sheets share: the dimmed page, scroll lock, Escape, and returning the focus.
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import { type FocusPlace, focusAt, focusPlaceOf, openerOf } from '../focus-place.ts';

/**
 * The dimmed page behind a dialog or sheet; goes inside the Radix portal, which adds the other props. On the same level
 * as dialogs: of two open ones the later dims the earlier.
 */
export function Overlay({ open, ...rest }: ComponentProps<'div'> & { open: boolean }) {
  useScrollLock(open);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it only keeps a press from doing harm
    <div
      {...rest}
      // A press outside the dialog must not take the focus from it.
      onMouseDown={(event) => event.preventDefault()}
      data-state={open ? 'open' : 'closed'}
      className="pointer-events-auto fixed inset-0 z-50 touch-none bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  );
}

let locks = 0;

/**
 * Stops the page from scrolling while something modal is open; the padding replaces the scrollbar. Radix would do this
 * with a style tag, which our Content-Security-Policy refuses.
 */
function useScrollLock(isLocked: boolean) {
  useLayoutEffect(() => {
    if (!isLocked) return;
    locks += 1;
    if (locks === 1) {
      const page = document.documentElement;
      document.body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
      page.style.overflow = 'hidden';
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      document.documentElement.style.overflow = '';
      document.body.style.paddingRight = '';
    };
  }, [isLocked]);
}

type Layer = { close: () => void };

/** Open layers, the topmost last. */
const layers: Layer[] = [];

/**
 * Escape closes the topmost dialog. Radix learns of a new one a moment after it is on the screen, and on a busy machine
 * an Escape in that moment closed the dialog below it. Pass the result to the content as `onEscapeKeyDown`.
 */
export function useEscapeOrder(isOpen: boolean, close: () => void) {
  const own = useRef<Layer>({ close });
  useEffect(() => {
    own.current.close = close;
  });
  useLayoutEffect(() => {
    const layer = own.current;
    if (!isOpen) return;
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen]);

  return function sendToUppermost(event: Event) {
    const uppermost = layers.at(-1);
    if (!uppermost || uppermost === own.current) return;
    event.preventDefault();
    uppermost.close();
  };
}

/**
 * Radix returns the focus only to its own trigger, but ours open from state. Spread the result on the dialog content.
 */
export function useReturnFocus() {
  const opener = useRef<FocusPlace | null>(null);
  return {
    onOpenAutoFocus() {
      const element = openerOf(document.activeElement);
      opener.current = element && focusPlaceOf(element);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current) focusAt(opener.current);
    },
  };
}
