// Today: what is planned and what is waiting, each number with its list (D-57). It has to be short: on a phone it leaves
// the rest of the start page in sight.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, PenLine, Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatDay } from '#contract/days.ts';
import { subjectOfDraft } from '#contract/limits.ts';
import type { DayPlan, Today, TodayDraft, TodayJob } from '#contract/lists/today.ts';
import { readQuery } from '#web/api/queries.ts';
import { depositDueText, holdOf } from '#web/before-work.ts';
import { newJobSearch } from '#web/drafts/new-job-key.ts';
import { HoldText } from '#web/hold.tsx';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { draftText, planTitle, timeText, type WaitingItem, waitingItems } from './today-labels.ts';

interface TodayPanelProps {
  /** Opens the form of a template on this page. */
  onOpenTemplate: (key: string) => void;
}

export function TodayPanel({ onOpenTemplate }: TodayPanelProps) {
  const today = useQuery({
    ...readQuery('GET /api/today'),
    refetchOnMount: 'always',
    refetchInterval: timings.todayRefreshes,
  });
  return (
    <section aria-label="Today" className="mx-auto w-full max-w-6xl px-4 pt-4 sm:px-7 sm:pt-6">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0 items-baseline gap-x-3 sm:flex">
          {/* No heading: the page's own title comes below. */}
          <p className="text-2xl leading-7 font-bold tracking-tight">Today</p>
          {today.data ? <p className="text-sm text-muted">{formatDay(today.data.today.day)}</p> : null}
        </div>
        <Link to="/generate" className={buttonClass({ className: 'shrink-0' })}>
          <Plus aria-hidden="true" />
          Create Job
        </Link>
      </div>
      {today.data ? (
        <Panel today={today.data} onOpenTemplate={onOpenTemplate} />
      ) : today.isError ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-muted">
          Today could not be loaded.
          <Button variant="link" size="sm" busy={today.isFetching} onClick={() => void today.refetch()}>
            Try Again
          </Button>
        </p>
      ) : (
        <SkeletonGroup label="Loading today">
          <Card className="mt-3 grid gap-3 p-4">
            <Skeleton className="h-5 w-2/3 max-w-72" />
            <Skeleton className="h-5 w-1/2 max-w-56" />
          </Card>
        </SkeletonGroup>
      )}
    </section>
  );
}

function Panel({ today, onOpenTemplate }: { today: Today } & TodayPanelProps) {
  const waiting = waitingItems(today);
  const isQuiet = waiting.length === 0 && today.drafts.length === 0;
  if (isQuiet && today.today.total === 0 && today.tomorrow.total === 0)
    return (
      <p className="mt-1 text-muted">
        You’re all caught up: no jobs today or tomorrow, and nothing is waiting for you.
      </p>
    );
  return (
    <Card className="mt-3 grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:divide-x lg:divide-line">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start sm:grid-cols-2">
        <DayJobs title="Today" plan={today.today} timeZone={today.timeZone} />
        <DayJobs title="Tomorrow" plan={today.tomorrow} timeZone={today.timeZone} />
      </div>
      <div className="border-line px-4 py-2 max-lg:border-t">
        <p className="text-sm leading-6 font-semibold text-muted">Waiting for you</p>
        {isQuiet ? (
          <p className="py-1 text-muted">Nothing. You’re all caught up.</p>
        ) : (
          <ul>
            {waiting.map((item) => (
              <li key={item.filter}>
                <WaitingLink item={item} />
              </li>
            ))}
            {today.drafts.length > 0 ? (
              <li>
                <Drafts today={today} onOpenTemplate={onOpenTemplate} />
              </li>
            ) : null}
          </ul>
        )}
      </div>
    </Card>
  );
}

const rowClass =
  'flex min-h-9 items-center gap-x-2.5 rounded-control px-2 py-0.5 -mx-2 no-underline hover:bg-hover max-md:min-h-11';

/** So many lines of a day; the rest is in the calendar. */
const shownJobs = { phone: 2, wide: 4 } as const;
const wide = '(min-width: 40rem)';

