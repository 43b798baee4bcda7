/** Sits on the card itself: by the time a dialog asks, the pressed card may have left the page already. */
export const toastMark = { 'data-toast': '' };

/** Closing a message must not close the dialog under it. */
export function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null;
}
