// The technician's own jobs, made for a phone in one hand.

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TechnicianJob } from '#contract/company/technicians.ts';
import type { Stage } from '#contract/stages.ts';
import { api } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { today as todayIn } from '#web/days.ts';
import { SigningOut } from '#web/layout/message-page.tsx';
import { useSessionExpired } from '#web/layout/use-session-expired.ts';
import { dollars } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { MyJobCard } from './my-job-card.tsx';
import { countMyJobs, nextTechnicianStep, sortOut, stepLabels } from './my-jobs-labels.ts';

const MyJobDetails = lazyPart(() => import('./my-job-details.tsx'), 'MyJobDetails');
const behindButtons = [MyJobDetails];

const myJobsQuery = readQuery('GET /api/technician/jobs');

/** Fetched each time: a phone may come out of the pocket hours later, and the office has moved jobs since. */
const useMyJobs = () =>
  useQuery({ ...myJobsQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });

interface Step {
  job: TechnicianJob;
  to: Stage;
}

function useProgressMyJob() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ job, to }: Step) =>
      api('PATCH /api/technician/jobs/:jobId/progress', {
        params: { jobId: job.id },
        body: { currentStage: to },
      }),
    onSuccess: (job) => {
      showMyJob(client, job);
      toast({
        title: 'Progress Updated',
        description: 'Job status has been updated successfully.',
        tone: 'success',
      });
    },
    onError: (error) => showFailure(error, 'Failed to update job progress'),
    // Also after a failure: the job may have been given to somebody else.
    onSettled: () => client.invalidateQueries({ queryKey: myJobsQuery.queryKey }),
  });
}

function showMyJob(client: QueryClient, job: TechnicianJob): void {
  client.setQueryData(myJobsQuery.queryKey, (before) =>
    before?.map((known) => (known.id === job.id ? job : known)),
  );
}

/** How many finished jobs are shown. */
const doneShown = 10;

export function MyJobsPage() {
  const jobs = useMyJobs();
  const { isExpired, answer } = useSessionExpired();
  const [selected, setSelected] = useState<TechnicianJob | null>(null);
  const details = useOpenJob();
  usePreloaded(behindButtons, timings.preloadDialogs);
  useEffect(() => {
    if (jobs.error) answer(jobs.error);
  }, [jobs.error, answer]);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7 sm:py-9">
      <h1 className="text-3xl font-bold tracking-tight">My Jobs</h1>
      <p className="text-muted">Your assigned work orders</p>
      {isExpired || isSessionLoss(jobs.error) ? (
        <SigningOut />
      ) : (
        <div className="mt-5">
          <Loaded query={jobs} skeleton={<SkeletonCards count={3} label="Loading your jobs" />}>
            {(list) => (
              <>
                <Counters jobs={list} />
                {list.length === 0 ? (
                  <NoJobs />
                ) : (
                  <Lists jobs={list} onStep={setSelected} onOpen={details.open} />
                )}
              </>
            )}
          </Loaded>
        </div>
      )}
      {details.id !== null && !isExpired ? (
        <MyJobDetails
          // Another one begins anew.
          key={details.id}
          jobId={details.id}
          onSessionLost={answer}
          onClose={details.close}
        />
      ) : null}
      {selected && !isExpired ? (
        <ProgressMyJobDialog job={selected} onClose={() => setSelected(null)} />
      ) : null}
    </div>
  );
}

/** The open job is in the address, so that Back closes it. */
function useOpenJob() {
  const navigate = useNavigate();
  const { history } = useRouter();
  // Technicians have this page at both addresses.
  const atStart = useSearch({ from: '/', shouldThrow: false });
  const atTemplates = useSearch({ from: '/templates', shouldThrow: false });
  const id = (atStart ?? atTemplates)?.job ?? null;
  const openedHere = useRef<string | null>(null);
  const go = (job: string | undefined, replace = false) =>
    void navigate({ to: '.', search: (before) => ({ ...before, job }), replace, resetScroll: false });
  return {
    id,
    open: (job: TechnicianJob) => {
      openedHere.current = job.id;
      go(job.id);
    },
    close: () => {
      if (openedHere.current === id) history.back();
      else go(undefined, true);
    },
  };
}

interface ListsProps {
  jobs: readonly TechnicianJob[];
  onStep: (job: TechnicianJob) => void;
  onOpen: (job: TechnicianJob) => void;
}

function Lists({ jobs, onStep, onOpen }: ListsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const today = todayIn(timeZone);
  const { open, done } = sortOut(jobs, timeZone, today);
  const group = { timeZone, today, onStep, onOpen };
  const shown = showsAll ? done : done.slice(0, doneShown);
  return (
    <>
      {open.length > 0 ? <JobGroup title="To do" jobs={open} {...group} /> : null}
      {shown.length > 0 ? <JobGroup title="Done" jobs={shown} {...group} /> : null}
      {shown.length < done.length ? (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {done.length} done
        </Button>
      ) : null}
    </>
  );
}

interface JobGroupProps extends ListsProps {
  title: string;
  timeZone: string;
  today: string;
}

function JobGroup({ title, jobs, ...card }: JobGroupProps) {
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="mb-2 text-lg font-bold tracking-tight">{title}</h2>
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {jobs.map((job) => (
          <li key={job.id}>
            <MyJobCard job={job} {...card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoJobs() {
  return (
    <div className="mt-6">
      <EmptyState icon={<ClipboardList />} title="No Jobs Assigned">
        You don't have any work orders assigned to you yet. Check back later or contact your manager.
      </EmptyState>
    </div>
  );
}

function Counters({ jobs }: { jobs: readonly TechnicianJob[] }) {
  const { total, inProgress, completed, estimates } = countMyJobs(jobs);
  const figures = [
    { label: 'Total Jobs', count: total },
    { label: 'In Progress', count: inProgress },
    { label: 'Completed', count: completed },
    { label: 'Estimates', count: estimates },
  ];
  return (
    <Card className="mt-5">
      <dl className="grid grid-cols-4 divide-x divide-line py-3">
        {figures.map(({ label, count }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse px-1 text-center">
            <dt className="text-xs text-muted sm:text-sm">{label}</dt>
            <dd className="figures text-2xl font-bold tracking-tight">{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface ProgressMyJobDialogProps {
  job: TechnicianJob;
  onClose: () => void;
}

/** The same confirmation as for owners: gloves press buttons by accident (B-75). */
function ProgressMyJobDialog({ job, onClose }: ProgressMyJobDialogProps) {
  const progress = useProgressMyJob();
  const next = nextTechnicianStep(job);
  if (next === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={stepLabels[next]}
      body={
        <>
          <strong className="mb-1 block font-semibold wrap-anywhere text-ink">
            Job #{job.jobNumber} · {job.customerName} ·{' '}
            <span className="figures">{dollars(job.totalAmount)}</span>
          </strong>
          This will move the entire job to the next phase. This cannot be undone.
        </>
      }
      confirmLabel="Yes, Move Job"
      busy={progress.isPending}
      busyLabel="Moving..."
      onConfirm={() => progress.mutate({ job, to: next }, { onSettled: onClose })}
    />
  );
}
