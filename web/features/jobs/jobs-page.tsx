// The jobs page: list, filters, the open job and its dialogs.
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness, Plus, SearchX, X } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { today as todayIn } from '#web/days.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import {
  type JobPages,
  useCustomerName,
  useFilterCounts,
  useJobCounts,
  useJobList,
} from './data/job-queries.ts';
import type {
  AssignDialogProps,
  FindDoubleBooking,
  JobActions,
  JobDialog,
  SendDialogProps,
  SignatureHistoryProps,
} from './job-actions.ts';
import { JobList } from './list/job-list.tsx';
import { JobToolbar } from './list/job-toolbar.tsx';
import { ListEnd } from './list/list-end.tsx';
import { shownText } from './list/shown-text.ts';
import { isNarrow, type JobFilter, type JobView, noFilter, useJobsAddress } from './use-jobs-address.ts';

const JobDetailsDialog = lazyPart(() => import('./details/job-details-dialog.tsx'), 'JobDetailsDialog');
const JobDialogs = lazyPart(() => import('./dialogs/job-dialogs.tsx'), 'JobDialogs');
const BinList = lazyPart(() => import('./close/bin-list.tsx'), 'BinList');
const behindButtons = [JobDetailsDialog, JobDialogs];

interface JobsPageProps {
  /** From the signing feature; without it there are no buttons for signatures. */
  SendDialog?: ComponentType<SendDialogProps>;
  SignatureHistory?: ComponentType<SignatureHistoryProps>;
  /** From the calendar; without it nobody can be assigned here. */
  AssignDialog?: ComponentType<AssignDialogProps>;
  findDoubleBooking?: FindDoubleBooking;
}

export function JobsPage({ SendDialog, SignatureHistory, AssignDialog, findDoubleBooking }: JobsPageProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const today = todayIn(timeZone);
  const { filter, openJobId, setFilter, searchOf, openingJob, closeJob } = useJobsAddress();
  const isBin = filter.view === 'deleted';
  const jobs = useJobList(filter, !isBin);
  const counts = useJobCounts();
  const filterCounts = useFilterCounts(filter);
  const customerName = useCustomerName(filter.customer) ?? 'One customer';
  usePreloaded(behindButtons, timings.preloadDialogs);
  const [dialog, setDialog] = useState<JobDialog | null>(null);

  const actions: JobActions = useMemo(
    () => ({
      canSign: SendDialog !== undefined,
      SignatureHistory,
      AssignDialog,
      open: setDialog,
      detailsSearch: ({ id }) => searchOf(id),
      openingDetails: ({ id }) => openingJob(id),
    }),
    [SendDialog, SignatureHistory, AssignDialog, searchOf, openingJob],
  );
  // Also while nobody knows yet: most companies have some, and what comes later must not push the list down.
  const total = jobs.data?.pages[0]?.total;
  const mayHaveJobs = jobs.isPending || (total ?? 0) > 0 || (counts.data?.jobs ?? 0) > 0;

  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-3 sm:px-7 sm:py-5">
      <div className="flex flex-wrap items-center gap-2">
        <div className="order-1 min-w-0 flex-1 basis-40 lg:w-56 lg:flex-none">
          <h1 className="text-2xl leading-6 font-bold tracking-tight">Jobs</h1>
          <p className="line-clamp-2 text-sm leading-5 text-muted">
            {shownText(filter, filterCounts.data, isBin || jobs.isPlaceholderData ? undefined : total)}
          </p>
        </div>
        <CreateJob />
        {mayHaveJobs || isNarrow(filter) ? (
          <JobToolbar filter={filter} counts={filterCounts.data} onChange={setFilter} />
        ) : null}
      </div>
      {filter.customer ? (
        <div className="mt-2 flex min-w-0 items-center gap-2">
          <Button
            size="sm"
            variant="secondary"
            className="max-w-full min-w-0"
            aria-label={`Jobs of ${customerName}. Show all jobs`}
            onClick={() => setFilter({ customer: null })}
          >
            <span className="truncate">{customerName}</span>
            <X aria-hidden="true" />
          </Button>
        </div>
      ) : null}
      <div className="mt-2" aria-busy={jobs.isPlaceholderData || undefined}>
        {isBin ? (
          <BinList q={filter.q} timeZone={timeZone} today={today} />
        ) : (
          <Loaded
            query={jobs}
            skeleton={<SkeletonCards count={4} label="Loading jobs" />}
            isEmpty={(data: JobPages) => data.pages.every((page) => page.jobs.length === 0)}
            empty={
              isNarrow(filter) ? (
                <NoMatch filter={filter} onClear={() => setFilter(noFilter)} />
              ) : (
                <NoJobs onShow={(view) => setFilter({ view })} />
              )
            }
          >
            {({ pages }) => (
              <JobList
                filter={filter}
                pages={pages}
                actions={actions}
                timeZone={timeZone}
                today={today}
                hasMore={jobs.hasNextPage}
                isLoadingMore={jobs.isFetching}
                isOutdated={jobs.isPlaceholderData}
                onMore={() => void jobs.fetchNextPage()}
              />
            )}
          </Loaded>
        )}
        {isBin || isNarrow(filter) ? null : <ListEnd total={total ?? 0} />}
      </div>
      {openJobId ? (
        <JobDetailsDialog
          key={openJobId}
          jobId={openJobId}
          timeZone={timeZone}
          today={today}
          actions={actions}
          onClose={closeJob}
        />
      ) : null}
      {dialog ? (
        <JobDialogs
          dialog={dialog}
          onOpen={setDialog}
          timeZone={timeZone}
          SendDialog={SendDialog}
          AssignDialog={AssignDialog}
          findDoubleBooking={findDoubleBooking}
          onClose={() => setDialog(null)}
          onDeleted={({ id }) => id === openJobId && closeJob()}
        />
      ) : null}
    </div>
  );
}