function DayJobs({ title, plan, timeZone }: { title: string; plan: DayPlan; timeZone: string }) {
  const limit = useMedia(wide) ? shownJobs.wide : shownJobs.phone;
  const shown = plan.jobs.slice(0, limit);
  const calendarSearch = { view: 'day', date: plan.day };
  return (
    <div className="min-w-0 px-4 py-2 max-sm:not-first:border-t max-sm:border-line">
      <p className="text-sm leading-6 font-semibold text-muted">
        <Link to="/calendar" search={calendarSearch} className="text-muted hover:underline">
          {planTitle(title, plan)}
        </Link>
      </p>
      {shown.length === 0 ? <p className="text-sm text-muted">Nothing is scheduled.</p> : null}
      <ul>
        {shown.map((job) => (
          <li key={job.id}>
            <Link to="/jobs" search={{ job: job.id }} className={classNames(rowClass, 'text-sm text-ink')}>
              <span className="figures w-19 shrink-0 text-muted">{timeText(job, plan.day, timeZone)}</span>
              <span className="min-w-0 flex-1 leading-5">
                <span
                  className={classNames(
                    'line-clamp-2 wrap-anywhere',
                    job.state === 'done' ? 'text-muted' : 'font-semibold',
                  )}
                >
                  {job.customerName}
                </span>{' '}
                <JobNote job={job} day={plan.day} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {plan.total > shown.length ? (
        <Link
          to="/calendar"
          search={calendarSearch}
          className={classNames(rowClass, 'text-sm text-accent-ink')}
        >
          and {plan.total - shown.length} more
        </Link>
      ) : null}
    </div>
  );
}

/** Who does it, and what became of it once its time is over. */
function JobNote({ job, day }: { job: TodayJob; day: string }) {
  const { state, technicianName } = job;
  const hold = holdOf(job, day);
  const deposit = depositDueText(job);
  return (
    <span className="block text-muted wrap-anywhere">
      {hold ? (
        <>
          <HoldText hold={hold} /> ·{' '}
        </>
      ) : null}
      {deposit ? <span className="figures text-warning-ink">{deposit} · </span> : null}
      {state === 'done' ? 'Done · ' : null}
      {state === 'unfinished' ? <span className="text-warning-ink">Still open · </span> : null}
      {technicianName ??
        (state === 'done' ? 'Unassigned' : <span className="text-warning-ink">Unassigned</span>)}
    </span>
  );
}

function WaitingLink({ item: { filter, label, count, detail, isUrgent } }: { item: WaitingItem }) {
  return (
    <Link to="/jobs" search={{ filter, sort: 'oldest' }} className={classNames(rowClass, 'text-ink')}>
      <Count isUrgent={isUrgent}>{count}</Count>
      <span className="min-w-0 flex-1 leading-5">
        <span className="font-semibold">{label}</span> {detail ? <Detail>{detail}</Detail> : null}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}

/** Breaks only between its parts: never within "for 16–30 days". */
function Detail({ children }: { children: string }) {
  return (
    <span className="figures block text-sm leading-5 text-muted">
      {children.split(/(?<=[,·]) /).map((part) => (
        <Fragment key={part}>
          <span className="whitespace-nowrap">{part}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

function Count({ isUrgent, children }: { isUrgent: boolean; children: number }) {
  return (
    <span
      className={classNames(
        'figures min-w-8 shrink-0 rounded-full px-2 text-center text-sm leading-6 font-bold',
        isUrgent ? 'bg-danger-soft text-danger-ink' : 'bg-info-soft text-info-ink',
      )}
    >
      {children}
    </span>
  );
}

/** So many are named at first. */
const shownDrafts = 3;

/** Each opens the form it belongs to. */
function Drafts({ today, onOpenTemplate }: { today: Today } & TodayPanelProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { drafts } = today;
  const shown = showsAll ? drafts : drafts.slice(0, shownDrafts);
  return (
    <div className="flex items-start gap-x-2.5 py-1">
      <Count isUrgent={false}>{drafts.length}</Count>
      <div className="min-w-0 flex-1">
        <p className="leading-6 font-semibold">{drafts.length === 1 ? 'Draft' : 'Drafts'}</p>
        <ul>
          {shown.map((draft) => (
            <li key={`${draft.kind} ${draft.key}`}>
              <DraftLink draft={draft} today={today} onOpenTemplate={onOpenTemplate} />
            </li>
          ))}
        </ul>
        {drafts.length > shown.length ? (
          <Button variant="link" size="xs" className="px-0" onClick={() => setShowsAll(true)}>
            and {drafts.length - shown.length} more
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function DraftLink({ draft, today, onOpenTemplate }: { draft: TodayDraft; today: Today } & TodayPanelProps) {
  const { name, detail } = draftText(draft, today.today.day, today.timeZone);
  const style = classNames(rowClass, 'w-full text-left text-sm text-accent-ink');
  const label = (
    <>
      <PenLine aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 leading-5">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="block text-muted">{detail}</span>
      </span>
    </>
  );
  if (draft.kind === 'template')
    return (
      <button type="button" className={style} onClick={() => onOpenTemplate(draft.key)}>
        {label}
      </button>
    );
  return draft.kind === 'job' ? (
    <Link to="/generate" search={newJobSearch(draft.key)} className={style}>
      {label}
    </Link>
  ) : (
    <Link to="/jobs" search={{ job: subjectOfDraft(draft) }} className={style}>
      {label}
    </Link>
  );
}
