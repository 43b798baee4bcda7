// The focus stays in the list when what had it goes: a job that was deleted, paid or scheduled, or the button that took
// back a filter. Spread the result on the element around the list, which stays.
import { type FocusEvent, useEffect, useRef } from 'react';

export function useListFocus() {
  const ref = useRef<HTMLDivElement>(null);
  /** The index of the card that had the focus last, 0 for anything else in here. */
  const last = useRef(0);
  const isInside = useRef(false);

  // After every render: whatever had the focus may be gone with it.
  useEffect(() => {
    const isLost = document.activeElement === document.body && !document.querySelector(overlays);
    if (isInside.current && isLost) focusCard(ref.current, last.current);
  });

  return {
    ref,
    // A dialog whose opener is gone returns the focus here.
    'data-focus-home': '',
    onFocus({ target }: FocusEvent<HTMLDivElement>) {
      if (!ref.current?.contains(target)) return;
      isInside.current = true;
      if (target === ref.current) focusCard(ref.current, last.current);
      else last.current = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? 0);
    },
    onBlur({ relatedTarget }: FocusEvent<HTMLDivElement>) {
      isInside.current = Boolean(
        relatedTarget && (ref.current?.contains(relatedTarget) || relatedTarget.closest(overlays)),
      );
    },
  };
}

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The card that took the place, the last one if none did, or whatever can be pressed where no card is left. */
function focusCard(place: HTMLElement | null, index: number): void {
  const cards = [...(place?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const card = cards.find((each) => Number(each.dataset.index) >= index) ?? cards.at(-1) ?? place;
  card?.querySelector<HTMLElement>('a[href], button:enabled')?.focus({ preventScroll: true });
}
