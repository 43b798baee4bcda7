// The figures of the business: open jobs, money owed, the last months.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Stats } from '#contract/stats.ts';
import { readQuery } from '#web/api/queries.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { MonthChart } from './month-chart.tsx';

export function StatsStrip() {
  const stats = useQuery(readQuery('GET /api/stats'));
  if (stats.data) return stats.data.jobs === 0 ? null : <Strip stats={stats.data} />;
  if (stats.isError) return <Missing onRetry={() => void stats.refetch()} isBusy={stats.isFetching} />;
  return <Coming />;
}

const frame = 'mt-6 grid gap-x-10 gap-y-6 p-4 sm:p-5 lg:grid-cols-[1.15fr_1fr]';

function Strip({ stats }: { stats: Stats }) {
  const isQuiet = stats.months.every(({ invoiced, paid }) => Number(invoiced) === 0 && Number(paid) === 0);
  return (
    <section aria-label="At a glance">
      <Card className={frame}>
        <div className="flex min-w-0 flex-col gap-5">
          <dl>
            <Figure label="Outstanding">
              <span className="text-4xl font-bold tracking-tight wrap-anywhere">
                {dollars(stats.outstandingTotal)}
              </span>
            </Figure>
          </dl>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-4 sm:grid-cols-4">
            <Figure label="Estimates">{stats.estimates}</Figure>
            <Figure label="Work orders">{stats.workOrders}</Figure>
            <Figure label="Invoices">{stats.invoices}</Figure>
            <Figure label="PDFs made">{stats.pdfsGenerated}</Figure>
          </dl>
        </div>
        {isQuiet ? (
          <p className="self-center text-muted">
            Invoiced and paid amounts of the last six months appear here with your first invoice.
          </p>
        ) : (
          <MonthChart months={stats.months} />
        )}
      </Card>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures mt-0.5 text-xl font-bold">{children}</dd>
    </div>
  );
}

function Coming() {
  return (
    <SkeletonGroup label="Loading figures">
      <Card className={frame}>
        <div className="grid gap-5">
          <Skeleton className="h-14 w-48" />
          <Skeleton className="h-14" />
        </div>
        <Skeleton className="h-32" />
      </Card>
    </SkeletonGroup>
  );
}

/** The templates below matter more, so a failure takes only one line. */
function Missing({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 text-muted">
      Your figures could not be loaded.
      <Button variant="link" size="sm" busy={isBusy} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
