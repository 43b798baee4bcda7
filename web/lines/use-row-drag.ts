// Drags a row of the list to another place, with mouse, pen or finger. While it is dragged only styles change, and the
// list is reordered once, on release: reordering under the finger would end the touch.
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { placeAt } from './row-order.ts';

interface Drag {
  from: number;
  to: number;
  rows: HTMLElement[];
  /** From the top of the document's or dialog's content, as it may scroll meanwhile. */
  middles: number[];
  scroller: Element;
  startY: number;
  y: number;
  /** A mere press near the edge must not scroll. */
  hasMoved: boolean;
}

/** Pixels from the edge within which a drag scrolls. */
const edge = 56;

/** `onMove` is the same all the time. The result is for `onPointerDown` of the handle of the row at that place. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): (event: PointerEvent, from: number) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return useCallback(
    (event, from) => {
      if (event.button !== 0 || !list.current || stop.current) return;
      const rows = [...list.current.children] as HTMLElement[];
      const row = rows[from];
      if (!row) return;
      const scroller = scrollerOf(list.current);
      const startY = event.clientY + scroller.scrollTop;
      const middles = rows.map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return top + height / 2 + scroller.scrollTop;
      });
      const drag: Drag = {
        from,
        to: from,
        rows,
        middles,
        scroller,
        startY,
        y: event.clientY,
        hasMoved: false,
      };
      const pointer = event.pointerId;
      let frame = 0;

      function move(next: globalThis.PointerEvent) {
        if (next.pointerId !== pointer) return;
        drag.hasMoved ||= Math.abs(next.clientY - event.clientY) > 6;
        drag.y = next.clientY;
        follow(drag);
      }
      function scroll() {
        const by = scrollStep(drag);
        if (by !== 0) {
          scroller.scrollBy(0, by);
          follow(drag);
        }
        frame = requestAnimationFrame(scroll);
      }
      function end() {
        cancelAnimationFrame(frame);
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', drop);
        document.removeEventListener('pointercancel', end);
        window.removeEventListener('keydown', cancel, true);
        clearMarks(drag);
        stop.current = null;
      }
      function drop(next: globalThis.PointerEvent) {
        if (next.pointerId !== pointer) return;
        end();
        if (drag.to !== from) onMove(from, drag.to);
      }
      function cancel(key: KeyboardEvent) {
        if (key.key !== 'Escape') return;
        // On the window, before the dialog around hears of it: it must not close.
        key.preventDefault();
        key.stopPropagation();
        end();
      }
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', drop);
      document.addEventListener('pointercancel', end);
      window.addEventListener('keydown', cancel, true);
      row.dataset.dragged = '';
      frame = requestAnimationFrame(scroll);
      stop.current = end;
    },
    [list, onMove],
  );
}

function follow(drag: Drag) {
  const { rows, from, middles, scroller, startY, y } = drag;
  const now = y + scroller.scrollTop;
  const row = rows[from];
  if (row) row.style.transform = `translateY(${now - startY}px)`;
  drag.to = placeAt(middles, from, (middles[from] ?? 0) + now - startY);
  for (const [at, each] of rows.entries()) {
    if (at === drag.to && at !== from) each.dataset.drop = at < from ? 'above' : 'below';
    else delete each.dataset.drop;
  }
}

function clearMarks({ rows, from }: Drag) {
  const row = rows[from];
  if (row) {
    row.style.transform = '';
    delete row.dataset.dragged;
  }
  for (const each of rows) delete each.dataset.drop;
}

/** The nearest part around that scrolls, or the page. */
function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) return around;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** How far to scroll in this frame: faster, the nearer to the edge. */
function scrollStep({ scroller, y, hasMoved }: Drag): number {
  if (!hasMoved) return 0;
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
  if (y < top + edge) return -Math.ceil((top + edge - y) / 5);
  if (y > bottom - edge) return Math.ceil((y - bottom + edge) / 5);
  return 0;
}
