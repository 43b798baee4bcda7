// Where the focus goes when what had it is gone: to what took its place in the list, to the dialog that is still open, or
// to the page's title. On the body, whoever uses a keyboard would begin again at the top of the page.
import { useLayoutEffect, useRef } from 'react';

export interface FocusPlace {
  element: HTMLElement;
  /** Where it stands in a list. */
  list: Element | null;
  at: number;
}

export function focusPlaceOf(element: HTMLElement): FocusPlace {
  const item = element.closest('li');
  const list = item?.parentElement ?? null;
  return { element, list, at: item ? itemsOf(list).indexOf(item) : -1 };
}

/** Only those that can take the focus. */
const itemsOf = (list: Element | null): Element[] =>
  [...(list?.children ?? [])].filter((item) => firstControl(item) !== null);

const firstControl = (item: Element): HTMLElement | null =>
  item.querySelector('a[href], button:not(:disabled)');

export function focusAt(place: FocusPlace): void {
  // Whoever closed with it has put the focus back already.
  if (!place.element.isConnected && document.activeElement !== document.body) return;
  const target = targetOf(place);
  // A title takes no focus by itself.
  if (target?.tagName === 'H1') target.tabIndex = -1;
  target?.focus({ preventScroll: target.tagName === 'H1' });
}

function targetOf({ element, list, at }: FocusPlace): HTMLElement | null {
  if (element.isConnected && element !== document.body) return element;
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  const items = list?.isConnected && (!dialog || dialog.contains(list)) ? itemsOf(list) : [];
  const item = at < 0 ? undefined : (items[at] ?? items.at(-1));
  if (item) return firstControl(item);
  return dialog ?? document.querySelector<HTMLElement>('main h1');
}

/** For an item of a list, or what stands in its place: if it goes while it has the focus, what comes next gets it. */
export function usePassedFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const item = ref.current;
    // Runs before the item leaves the document.
    return () => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || !item?.contains(focused)) return;
      const place = focusPlaceOf(focused);
      queueMicrotask(() => document.activeElement === document.body && focusAt(place));
    };
  }, []);
  return ref;
}

/** Of the menu whose item has the focus, or had it until it went. */
let menuButtonId: string | null = null;
// Tests of labels load this without a window.
globalThis.addEventListener?.('focusin', ({ target }) => {
  menuButtonId = target instanceof Element ? menuButtonIdOf(target) : null;
});

const menuButtonIdOf = (element: Element) =>
  element.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;

/** A menu item is gone by the time the dialog closes, perhaps before it opens: the focus goes to the menu's button. */
export function openerOf(element: Element | null): HTMLElement | null {
  const hasNone = !(element instanceof HTMLElement) || element === document.body;
  const buttonId = hasNone ? menuButtonId : menuButtonIdOf(element);
  if (buttonId) return document.getElementById(buttonId);
  // Nothing had the focus: whatever has it by then keeps it.
  return hasNone ? null : element;
}
