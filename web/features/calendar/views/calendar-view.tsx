// The month, the week or the day, on a wide screen or on a phone.
import { CalendarDays, MapPin } from 'lucide-react';
import { StageBadge } from '#web/features/jobs/jobs.service.ts';
import { HoldBadge } from '#web/hold.tsx';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/loaded.tsx';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { gridOf, periodName, periodOf, type View } from '../days/days.ts';
import type { PlacedJob, PlacedJobs } from '../days/placed-jobs.ts';
import { JobHandle } from '../drag/job-handle.tsx';
import type { Drag } from '../drag/use-job-drag.ts';
import { TechnicianMark } from '../technician-marks.tsx';
import { dayCountText } from './job-face.tsx';
import { PhoneWeeks } from './phone-weeks.tsx';
import { WeeksView } from './weeks-view.tsx';

interface CalendarViewProps {
  view: View;
  date: string;
  placed: PlacedJobs;
  held: Drag | null;
  isPhone: boolean;
}

export function CalendarView({ view, date, placed, held, isPhone }: CalendarViewProps) {
  if (view === 'day') return <DayView day={date} placed={placed.get(date) ?? []} />;
  const Weeks = isPhone ? PhoneWeeks : WeeksView;
  const period = periodOf(view, date);
  return (
    <Weeks
      label={periodName(view, date)}
      shown={view === 'month' ? gridOf(date) : period}
      period={period}
      placed={placed}
      held={held}
    />
  );
}

function DayView({ day, placed }: { day: string; placed: readonly PlacedJob[] }) {
  return (
    <div data-day={day}>
      {placed.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title="No jobs scheduled for this day" />
      ) : (
        <ul className="grid gap-3">
          {placed.map((entry) => (
            <li key={entry.job.id} className="[contain-intrinsic-height:150px] [content-visibility:auto]">
              <DayJob placed={entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DayJob({ placed }: { placed: PlacedJob }) {
  const actions = useCalendarActions();
  const { job, time, day } = placed;
  const mark = actions.markOf(job);
  const days = dayCountText(placed);
  return (
    <Card className="flex flex-col gap-x-6 gap-y-3 p-4 sm:flex-row sm:items-center sm:p-5">
      <JobHandle
        job={job}
        day={day}
        edgeColor={mark.color}
        className="grid min-w-0 flex-1 cursor-pointer gap-x-6 gap-y-1 border-l-4 border-line-strong pl-4 text-left sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
      >
        <span className="figures font-semibold">
          {time ?? 'No time set'}
          {days ? <span className="block text-sm font-normal text-muted">{days}</span> : null}
        </span>
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="text-lg leading-snug font-bold tracking-tight wrap-anywhere">
              {job.customerName} <span className="font-normal text-muted">#{job.jobNumber}</span>
            </span>
            <StageBadge stage={job.currentStage} />
            <HoldBadge job={job} day={day} />
          </span>
          <span className="wrap-anywhere text-muted">{job.jobDescription || 'No description'}</span>
          {job.customerAddress ? (
            <span className="flex items-start gap-1.5 text-sm text-muted">
              <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {addressLine(job.customerAddress)}
            </span>
          ) : null}
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <TechnicianMark mark={mark} />
            <span aria-hidden="true">{mark.name}</span>
          </span>
        </span>
        <span className="figures text-xl font-bold tracking-tight">{dollars(job.totalAmount)}</span>
      </JobHandle>
      <Button size="sm" variant="secondary" onClick={() => actions.assign(job, day)}>
        Assign Technician
      </Button>
    </Card>
  );
}
