// One press on something that can be dragged, and whether it becomes a click, a scroll or a drag. A mouse drags by
// moving; a finger has to rest first, because a finger that moves at once wants to scroll.
import { timings } from '#web/timings.ts';

export interface Point {
  x: number;
  y: number;
}

interface Carrying {
  lift: (at: Point) => void;
  move: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
}

const slack = { mouse: 6, touch: 10 } as const;
const edge = { width: 56, step: 12 } as const;

export function followPointer(source: HTMLElement, down: PointerEvent, carrying: Carrying): void {
  const isTouch = down.pointerType === 'touch';
  const first: Point = { x: down.clientX, y: down.clientY };
  let last = first;
  let isLifted = false;
  let frame = 0;
  const timer = isTouch ? window.setTimeout(lift, timings.liftByHolding) : undefined;
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };

  function lift() {
    isLifted = true;
    source.dataset.held = '';
    // Keeps the drag cursor over everything the pointer passes. For touch the document captures the pointer: the sheet
    // the job came from closes, and a removed element gets no events.
    (isTouch ? document.documentElement : source).setPointerCapture(down.pointerId);
    source.addEventListener('touchmove', holdStill, { signal: ending.signal, passive: false });
    carrying.lift(last);
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function end() {
    window.clearTimeout(timer);
    cancelAnimationFrame(frame);
    delete source.dataset.held;
    ending.abort();
  }

  function scrollAtEdge() {
    const below = last.y > window.innerHeight - edge.width;
    const above = last.y < edge.width;
    if (above || below) {
      window.scrollBy(0, above ? -edge.step : edge.step);
      carrying.move(last);
    }
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    last = { x: event.clientX, y: event.clientY };
    if (!isLifted) {
      const way = Math.hypot(last.x - first.x, last.y - first.y);
      if (way <= (isTouch ? slack.touch : slack.mouse)) return;
      if (isTouch) return end();
      lift();
    }
    carrying.move(last);
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    end();
    if (!isLifted) return;
    swallowClick();
    carrying.drop(last);
  }

  function onCancel(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    end();
    if (isLifted) carrying.cancel();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isLifted) return;
    event.preventDefault();
    event.stopPropagation();
    end();
    swallowClick();
    carrying.cancel();
  }

  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('pointerup', onUp, options);
  window.addEventListener('pointercancel', onCancel, options);
  window.addEventListener('keydown', onKey, options);
}

const holdStill = (event: Event) => event.preventDefault();

/** Dropping is not a click on what was dragged. */
function swallowClick() {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  // The click comes right after the release, or never.
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}

/**
 * A page scrolls under a finger unless the element under it prevents that, with a listener that was there before the
 * touch began.
 */
export function holdPageStill(source: HTMLElement): () => void {
  const stop = (event: Event) => {
    if (source.dataset.held !== undefined) event.preventDefault();
  };
  source.addEventListener('touchmove', stop, { passive: false });
  return () => source.removeEventListener('touchmove', stop);
}

/** The day under the pointer. */
export function dayAt({ x, y }: Point): string | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  return cell?.dataset.day ?? null;
}
