// Customers as a table where there is room, else as cards with a number to tap.

import { Link, useNavigate } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Customer, CustomerSort } from '#contract/customers/customers.ts';
import { formatDay } from '#contract/days.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { wallTime } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { useMedia } from '#web/ui/hooks.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx';
import { openJobsText } from '../data/open-jobs-text.ts';
import { useListState } from '../use-customers-address.ts';

interface CustomerListProps {
  customers: readonly Customer[];
  sort: CustomerSort;
  timeZone: string;
  today: string;
}

type Days = Pick<CustomerListProps, 'timeZone' | 'today'>;

const roomForTable = '(min-width: 48rem)';

export function CustomerList({ customers, sort, ...days }: CustomerListProps) {
  if (useMedia(roomForTable)) return <CustomerTable customers={customers} sort={sort} {...days} />;
  return (
    <ul aria-label="Customers" className="grid grid-cols-1 gap-2">
      {customers.map((customer) => (
        <li key={customer.id}>
          <CustomerCard customer={customer} {...days} />
        </li>
      ))}
    </ul>
  );
}

const lastJobText = ({ lastJobAt }: Customer, { timeZone, today }: Days): string | null =>
  lastJobAt && formatDay(wallTime(lastJobAt, timeZone).day, today);

const owesNothing = ({ balanceDue }: Customer) => centsOf(balanceDue) === 0;

function CustomerTable({ customers, sort, ...days }: CustomerListProps) {
  const navigate = useNavigate();
  const state = useListState();
  const sorted = (column: CustomerSort) =>
    sort === column ? (column === 'name' ? 'ascending' : 'descending') : undefined;
  function open(event: MouseEvent, id: string) {
    // Links in the row work as links; marked text is being copied.
    if (event.target instanceof Element && event.target.closest('a')) return;
    if (window.getSelection()?.toString()) return;
    void navigate({ to: '/customers/$id', params: { id }, state });
  }
  return (
    <Card className="px-4 sm:px-5">
      <Table label="Customers">
        <TableHead>
          <tr>
            <TableHeaderCell aria-sort={sorted('name')}>Name</TableHeaderCell>
            <TableHeaderCell>Phone</TableHeaderCell>
            <TableHeaderCell aria-sort={sorted('last-job')}>Last Job</TableHeaderCell>
            <TableHeaderCell numeric>Open Jobs</TableHeaderCell>
            <TableHeaderCell numeric aria-sort={sorted('balance')}>
              Balance Due
            </TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {customers.map((customer) => (
            <TableRow
              key={customer.id}
              onClick={(event) => open(event, customer.id)}
              className="cursor-pointer hover:bg-hover"
            >
              <TableCell className="max-w-0 min-w-64 w-1/2">
                <p className="flex items-center gap-2">
                  <CustomerLink customer={customer} className="truncate hover:underline" />
                  <Marks customer={customer} />
                </p>
                {customer.address ? (
                  <p className="truncate text-sm text-muted">{addressLine(customer.address)}</p>
                ) : null}
              </TableCell>
              <TableCell className="figures whitespace-nowrap">
                {customer.phone ? (
                  <a href={telLink(customer.phone)} className="text-ink hover:underline">
                    {customer.phone}
                  </a>
                ) : (
                  <span className="text-muted">–</span>
                )}
              </TableCell>
              <TableCell className="figures whitespace-nowrap">
                {lastJobText(customer, days) ?? <span className="text-muted">–</span>}
              </TableCell>
              <TableCell numeric className={customer.openJobs === 0 ? 'text-muted' : undefined}>
                {customer.openJobs}
              </TableCell>
              <TableCell numeric className={owesNothing(customer) ? 'text-muted' : 'font-semibold'}>
                {dollars(customer.balanceDue)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function CustomerLink({ customer, className }: { customer: Customer; className: string }) {
  const state = useListState();
  return (
    <Link
      to="/customers/$id"
      params={{ id: customer.id }}
      state={state}
      className={classNames('min-w-0 font-semibold text-ink no-underline', className)}
    >
      {customer.name}
    </Link>
  );
}

function Marks({ customer }: { customer: Customer }) {
  return (
    <>
      {customer.isTaxExempt ? <Badge>Tax exempt</Badge> : null}
      {customer.archivedAt ? <Badge>Archived</Badge> : null}
    </>
  );
}

function CustomerCard({ customer, ...days }: { customer: Customer } & Days) {
  const lastJob = lastJobText(customer, days);
  return (
    <Card className="relative flex items-center gap-2 py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 text-md leading-6">
          {/* The whole card opens the customer. */}
          <CustomerLink
            customer={customer}
            className="wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          />
          <Marks customer={customer} />
        </h2>
        {customer.address ? (
          <p className="truncate text-sm text-muted">{addressLine(customer.address)}</p>
        ) : null}
        <p className="figures flex flex-wrap gap-x-2 text-sm text-muted">
          {owesNothing(customer) ? null : (
            <span className="font-semibold text-ink">{dollars(customer.balanceDue)} due</span>
          )}
          <span>{customer.openJobs === 0 ? 'No open jobs' : openJobsText(customer.openJobs)}</span>
          {lastJob ? <span>Last job {lastJob}</span> : null}
        </p>
      </div>
      {customer.phone ? (
        <a
          href={telLink(customer.phone)}
          aria-label={`Call ${customer.name}, ${customer.phone}`}
          className={iconButtonClass({ variant: 'secondary', className: 'relative text-accent-ink!' })}
        >
          <Phone aria-hidden="true" />
        </a>
      ) : null}
    </Card>
  );
}
