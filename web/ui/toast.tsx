import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card.tsx';
import { currentToast, dismissToast, subscribeToToasts, toast } from './toast-store.ts';

export { toast };

const hotkey = 'F8';

/** Mounted once, beside the pages. F8 moves the keyboard to the message, Escape closes it and goes back. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, currentToast);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const isAlert = shown?.tone === 'destructive';
  const shownId = shown?.id;

  useEffect(() => {
    if (shownId === undefined) {
      setIsHeld(false);
      if (cameFrom.current?.isConnected && document.activeElement === document.body) cameFrom.current.focus();
      cameFrom.current = null;
      return;
    }
    const moveIn = (event: KeyboardEvent) => {
      if (event.key !== hotkey) return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', moveIn);
    return () => document.removeEventListener('keydown', moveIn);
  }, [shownId]);

  useRoomBelow(region, shownId);

  const card = shown ? <ToastCard key={shown.id} toast={shown} isPaused={isHeld} /> : null;

  // Beside the pages in the document, not inside: an open dialog hides the pages from screen readers, and a message
  // that came after it must still be heard.
  return createPortal(
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`Notifications (${hotkey})`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(region.current?.contains(document.activeElement) ?? false)}
      onFocus={(event) => {
        setIsHeld(true);
        const from = event.relatedTarget;
        if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from;
      }}
      onBlur={(event) => {
        if (!region.current?.contains(event.relatedTarget)) setIsHeld(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown) dismissToast(shown.id);
      }}
      className="pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-60 mx-auto max-w-[420px] rounded-card outline-offset-4 sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-[calc(1.5rem+var(--bottom-inset,0px))] sm:w-[420px]"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {isAlert ? null : card}
      </div>
      {isAlert ? (
        <div role="alert" aria-live="assertive" aria-atomic="true">
          {card}
        </div>
      ) : null}
    </section>,
    document.body,
  );
}

/** On a phone a message stands at the top, where a tall dialog has its head: the dialog gives way while it is shown. */
function useRoomBelow(region: RefObject<HTMLElement | null>, shownId: number | undefined) {
  useLayoutEffect(() => {
    if (shownId === undefined || !region.current) return;
    const { style } = document.documentElement;
    const { bottom } = region.current.getBoundingClientRect();
    style.setProperty('--toast-room', `${Math.round(bottom)}px`);
    return () => {
      style.removeProperty('--toast-room');
    };
  }, [region, shownId]);
}
