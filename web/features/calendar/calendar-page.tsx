// The calendar page: totals, toolbar, the month, week or day, and the jobs that have no date.
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useCallback, useId, useMemo, useState } from 'react';
import type { Calendar, CalendarJob } from '#contract/calendar.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { today as todayIn } from '#web/days.ts';
import { useTechnicians } from '#web/features/technicians/technicians.service.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { type CalendarActions, CalendarActionsProvider } from './calendar-actions.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { useCalendar } from './data/calendar-queries.ts';
import { conflictText, nobody } from './data/use-plan-changes.ts';
import { gridOf, periodOf } from './days/days.ts';
import { countIn, placeJobs } from './days/placed-jobs.ts';
import { DraggedJob } from './drag/job-handle.tsx';
import { useJobDrag } from './drag/use-job-drag.ts';
import { TechnicianFilter } from './technician-filter.tsx';
import { readMarks } from './technician-marks.tsx';
import { UnscheduledJobs } from './unscheduled-jobs.tsx';
import { useCalendarAddress, useFocusTarget } from './use-calendar-address.ts';
import { useMoveJob } from './use-move-job.ts';
import { CalendarView } from './views/calendar-view.tsx';

const PlanDialog = lazyPart(() => import('./dialogs/plan-dialog.tsx'), 'PlanDialog');
const AssignDialog = lazyPart(() => import('./dialogs/assign-dialog.tsx'), 'AssignDialog');
const FeedsDialog = lazyPart(() => import('./feeds/feeds-dialog.tsx'), 'FeedsDialog');
const behindButtons = [PlanDialog, AssignDialog, FeedsDialog];

/** Below 768 px. */
const phone = '(max-width: 767.98px)';

type OpenDialog = { kind: 'plan' | 'assign'; job: CalendarJob; day: string | null } | { kind: 'feeds' };

