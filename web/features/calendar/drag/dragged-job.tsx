import { longDay } from '../days/days.ts';
import type { Drag } from './use-job-drag.ts';

interface DraggedJobProps {
  held: Drag | null;
  placeGhost: (element: HTMLDivElement | null) => void;
}

/** What is being carried, and where it would land. */
export function DraggedJob({ held, placeGhost }: DraggedJobProps) {
  const name = held ? `#${held.job.jobNumber} ${held.job.customerName}` : '';
  const target = held?.over ? longDay(held.over) : 'no day';
  return (
    <>
      {held?.by === 'pointer' ? (
        <div
          ref={placeGhost}
          aria-hidden="true"
          data-ghost=""
          className="pointer-events-none fixed top-0 left-0 z-[60] w-52 rounded-control border border-accent bg-raised px-3 py-2 text-sm shadow-raised"
        >
          <p className="truncate font-semibold">{name}</p>
          <p className="text-muted">{target}</p>
        </div>
      ) : null}
      <div role="status" className={held?.by === 'keys' ? barClass : 'sr-only'}>
        {held?.by === 'keys' ? (
          <p>
            Moving {name} to <strong>{target}</strong>. Arrow keys choose the day, Enter drops it, Escape
            leaves it.
          </p>
        ) : null}
      </div>
    </>
  );
}

const barClass =
  'fixed inset-x-4 bottom-6 z-[60] mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-control bg-inverse px-4 py-3 text-on-inverse shadow-raised';
