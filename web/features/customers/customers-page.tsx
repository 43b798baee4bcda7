// Everybody the company works for.
import { useNavigate } from '@tanstack/react-router';
import { SearchX, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { customerLimits } from '#contract/limits.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { today as todayIn } from '#web/days.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Segmented, Select } from '#web/ui/form/select.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { useCustomerList, useHasArchived } from './data/customer-queries.ts';
import { CustomerList } from './list/customer-list.tsx';
import { type CustomerFilter, customerSorts, useCustomersAddress } from './use-customers-address.ts';

const CustomerDialog = lazyPart(() => import('./dialogs/customer-dialog.tsx'), 'CustomerDialog');
const behindButtons = [CustomerDialog];

export function CustomersPage() {
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const { filter, setFilter } = useCustomersAddress();
  const customers = useCustomerList(filter);
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  usePreloaded(behindButtons, timings.preloadDialogs);
  const add = () => setIsAdding(true);
  // What is still shown of the search before says nothing about this one.
  const total = customers.isPlaceholderData ? undefined : customers.data?.pages[0]?.total;
  const isNarrow = filter.q.trim() !== '' || filter.isArchived;
  const hasNone = total === 0 && !isNarrow;

  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-6 sm:px-7 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl tracking-tight">Customers</h1>
          {/* Short until it is counted: on a phone a sentence would move the button, and everything below it. */}
          <p className="min-h-6 text-muted" aria-live="polite">
            {customers.isLoadingError ? '' : countText(filter, total)}
          </p>
        </div>
        {/* Without customers the empty list offers it. */}
        {hasNone ? null : (
          <Button className="max-sm:px-3!" onClick={add}>
            <UserPlus aria-hidden="true" />
            New Customer
          </Button>
        )}
      </div>
      {customers.isPending || customers.isPlaceholderData || isNarrow || (total ?? 0) > 0 ? (
        <div className="mt-5 flex flex-wrap gap-2">
          <SearchInput
            label="Search customers"
            placeholder="Search name, phone, email, address or serial number"
            maxLength={customerLimits.search}
            delay={timings.searchAfterTyping}
            value={filter.q}
            onValueChange={(q) => setFilter({ q })}
            className="grow basis-full sm:basis-80"
          />
          <Segmented
            label="Show customers"
            value={filter.isArchived ? 'archived' : 'active'}
            onChange={(shown) => setFilter({ isArchived: shown === 'archived' })}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'archived', label: 'Archived' },
            ]}
          />
          <Field label="Sort customers" hideLabel className="w-40 max-sm:flex-1">
            <Select
              value={filter.sort}
              onValueChange={(sort) => setFilter({ sort })}
              options={customerSorts}
            />
          </Field>
        </div>
      ) : null}
      <div className="mt-4" aria-busy={customers.isPlaceholderData || undefined}>
        <Loaded
          query={customers}
          skeleton={<SkeletonCards count={4} label="Loading customers" />}
          isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
          empty={
            customers.isPlaceholderData ? (
              <SkeletonCards count={4} label="Loading customers" />
            ) : isNarrow ? (
              <NothingFound filter={filter} onClear={() => setFilter({ q: '', isArchived: false })} />
            ) : (
              <NoCustomers onAdd={add} onShowArchived={() => setFilter({ isArchived: true })} />
            )
          }
        >
          {({ pages }) => (
            <>
              <CustomerList
                customers={pages.flatMap(({ items }) => items)}
                sort={filter.sort}
                timeZone={timeZone}
                today={todayIn(timeZone)}
              />
              <LoadMore query={customers} />
            </>
          )}
        </Loaded>
      </div>
      {isAdding ? (
        <CustomerDialog
          customer={null}
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => void navigate({ to: '/customers/$id', params: { id }, ignoreBlocker: true })}
        />
      ) : null}
    </div>
  );
}

function countText({ q, isArchived }: CustomerFilter, total: number | undefined): string {
  const isSearch = q.trim() !== '';
  if (total === undefined) return isSearch ? 'Searching…' : 'Loading…';
  if (total === 0 && !isSearch && !isArchived) return 'Contact, locations, and what each one owes';
  // A search counts no further.
  const more = isSearch && total >= customerLimits.counted ? '+' : '';
  const count = `${total.toLocaleString('en-US')}${more} ${isArchived ? 'archived ' : ''}${total === 1 ? 'customer' : 'customers'}`;
  return isSearch ? `${count} found` : count;
}

function NoCustomers({ onAdd, onShowArchived }: { onAdd: () => void; onShowArchived: () => void }) {
  const hasArchived = useHasArchived();
  return (
    <EmptyState
      icon={<Users />}
      title="No customers yet"
      action={
        <>
          <Button onClick={onAdd}>
            <UserPlus aria-hidden="true" />
            New Customer
          </Button>
          {hasArchived ? (
            <Button variant="link" onClick={onShowArchived}>
              Archived
            </Button>
          ) : null}
        </>
      }
    >
      Every job you create saves its customer here automatically. You can also add one now.
    </EmptyState>
  );
}

function NothingFound({ filter, onClear }: { filter: CustomerFilter; onClear: () => void }) {
  const isSearch = filter.q.trim() !== '';
  return (
    <EmptyState
      icon={<SearchX />}
      title={isSearch ? 'No customers match' : 'Nothing is archived'}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all customers
        </Button>
      }
    >
      {isSearch
        ? `Try another word, a few digits of the phone number, or look among the ${filter.isArchived ? 'active' : 'archived'} ones.`
        : 'Customers you archive are hidden from the list and from suggestions. You find them here.'}
    </EmptyState>
  );
}
