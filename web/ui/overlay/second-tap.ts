// Whoever taps twice on a button that opens a dialog must not press the button of the dialog that comes to lie under the
// finger.
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { lastPress, type Place } from './last-press.ts';

/** Milliseconds from opening, and pixels from the press that opened it. */
const heldFor = 500;
const heldWithin = 24;

interface Opened {
  at: number;
  by: Place | null;
}

/** Spread `onClickCapture` on the content, and ask `isSecondTap` of what is pressed outside. */
export function useSecondTap(isOpen: boolean) {
  const opened = useRef<Opened | null>(null);
  useLayoutEffect(() => {
    opened.current = isOpen ? { at: performance.now(), by: lastPress() } : null;
  }, [isOpen]);

  function isSecondTap({ clientX, clientY, timeStamp }: Event & Partial<globalThis.MouseEvent>): boolean {
    const { at, by } = opened.current ?? { at: 0, by: null };
    // When it was pressed, not when a busy page came to it.
    if (!by || timeStamp - at > heldFor) return false;
    return Math.hypot((clientX ?? 0) - by.x, (clientY ?? 0) - by.y) <= heldWithin;
  }

  function onClickCapture(event: MouseEvent) {
    // A click by keyboard has no count.
    if (event.detail === 0 || !isSecondTap(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { isSecondTap, onClickCapture };
}
