// A customer's jobs: what is open first, the newest of each first.
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness, ChevronRight } from 'lucide-react';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { stageLabels } from '#contract/stages.ts';
import { ClosedBadge } from '#web/closed-badge.tsx';
import { wallTime } from '#web/days.ts';
import { HoldBadge } from '#web/hold.tsx';
import { centsOf, dollars } from '#web/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { useCustomerJobs } from '../data/customer-queries.ts';

interface Context {
  customer: Pick<CustomerDetails, 'id' | 'places'>;
  timeZone: string;
  today: string;
}

export function JobsCard(context: Context) {
  const { id } = context.customer;
  const query = useCustomerJobs(id);
  const total = query.data?.total ?? 0;
  return (
    <Card>
      <CardHeader
        title="Jobs"
        actions={
          total > 0 ? (
            <Link
              to="/jobs"
              search={{ customer: id }}
              className={buttonClass({ variant: 'link', size: 'sm', className: '-my-2 -mr-3' })}
            >
              {total === 1 ? 'See all jobs' : `See all ${total.toLocaleString('en-US')} jobs`}
            </Link>
          ) : null
        }
      />
      <CardBody className="pt-2!">
        <Loaded
          query={query}
          skeleton={<JobsSkeleton />}
          isEmpty={({ jobs }) => jobs.length === 0}
          empty={
            <p className="flex items-center gap-2 text-muted">
              <BriefcaseBusiness aria-hidden="true" className="size-5 shrink-0" />
              No jobs yet. Start one with New Job.
            </p>
          }
        >
          {({ jobs }) => (
            <ul aria-label="Jobs">
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} {...context} />
              ))}
            </ul>
          )}
        </Loaded>
      </CardBody>
    </Card>
  );
}

function serviceDayText({ serviceDate, serviceDateEnd }: Job, { timeZone, today }: Context): string {
  const day = serviceDate ?? (serviceDateEnd && wallTime(serviceDateEnd, timeZone).day);
  return day ? formatDay(day, today) : 'No date set';
}

/** Only where there are several does it tell jobs apart. */
function placeText({ placeId, customerAddress }: Job, { places }: Context['customer']): string | null {
  if (places.length < 2) return null;
  const place = places.find(({ id }) => id === placeId);
  const address = place?.address ?? customerAddress;
  return place?.label ?? (address && addressLine(address));
}

function JobRow({ job, ...context }: { job: Job } & Context) {
  const { id, jobNumber, jobDescription, lineItems, currentStage, closedAs, totalAmount, balanceDue } = job;
  const what = jobDescription?.trim() || lineItems[0]?.description || 'No description';
  const isInvoice = currentStage === 'invoice' && closedAs === null;
  const isDue = isInvoice && centsOf(balanceDue) > 0;
  // The due day itself is not past.
  const isOverdue = isDue && job.invoiceDueDate !== null && job.invoiceDueDate < context.today;
  const when = [serviceDayText(job, context), placeText(job, context.customer)].filter(Boolean).join(' · ');
  return (
    <li className="relative -mx-2 grid min-h-11 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-control border-line px-2 py-2 hover:bg-hover">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {/* The whole row opens the job. */}
        <Link
          to="/jobs"
          search={{ job: id }}
          className="figures font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-control"
        >
          #{jobNumber}
        </Link>
        <Badge tone={closedAs === null ? 'info' : 'neutral'}>{stageLabels[currentStage]}</Badge>
        <ClosedBadge job={job} />
        <HoldBadge job={job} day={context.today} />
        {isInvoice && !isDue && job.customerCancelledAt === null ? <Badge tone="success">Paid</Badge> : null}
        {isOverdue ? <Badge tone="danger">Overdue</Badge> : null}
      </p>
      {/* On a phone the amount stands beside the number, and the text has the width below both. */}
      <div className="col-start-1 row-start-2 min-w-0 text-sm wrap-anywhere text-muted max-sm:col-span-2">
        <p className="line-clamp-2">{what}</p>
        <p className="figures">{when}</p>
      </div>
      <p
        className={`figures col-start-2 row-start-1 text-right max-sm:self-start sm:row-span-2 ${isDue ? 'font-semibold' : ''}`}
      >
        {isDue ? `${dollars(balanceDue)} due` : dollars(totalAmount)}
      </p>
      <ChevronRight
        aria-hidden="true"
        className="col-start-3 row-span-2 row-start-1 size-4.5 shrink-0 text-muted"
      />
    </li>
  );
}

function JobsSkeleton() {
  return (
    <SkeletonGroup label="Loading jobs">
      <div className="grid gap-3">
        {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
          <div key={width} className="flex items-center justify-between gap-3">
            <Skeleton className={`h-9 ${width}`} />
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
