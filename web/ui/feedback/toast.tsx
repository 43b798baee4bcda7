import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { ToastCard } from './toast-card.tsx';
import { type Corner, chooseCorner, findObstacles } from './toast-corner.ts';
import { currentToast, dismissToast, subscribeToToasts, toast } from './toast-store.ts';

export { toast };

const hotkey = 'F8';

/** Mounted once, beside the pages. F8 moves the focus to the toast, Escape closes it and returns. */
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

  const corner = useFreeCorner(region, shownId);
  useRoomBelow(region, shownId);

  const card = shown ? <ToastCard key={shown.id} toast={shown} isPaused={isHeld} /> : null;

  // Outside the pages in the document: an open dialog hides the pages from screen readers, and a toast that comes later
  // must still be announced.
  return createPortal(
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`Messages (${hotkey})`}
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
      className={classNames(
        'pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-60 mx-auto max-w-[420px] rounded-card outline-offset-4 sm:inset-x-auto sm:w-[420px]',
        cornerClasses[corner],
      )}
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

const low = 'sm:top-auto sm:bottom-[calc(1.5rem+var(--bottom-inset,0px))]';
const high = 'sm:top-19';
const cornerClasses: Record<Corner, string> = {
  'bottom-right': `${low} sm:right-6`,
  'bottom-left': `${low} sm:left-6`,
  'top-right': `${high} sm:right-6`,
  'top-left': `${high} sm:left-6`,
};

/** Chosen when a toast appears, and again when a dialog opens or closes; what scrolls or loads under it is left free too. */
function useFreeCorner(region: RefObject<HTMLElement | null>, shownId: number | undefined): Corner {
  const [corner, setCorner] = useState<Corner>('bottom-right');
  useLayoutEffect(() => {
    if (shownId === undefined || !region.current) return;
    const position = (isMoving: boolean) => {
      if (!region.current) return;
      const { width, height } = region.current.getBoundingClientRect();
      const inset = Number.parseFloat(document.documentElement.style.getPropertyValue('--bottom-inset')) || 0;
      const room = { width: window.innerWidth, height: window.innerHeight - inset };
      const obstacles = findObstacles(document);
      setCorner((now) => chooseCorner(room, { width, height }, obstacles, isMoving ? now : undefined));
    };
    position(false);
    const place = () => position(false);
    let frame = 0;
    const makeWay = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => position(true));
    };
    // A dialog that opens or closes moves the focus, and other buttons can be pressed.
    document.addEventListener('focusin', place);
    document.addEventListener('scroll', makeWay, { capture: true, passive: true });
    window.addEventListener('resize', makeWay);
    // A page that is still loading brings its buttons after the toast.
    const arrivals = new MutationObserver(makeWay);
    arrivals.observe(document.body, { childList: true, subtree: true });
    return () => {
      arrivals.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', place);
      document.removeEventListener('scroll', makeWay, { capture: true });
      window.removeEventListener('resize', makeWay);
    };
  }, [region, shownId]);
  return corner;
}

/** On a phone a toast is at the top, where a tall dialog has its head: the dialog makes room while it is shown. */
function useRoomBelow(region: RefObject<HTMLElement | null>, shownId: number | undefined) {
  useLayoutEffect(() => {
    if (shownId === undefined || !region.current) return;
    const { style } = document.documentElement;
    const measure = () => {
      if (!region.current) return;
      const { top, bottom } = region.current.getBoundingClientRect();
      // A toast in a lower corner stands above nothing.
      const room = top < window.innerHeight / 2 ? Math.round(bottom) : 0;
      style.setProperty('--toast-room', `${room}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty('--toast-room');
    };
  }, [region, shownId]);
}
