// Everything that happened with a customer, newest first.
import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  Banknote,
  BriefcaseBusiness,
  Camera,
  FileText,
  History,
  type LucideIcon,
  Mail,
  PenLine,
  UserRound,
} from 'lucide-react';
import type { TimelineItem } from '#contract/customers/customers.ts';
import { formatDay, formatTime } from '#contract/days.ts';
import { wallTime } from '#web/days.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { useTimeline } from '../data/customer-queries.ts';

const icons: Record<TimelineItem['kind'], LucideIcon> = {
  job: BriefcaseBusiness,
  stage: ArrowRight,
  document: FileText,
  email: Mail,
  signature: PenLine,
  payment: Banknote,
  photo: Camera,
  customer: UserRound,
};

interface TimelineProps {
  customerId: string;
  timeZone: string;
  today: string;
}

export function Timeline({ customerId, timeZone, today }: TimelineProps) {
  const timeline = useTimeline(customerId);
  return (
    <Card>
      <CardHeader title="Timeline" />
      <CardBody>
        <Loaded
          query={timeline}
          skeleton={<TimelineSkeleton />}
          isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
          empty={
            <p className="flex items-center gap-2 text-muted">
              <History aria-hidden="true" className="size-5 shrink-0" />
              Jobs, emails, signatures and payments appear here as they happen.
            </p>
          }
        >
          {({ pages }) => (
            <>
              {byDay(
                pages.flatMap(({ items }) => items),
                timeZone,
              ).map(([day, items]) => (
                <section key={day} aria-label={formatDay(day)} className="not-first:mt-5">
                  <h3 className="mb-1 text-sm font-semibold text-muted">{formatDay(day, today)}</h3>
                  <ol>
                    {items.map((item) => (
                      <TimelineRow key={item.id} item={item} time={wallTime(item.at, timeZone).time} />
                    ))}
                  </ol>
                </section>
              ))}
              <LoadMore query={timeline} />
            </>
          )}
        </Loaded>
      </CardBody>
    </Card>
  );
}

/** In the order they come in. */
function byDay(items: readonly TimelineItem[], timeZone: string): [string, TimelineItem[]][] {
  const days = new Map<string, TimelineItem[]>();
  for (const item of items) {
    const { day } = wallTime(item.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

function TimelineRow({ item, time }: { item: TimelineItem; time: string }) {
  const Icon = icons[item.kind];
  const namesJob = item.jobNumber !== undefined && isNamedIn(item.text, item.jobNumber);
  return (
    <li className="group relative flex min-h-11 flex-wrap items-start gap-x-3 rounded-control py-1.5 has-[a]:hover:bg-hover">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <p className="min-w-0 flex-1 pt-1 wrap-anywhere max-sm:basis-40">
        {namesJob && item.jobId ? null : item.text}{' '}
        {item.jobId ? (
          // The whole row opens the job.
          <Link
            to="/jobs"
            search={{ job: item.jobId }}
            className={classNames(
              'after:absolute after:inset-0 after:rounded-control group-hover:underline',
              namesJob ? 'text-ink no-underline' : 'whitespace-nowrap text-accent-ink',
            )}
          >
            {namesJob ? item.text : `Job #${item.jobNumber}`}
          </Link>
        ) : null}
      </p>
      <time
        dateTime={item.at}
        className="figures shrink-0 pr-1 text-sm whitespace-nowrap text-muted max-sm:basis-full max-sm:pl-11 sm:pt-1.5"
      >
        {formatTime(time)}
      </time>
    </li>
  );
}

/** "Invoice INV-1042 issued" says which job it is; "Payment of $500.00" does not name job 5, nor do "5 photos". */
function isNamedIn(text: string, jobNumber: string): boolean {
  for (let at = text.indexOf(jobNumber, 1); at > 0; at = text.indexOf(jobNumber, at + 1)) {
    const isWhole = !/^(?:[\p{L}\p{N}]|[.,]\d)/u.test(text.slice(at + jobNumber.length));
    if (isWhole && !/[\p{L}\p{N}$.,]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

function TimelineSkeleton() {
  return (
    <SkeletonGroup label="Loading timeline">
      <div className="grid gap-4">
        {['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
          <div key={width} className="flex items-center gap-3">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