/** In the page's head on every screen: a floating button would cover the buttons of cards. */
function CreateJob() {
  return (
    <Link to="/generate" className={buttonClass({ className: 'order-2 shrink-0 lg:order-4' })}>
      <Plus aria-hidden="true" />
      Create Job
    </Link>
  );
}

/** Every job may be archived or deleted: both are a press away. */
function NoJobs({ onShow }: { onShow: (view: JobView) => void }) {
  return (
    <EmptyState
      icon={<BriefcaseBusiness />}
      title="There are no jobs. Create one above!"
      action={
        <div className="flex flex-wrap justify-center gap-x-2">
          <Button size="sm" variant="link" onClick={() => onShow('archived')}>
            Archived
          </Button>
          <Button size="sm" variant="link" onClick={() => onShow('deleted')}>
            Recently deleted
          </Button>
        </div>
      }
    />
  );
}

/** An empty filter is mostly good news, and says so; beside a search or a stage it is only a narrow question. */
const nothingThere: Partial<Record<JobView, { title: string; text: string }>> = {
  'ready-to-schedule': {
    title: 'Nothing to schedule',
    text: 'Signed estimates and work orders without a date appear here.',
  },
  unscheduled: {
    title: 'Every job has a date',
    text: 'Estimates and work orders without a date appear here.',
  },
  'awaiting-signature': {
    title: 'Nothing is awaiting signature',
    text: 'Estimates and work orders you send for signature appear here until the customer signs.',
  },
  declined: {
    title: 'Nothing was declined',
    text: 'What a customer declines appears here, with the reason.',
  },
  'not-sent': {
    title: 'Every invoice was sent',
    text: 'Unpaid invoices that the customer has not received yet appear here.',
  },
  unpaid: { title: 'Everything is paid', text: 'Invoices with an outstanding balance appear here.' },
  'past-due': {
    title: 'Nothing is past due',
    text: 'Unpaid invoices appear here the day after they are due.',
  },
  'email-failed': { title: 'Every email went out', text: 'Jobs whose last email failed appear here.' },
  archived: {
    title: 'Nothing is archived',
    text: 'Lost estimates, void invoices and archived jobs are kept here.',
  },
};

function NoMatch({ filter, onClear }: { filter: JobFilter; onClear: () => void }) {
  const isWholeView = !isNarrow({ ...filter, view: 'open' });
  const { title, text } = (isWholeView && nothingThere[filter.view]) || {
    title: 'No jobs match',
    text: 'Try another word, or look in all stages.',
  };
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all jobs
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
