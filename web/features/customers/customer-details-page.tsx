// One customer: how to reach them, where they are, what they owe, and everything that happened.
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Pencil, Plus, Receipt } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { today as todayIn } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { useCustomer } from './data/customer-queries.ts';
import { useArchive } from './data/use-archive.ts';
import { ContactCard } from './details/contact-card.tsx';
import { CustomerMenu } from './details/customer-menu.tsx';
import { JobsCard } from './details/jobs-card.tsx';
import { PlacesCard } from './details/places-card.tsx';
import { Timeline } from './details/timeline.tsx';
import type { CustomerActions, CustomerDialogKind } from './dialogs/customer-dialogs.tsx';
import { useListBefore } from './use-customers-address.ts';

const CustomerDialogs = lazyPart(() => import('./dialogs/customer-dialogs.tsx'), 'CustomerDialogs');
const behindButtons = [CustomerDialogs];
const route = getRouteApi('/customers/$id');

export function CustomerDetailsPage() {
  const { id } = route.useParams();
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const today = todayIn(timeZone);
  const query = useCustomer(id);
  const listBefore = useListBefore();
  const [dialog, setDialog] = useState<CustomerDialogKind | null>(null);
  const actions: CustomerActions = useMemo(() => ({ open: setDialog }), []);
  usePreloaded(behindButtons, timings.preloadDialogs);
  const isGone = query.error instanceof ApiError && query.error.status === 404;

  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-4 sm:px-7 sm:py-6">
      <Link
        to="/customers"
        search={listBefore}
        className={buttonClass({ variant: 'link', size: 'sm', className: '-ml-3' })}
      >
        <ArrowLeft aria-hidden="true" />
        Customers
      </Link>
      {isGone ? (
        <CustomerGone />
      ) : (
        <Loaded query={query} skeleton={<CustomerSkeleton />}>
          {(customer) => (
            <>
              <CustomerHead customer={customer} actions={actions} />
              <div className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
                <div className="grid min-w-0 grid-cols-1 gap-4 lg:order-2">
                  <MoneyCard customer={customer} />
                  <ContactCard customer={customer} />
                </div>
                <div className="grid min-w-0 grid-cols-1 gap-4">
                  <JobsCard customer={customer} timeZone={timeZone} today={today} />
                  <PlacesCard customer={customer} actions={actions} today={today} />
                  <Timeline customerId={customer.id} timeZone={timeZone} today={today} />
                </div>
              </div>
              {dialog ? (
                <CustomerDialogs
                  dialog={dialog}
                  customer={customer}
                  timeZone={timeZone}
                  today={today}
                  onClose={() => setDialog(null)}
                />
              ) : null}
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

function CustomerHead({ customer, actions }: { customer: CustomerDetails; actions: CustomerActions }) {
  const archive = useArchive();
  const isArchived = customer.archivedAt !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-3xl font-bold tracking-tight wrap-anywhere">{customer.name}</h1>
          {isArchived ? <Badge>Archived</Badge> : null}
          {customer.isTaxExempt ? <Badge>Tax exempt</Badge> : null}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Link
            to="/generate"
            search={{ customer: customer.id }}
            className={buttonClass({ className: 'max-sm:flex-1' })}
          >
            <Plus aria-hidden="true" />
            New Job
          </Link>
          <Button
            variant="secondary"
            className="max-sm:flex-1"
            onClick={() => actions.open({ kind: 'statement' })}
          >
            <Receipt aria-hidden="true" />
            Statement
          </Button>
          <Button
            variant="secondary"
            className="max-sm:hidden"
            onClick={() => actions.open({ kind: 'edit' })}
          >
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          <CustomerMenu customer={customer} actions={actions} archive={archive} />
        </div>
      </div>
      {isArchived ? (
        <div className="mt-4">
          <Notice
            action={
              <Button
                size="sm"
                variant="secondary"
                busy={archive.isPending}
                onClick={() => archive.mutate(customer)}
              >
                Restore Customer
              </Button>
            }
          >
            This customer is archived: hidden from the list and from suggestions. A new job brings it back.
          </Notice>
        </div>
      ) : null}
    </>
  );
}

function MoneyCard({ customer }: { customer: CustomerDetails }) {
  const isOverdue = centsOf(customer.overdue) > 0;
  return (
    <Card>
      <CardHeader title="Money" />
      <CardBody className="pt-2!">
        <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3">
          <div className="col-span-2">
            <dt className="text-sm text-muted">Balance due</dt>
            <dd className="text-2xl font-bold tracking-tight">{dollars(customer.balanceDue)}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Overdue</dt>
            <dd className={classNames('font-semibold', isOverdue ? 'text-danger-ink' : 'text-muted')}>
              {dollars(customer.overdue)}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Total Paid</dt>
            <dd className="font-semibold">{dollars(customer.paidTotal)}</dd>
          </div>
          <div className="col-span-2">
            <dt className="text-sm text-muted">Open jobs</dt>
            <dd className="font-semibold">{customer.openJobs}</dd>
          </div>
        </dl>
      </CardBody>
    </Card>
  );
}

/** For a link to a customer that was deleted or merged, or never was. */
function CustomerGone() {
  return (
    <div className="mt-6">
      <h1 className="sr-only">Customer not found</h1>
      <EmptyState
        title="Customer not found"
        action={
          <Link to="/customers" className={buttonClass()}>
            Show all customers
          </Link>
        }
      >
        This customer was deleted or merged with another one, or the link is not complete.
      </EmptyState>
    </div>
  );
}

function CustomerSkeleton() {
  return (
    <SkeletonGroup label="Loading customer">
      <Skeleton className="h-9 w-64" />
      <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </SkeletonGroup>
  );
}
