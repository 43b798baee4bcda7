// The jobs page: list, filters, the open job and its dialogs.
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness, Plus, SearchX } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { today as todayIn } from '#web/days.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { type JobPages, useJobCounts, useJobList } from './data/job-queries.ts';
import {
  type AssignDialogProps,
  emailNeeded,
  type FindDoubleBooking,
  type JobActions,
  type JobDialog,
  type SignatureActionProps,
  type SignatureHistoryProps,
} from './job-actions.ts';
import { JobList } from './list/job-list.tsx';
import { JobToolbar } from './list/job-toolbar.tsx';
import { isNarrow, useJobsAddress } from './use-jobs-address.ts';

const JobDetailsDialog = lazyPart(() => import('./details/job-details-dialog.tsx'), 'JobDetailsDialog');
const JobDialogs = lazyPart(() => import('./dialogs/job-dialogs.tsx'), 'JobDialogs');
const behindButtons = [JobDetailsDialog, JobDialogs];

interface JobsPageProps {
  /** From the signing feature; without it there are no buttons for signatures. */
  SignatureAction?: ComponentType<SignatureActionProps>;
  SignatureHistory?: ComponentType<SignatureHistoryProps>;
  /** From the calendar; without it nobody can be assigned here. */
  AssignDialog?: ComponentType<AssignDialogProps>;
  findDoubleBooking?: FindDoubleBooking;
}

export function JobsPage({
  SignatureAction,
  SignatureHistory,
  AssignDialog,
  findDoubleBooking,
}: JobsPageProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const today = todayIn(timeZone);
  const { filter, openJobId, setFilter, searchOf, openingJob, openJob, closeJob } = useJobsAddress();
  const jobs = useJobList(filter);
  const counts = useJobCounts();
  usePreloaded(behindButtons, timings.preloadDialogs);
  const [dialog, setDialog] = useState<JobDialog | null>(null);
  const [emailRequest, setEmailRequest] = useState<{ jobId: string; sentence: string } | null>(null);

  const actions: JobActions = useMemo(
    () => ({
      SignatureAction,
      SignatureHistory,
      AssignDialog,
      open: setDialog,
      detailsSearch: ({ id }) => searchOf(id),
      openingDetails: ({ id }) => {
        setEmailRequest(null);
        openingJob(id);
      },
      requestEmail: ({ id }, purpose) => {
        setEmailRequest({ jobId: id, sentence: emailNeeded(purpose) });
        openJob(id);
      },
    }),
    [SignatureAction, SignatureHistory, AssignDialog, searchOf, openingJob, openJob],
  );
  // Also while nobody knows yet: most companies have some, and what comes later must not push the list down.
  const mayHaveJobs = jobs.isPending || (jobs.data?.pages[0]?.total ?? 0) > 0 || (counts.data?.jobs ?? 0) > 0;

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7 sm:py-9">
      <div className="flex items-end justify-between gap-x-4">
        <div>
          <h1 className="text-3xl font-bold tracking-tight">Jobs</h1>
          <p className="text-muted">Manage and create jobs</p>
        </div>
        <CreateJob />
      </div>
      {mayHaveJobs || isNarrow(filter) ? (
        <JobToolbar filter={filter} counts={filter.q.trim() ? undefined : counts.data} onChange={setFilter} />
      ) : null}
      <div className="mt-5" aria-busy={jobs.isPlaceholderData || undefined}>
        <Loaded
          query={jobs}
          skeleton={<SkeletonCards count={4} label="Loading jobs" />}
          isEmpty={(data: JobPages) => data.pages.every((page) => page.jobs.length === 0)}
          empty={
            isNarrow(filter) ? (
              <NoMatch onClear={() => setFilter({ q: '', stage: null })} />
            ) : (
              <EmptyState icon={<BriefcaseBusiness />} title="There are no jobs. Create one above!" />
            )
          }
        >
          {({ pages }) => (
            <JobList
              jobs={pages.flatMap((page) => page.jobs)}
              total={pages[0]?.total ?? 0}
              actions={actions}
              timeZone={timeZone}
              today={today}
              hasMore={jobs.hasNextPage}
              isLoadingMore={jobs.isFetching}
              onMore={() => void jobs.fetchNextPage()}
            />
          )}
        </Loaded>
      </div>
      {openJobId ? (
        <JobDetailsDialog
          key={openJobId}
          jobId={openJobId}
          emailNeeded={emailRequest?.jobId === openJobId ? emailRequest.sentence : undefined}
          timeZone={timeZone}
          today={today}
          actions={actions}
          onClose={closeJob}
        />
      ) : null}
      {dialog ? (
        <JobDialogs
          dialog={dialog}
          timeZone={timeZone}
          AssignDialog={AssignDialog}
          findDoubleBooking={findDoubleBooking}
          onOpen={setDialog}
          onNeedsEmail={actions.requestEmail}
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
    <Link to="/generate" className={buttonClass({ className: 'shrink-0' })}>
      <Plus aria-hidden="true" />
      Create Job
    </Link>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No jobs match"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all jobs
        </Button>
      }
    >
      Try another word, or look in all stages.
    </EmptyState>
  );
}
