import { Link } from '@tanstack/react-router';
import type { CalendarJob } from '#contract/calendar.ts';
import { holdOf } from '#web/before-work.ts';
import { StageBadge } from '#web/features/jobs/jobs.service.ts';
import { HoldText } from '#web/hold.tsx';
import { dollars } from '#web/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from './calendar-actions.ts';
import { JobHandle } from './drag/job-handle.tsx';
import { TechnicianMark } from './technician-marks.tsx';

interface UnscheduledJobsProps {
  jobs: readonly CalendarJob[];
  /** Including those that are not listed here. */
  total: number;
  carriedId: string | null;
}

function Held({ job }: { job: CalendarJob }) {
  const hold = holdOf(job, useCalendarActions().today);
  return hold ? (
    <span className="text-sm">
      <HoldText hold={hold} />
    </span>
  ) : null;
}

/** Jobs without a date: drag one onto a day, or press it to choose a date. */
export function UnscheduledJobs({ jobs, total, carriedId }: UnscheduledJobsProps) {
  const { markOf } = useCalendarActions();
  const more = total - jobs.length;
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="unscheduled-title" className="min-w-0 max-xl:mt-6 xl:sticky xl:top-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="unscheduled-title" className="font-bold">
          Unscheduled
        </h2>
        <p className="figures text-sm text-muted">{total.toLocaleString('en-US')}</p>
        <p className="text-sm text-muted max-xl:hidden">Drag onto a day, or open.</p>
      </div>
      <ul className="mt-2 grid gap-2 md:grid-cols-3 xl:max-h-[calc(100dvh-7rem)] xl:grid-cols-1 xl:overflow-y-auto xl:p-0.5">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobHandle
              job={job}
              day={null}
              edgeColor={markOf(job).color}
              className={classNames(
                'grid h-full w-full cursor-pointer grid-cols-[minmax(0,1fr)] content-start gap-1 rounded-control border border-line-strong border-l-4 bg-surface px-3 py-2 text-left hover:bg-hover',
                job.id === carriedId && 'border-dashed border-accent',
              )}
            >
              <span className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-1">
                <StageBadge stage={job.currentStage} />
                <span className="figures text-sm font-bold">{dollars(job.totalAmount)}</span>
              </span>
              <span className="flex items-center justify-between gap-2">
                <span className="truncate font-semibold">
                  {job.customerName} <span className="font-normal text-muted">#{job.jobNumber}</span>
                </span>
                <TechnicianMark mark={markOf(job)} />
              </span>
              <span className="truncate text-sm text-muted">{job.jobDescription || 'No description'}</span>
              <Held job={job} />
            </JobHandle>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link
          to="/jobs"
          className="figures mt-2 inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
        >
          {more.toLocaleString('en-US')} more in Jobs
        </Link>
      ) : null}
    </section>
  );
}
