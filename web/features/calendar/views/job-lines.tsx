import { useCalendarActions } from '../calendar-actions.ts';
import type { PlacedJob } from '../days/placed-jobs.ts';
import { JobHandle } from '../drag/job-handle.tsx';
import { JobLineFace } from './job-face.tsx';

interface JobLinesProps {
  placed: readonly PlacedJob[];
  onOpen: (entry: PlacedJob) => void;
}

/** Lines that are out of sight are not drawn: a day may have a hundred. */
export function JobLines({ placed, onOpen }: JobLinesProps) {
  const { markOf } = useCalendarActions();
  return (
    <ul>
      {placed.map((entry) => (
        <li
          key={entry.job.id}
          className="border-line not-last:border-b [contain-intrinsic-height:70px] [content-visibility:auto]"
        >
          <JobHandle
            job={entry.job}
            day={entry.day}
            onPress={() => onOpen(entry)}
            className="flex min-h-[68px] w-full cursor-pointer items-center gap-2.5 px-3 py-0.5 text-left -outline-offset-2 hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="w-1 self-stretch rounded-full bg-line-strong"
              style={{ backgroundColor: markOf(entry.job).color ?? undefined }}
            />
            <JobLineFace placed={entry} />
          </JobHandle>
        </li>
      ))}
    </ul>
  );
}
