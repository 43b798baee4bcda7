/** Set by the toast itself: when a dialog checks, the pressed toast may have left the page already. */
export const toastMark = { 'data-toast': '' };

/** Closing a toast must not close the dialog under it. */
export function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null;
}

export type ToastTone = 'default' | 'success' | 'destructive';

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; onClick: () => void };
  /** Of a failure: its error. */
  cause?: unknown;
};

export type ShownToast = ToastMessage & {
  id: number;
  /** Milliseconds, by the page's own clock. */
  shownAt: number;
};

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const notify of listeners) notify();
}

/** Shows a message from anywhere, also outside React. A new one replaces the old one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, shownAt: performance.now() });
}

/** With a new try, the message about the last failure is out of date. */
export function dismissFailure(isPast: (failure: ShownToast) => boolean): void {
  if (shown?.tone === 'destructive' && isPast(shown)) show(null);
}

/** Milliseconds: a message that leads to another page is shown together with it. */
const leadsElsewhere = 1000;

/** On another page, a call that failed on the one before is no longer of interest. */
export function dismissPastFailure(now = performance.now()): void {
  dismissFailure(({ cause, shownAt }) => cause !== undefined && now - shownAt > leadsElsewhere);
}

/** The id keeps a late timer from closing the toast that came after its own. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

/** Whatever is shown belongs to what came before. */
export const clearToast = (): void => show(null);

export function currentToast(): ShownToast | null {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
