// Recently deleted jobs, each with a button that brings it back.
import type { InfiniteData } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { formatDay } from '#contract/days.ts';
import type { BinnedJob, BinPage } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import { customerCancelled, refundText } from '#web/before-work.ts';
import { wallTime } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { usePassedFocus } from '#web/ui/focus-place.ts';
import { StageBadge } from '../card/job-badges.tsx';
import { useBin, useUndeleteJob } from './use-close-job.ts';

interface BinListProps {
  q: string;
  timeZone: string;
  today: string;
}

export function BinList({ q, timeZone, today }: BinListProps) {
  const bin = useBin(q);
  return (
    <>
      <p className="mb-4 text-muted">
        Jobs that were printed, sent, signed or paid stay here for {jobLimits.binDays} days after you delete
        them.
      </p>
      <Loaded
        query={bin}
        skeleton={<SkeletonCards count={3} label="Loading deleted jobs" />}
        isEmpty={({ pages }: InfiniteData<BinPage>) => pages.every(({ items }) => items.length === 0)}
        empty={
          <EmptyState icon={<Trash2 />} title={q.trim() ? 'No deleted jobs match' : 'No deleted jobs'} />
        }
      >
        {({ pages }) => (
          <>
            <ul aria-label="Recently deleted" className="grid gap-3">
              {pages
                .flatMap(({ items }) => items)
                .map((job) => (
                  <li key={job.id}>
                    <BinnedCard job={job} timeZone={timeZone} today={today} />
                  </li>
                ))}
            </ul>
            {bin.hasNextPage ? (
              <Button
                variant="secondary"
                className="mx-auto mt-4 flex"
                busy={bin.isFetchingNextPage}
                busyLabel="Loading..."
                onClick={() => void bin.fetchNextPage()}
              >
                Show more
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </>
  );
}

function BinnedCard({ job, timeZone, today }: { job: BinnedJob; timeZone: string; today: string }) {
  const undelete = useUndeleteJob();
  const article = usePassedFocus<HTMLElement>();
  const refund = refundText(job);
  const dayOf = (moment: string) => formatDay(wallTime(moment, timeZone).day, today);
  return (
    <Card>
      <article
        ref={article}
        aria-label={`Deleted job #${job.jobNumber}, ${job.customerName}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-5"
      >
        <div className="min-w-0">
          <h2 className="text-lg leading-snug font-bold tracking-tight wrap-anywhere">
            {job.customerName}{' '}
            <span className="inline-block max-w-full font-normal text-muted">#{job.jobNumber}</span>
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <StageBadge stage={job.currentStage} />
            <span>
              Deleted {dayOf(job.deletedAt)}, gone for good on {dayOf(job.deletedForGoodAt)}
            </span>
          </p>
          {refund ? (
            <p className="figures mt-1 text-sm font-semibold text-danger-ink">
              {customerCancelled}. {refund}.
            </p>
          ) : null}
        </div>
        <p className="figures text-right text-xl font-bold tracking-tight">{dollars(job.totalAmount)}</p>
        <Button
          size="sm"
          variant="secondary"
          className="max-sm:col-span-2"
          busy={undelete.isPending}
          busyLabel="Restoring..."
          onClick={() => undelete.mutate(job)}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          Restore
        </Button>
      </article>
    </Card>
  );
}