export function CalendarPage() {
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const today = todayIn(timeZone);
  const { view, date, technician: technicianInUrl, go } = useCalendarAddress(today);
  const calendar = useCalendar(date);
  const technicians = useTechnicians();
  const people = useMemo(() => technicians.data ?? [], [technicians.data]);
  const isPhone = useMedia(phone);
  usePreloaded(behindButtons, timings.preloadDialogs);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // A removed technician in the address would hide every job, with no button to undo it.
  const isGone =
    technicians.isSuccess && technicianInUrl !== nobody && !people.some(({ id }) => id === technicianInUrl);
  const technician = isGone ? null : technicianInUrl;
  const hintId = useId();

  const period = periodOf(view, date);
  const jobs = calendar.data?.jobs;
  const isShown = useCallback(
    ({ assignedTechnicianId: id }: CalendarJob) =>
      technician === null || (technician === nobody ? id === null : id === technician),
    [technician],
  );
  const { from, to } = gridOf(date);
  const placed = useMemo(
    () => placeJobs((jobs ?? []).filter(isShown), timeZone, { from, to }),
    [jobs, isShown, timeZone, from, to],
  );

  const focus = useFocusTarget(placed);
  const focusMoved = useCallback(
    ({ id: jobId }: CalendarJob, day: string | null) => focus({ jobId, day, waits: true }),
    [focus],
  );
  const moves = useMoveJob(timeZone, { onShown: focusMoved, onBack: focusMoved });
  const reach = (day: string) => {
    if (day < period.from || day > period.to) void go({ date: day });
  };
  const {
    held: drag,
    grab,
    lift,
    placeGhost,
  } = useJobDrag({
    startDay: date,
    onReach: reach,
    onDrop: (job, from, to) => void moves.move(job, from, to),
    onLeave: (job, from) => {
      if (from) reach(from);
      focusMoved(job, from);
    },
  });
  const close = useCallback(() => {
    setDialog(null);
    if (dialog && dialog.kind !== 'feeds') focus({ jobId: dialog.job.id, day: dialog.day, waits: false });
  }, [dialog, focus]);

  const showDay = useCallback((day: string) => void go({ view: 'day', date: day }), [go]);
  const actions: CalendarActions = useMemo(
    () => ({
      timeZone,
      today,
      markOf: readMarks(people),
      open: (job, day) => setDialog({ kind: 'plan', job, day }),
      assign: (job, day) => setDialog({ kind: 'assign', job, day }),
      showDay,
      grab,
      lift,
      hintId,
    }),
    [timeZone, today, people, showDay, grab, lift, hintId],
  );
  // For all technicians: any job without a date can be planned from here.
  const waiting = calendar.data?.unscheduled ?? [];
  const count = calendar.data && countIn(placed, period);

  return (
    <CalendarActionsProvider value={actions}>
      <div className="mx-auto grid w-full max-w-[90rem] gap-5 px-4 pt-6 pb-12 sm:px-7 sm:py-9">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <h1 className="text-3xl font-bold tracking-tight">Calendar</h1>
            <p className="text-muted">Schedule and manage job assignments</p>
          </div>
          <div className="flex flex-wrap items-center gap-3 max-md:w-full">
            <SummaryCards totals={calendar.data?.totals} />
            <Button variant="secondary" onClick={() => setDialog({ kind: 'feeds' })}>
              <CalendarPlus aria-hidden="true" />
              Subscribe
            </Button>
          </div>
        </div>
        <CalendarToolbar view={view} date={date} today={today} count={count} go={go} />
        <div className="min-w-0 empty:hidden">
          <TechnicianFilter
            technicians={people}
            value={technician}
            isPhone={isPhone}
            onChange={(next) => void go({ technician: next })}
          />
        </div>
        <div aria-busy={calendar.isPlaceholderData || undefined}>
          <Loaded query={calendar} skeleton={<GridSkeleton />} isEmpty={() => false}>
            {(data: Calendar) => (
              <>
                <div
                  className={
                    waiting.length > 0
                      ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_14rem]'
                      : undefined
                  }
                >
                  <CalendarView view={view} date={date} placed={placed} held={drag} isPhone={isPhone} />
                  <UnscheduledJobs
                    jobs={waiting}
                    total={data.totals.waiting}
                    carriedId={drag?.from === null ? drag.job.id : null}
                  />
                </div>
                {data.totals.jobs === 0 ? <NoJobsYet /> : null}
              </>
            )}
          </Loaded>
        </div>
        <p id={hintId} className="text-sm text-muted max-md:sr-only">
          Drag a job to another day, or press M on it and choose the day with the arrow keys. Times are by the
          company’s clock ({timeZone.replaceAll('_', ' ')}).
        </p>
      </div>
      <DraggedJob held={drag} placeGhost={placeGhost} />
      {dialog?.kind === 'plan' ? (
        <PlanDialog
          job={dialog.job}
          technicians={technicians}
          timeZone={timeZone}
          today={today}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'assign' ? (
        <AssignDialog job={dialog.job} timeZone={timeZone} onClose={close} />
      ) : null}
      {dialog?.kind === 'feeds' ? <FeedsDialog timeZone={timeZone} onClose={close} /> : null}
      {moves.question ? (
        <ConfirmDialog
          open
          onOpenChange={moves.giveUp}
          title="Double booking"
          body={conflictText(
            moves.question.conflicts,
            actions.markOf(moves.question.job).name,
            timeZone,
            today,
          )}
          confirmLabel="Schedule anyway"
          busy={moves.isSaving}
          busyLabel="Updating..."
          onConfirm={() => void moves.confirm()}
        />
      ) : null}
    </CalendarActionsProvider>
  );
}

function NoJobsYet() {
  return (
    <p className="mt-4 text-center text-muted">
      There is nothing to plan yet.{' '}
      <Link to="/generate" className="font-semibold text-accent-ink underline underline-offset-4">
        Create a job
      </Link>{' '}
      and it waits here for its day.
    </p>
  );
}

function GridSkeleton() {
  return (
    <SkeletonGroup label="Loading calendar">
      <div className="grid grid-cols-7 gap-1.5">
        {Array.from({ length: 35 }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all the same
          <Skeleton key={cell} className="h-16 md:h-32" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** Counts for the whole company, whatever period is shown (B-81). */
function SummaryCards({ totals }: { totals: Calendar['totals'] | undefined }) {
  const cards = [
    ['Total Jobs', totals?.jobs],
    ['Scheduled Jobs', totals?.scheduled],
    ['Assigned Jobs', totals?.assigned],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 max-md:w-full">
      {cards.map(([label, count]) => (
        <Card
          key={label}
          className="flex flex-col-reverse justify-end px-3 py-1.5 md:flex-row-reverse md:items-baseline md:gap-2 md:py-2.5"
        >
          <dt className="text-xs whitespace-nowrap text-muted sm:text-sm">{label}</dt>
          <dd className="figures text-lg font-bold tracking-tight">
            {count?.toLocaleString('en-US') ?? '–'}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
