// The focus stays in the list when what had it goes: a job that was deleted, paid or scheduled, or the button that took
// back a filter. Spread the result on the element around the list, which stays.
import { type FocusEvent, useEffect, useRef } from 'react';

export function useListFocus() {
  const ref = useRef<HTMLDivElement>(null);
  /** The index of the card that had the focus, 0 for anything else in here; null while the focus is elsewhere. */
  const last = useRef<number | null>(null);

  // After every render: whatever had the focus may be gone with it.
  useEffect(() => {
    const isLost = document.activeElement === document.body && !document.querySelector(overlays);
    if (last.current !== null && isLost) focusCard(ref.current, last.current);
  });

  return {
    ref,
    tabIndex: -1,
    // A dialog whose opener is gone returns the focus here.
    'data-focus-home': '',
    onFocus({ target }: FocusEvent<HTMLDivElement>) {
      if (target === ref.current) focusCard(ref.current, last.current ?? 0);
      else if (ref.current?.contains(target))
        last.current = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? 0);
    },
    onBlur({ relatedTarget }: FocusEvent<HTMLDivElement>) {
      const stays =
        relatedTarget && (ref.current?.contains(relatedTarget) || relatedTarget.closest(overlays));
      if (!stays) last.current = null;
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
