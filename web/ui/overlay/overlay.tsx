// What dialogs and sheets share: the dimmed page, scroll lock, Escape, and returning the focus.
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';

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
  const opener = useRef<HTMLElement | null>(null);
  const home = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = openerOf(document.activeElement);
      home.current = opener.current?.closest<HTMLElement>('[data-focus-home]') ?? null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus();
      else if (home.current?.isConnected) focusOnce(home.current);
    },
  };
}

/** What was deleted in a dialog took its button with it. Pressing the list itself must not give it the focus. */
function focusOnce(home: HTMLElement): void {
  home.tabIndex = -1;
  home.focus();
  home.removeAttribute('tabindex');
}

/** A menu item is gone by the time the dialog closes, so the focus goes to the menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const buttonId = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (buttonId) return document.getElementById(buttonId);
  return element instanceof HTMLElement ? element : null;
}
