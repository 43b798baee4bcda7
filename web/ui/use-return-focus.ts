import { useRef } from 'react';

/**
 * Radix gives the focus back only to its own trigger, and ours open from state.
 * Spread the result on the dialog content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus();
    },
  };
}

/** A menu item is gone by the time the dialog closes, so its menu's button stands in for it. */
function openerOf(element: Element | null): HTMLElement | null {
  const buttonId = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (buttonId) return document.getElementById(buttonId);
  return element instanceof HTMLElement ? element : null;
}
