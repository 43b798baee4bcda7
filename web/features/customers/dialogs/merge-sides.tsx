// The two customers of a merge, with enough of each to tell namesakes apart, and which one stays.
import { ArrowDownUp } from 'lucide-react';
import type { Customer } from '#contract/customers/customers.ts';
import { formatDay } from '#contract/days.ts';
import { wallTime } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { addressLine } from '#web/ui/form/contact-text.ts';

interface Days {
  timeZone: string;
  today: string;
}

interface MergeSidesProps extends Days {
  from: Customer;
  into: Customer;
  disabled: boolean;
  onSwap: () => void;
}

export function MergeSides({ from, into, disabled, onSwap, ...days }: MergeSidesProps) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Side customer={into} stays {...days} />
        <Side customer={from} stays={false} {...days} />
      </div>
      <Button variant="secondary" className="justify-self-start" disabled={disabled} onClick={onSwap}>
        <ArrowDownUp aria-hidden="true" className="sm:rotate-90" />
        Swap
      </Button>
    </div>
  );
}

function Side({ customer, stays, timeZone, today }: { customer: Customer; stays: boolean } & Days) {
  const { name, phone, email, address, openJobs, lastJobAt } = customer;
  const facts: [string, string][] = [
    ['Phone', phone ?? 'None'],
    ['Email', email ?? 'None'],
    ['Address', address ? addressLine(address) : 'None'],
    ['Open jobs', String(openJobs)],
    ['Last job', lastJobAt ? formatDay(wallTime(lastJobAt, timeZone).day, today) : 'No jobs yet'],
  ];
  return (
    <section
      aria-label={stays ? 'Stays' : 'Is removed'}
      className={classNames(
        'min-w-0 rounded-control border px-4 py-3',
        stays ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <Badge tone={stays ? 'success' : 'neutral'}>{stays ? 'Stays' : 'Is removed'}</Badge>
      </p>
      <dl className="figures mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
