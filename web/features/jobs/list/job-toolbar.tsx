// Search, order, stage and filters of the list. Where there is little room, the choices from a list are buttons of one
// finger's width, so that the first job stays near the top.
import { ArrowDownUp, Filter, type LucideIcon, UserRound } from 'lucide-react';
import type { JobCounts } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import { timings } from '#web/timings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Segmented, Select, type SelectOption } from '#web/ui/form/select.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { findsClosed, type JobFilter, jobSorts, jobViews } from '../use-jobs-address.ts';

interface JobToolbarProps {
  filter: JobFilter;
  /** Undefined while loading, and then no numbers are shown. */
  counts: JobCounts | undefined;
  onChange: (change: Partial<JobFilter>) => void;
}

const roomForCounts = '(min-width: 40rem)';
const everybody = 'all';

/** Parts of the page's head, which wraps them: the search in the first row where there is room, else below the title. */
export function JobToolbar({ filter, counts, onChange }: JobToolbarProps) {
  // All four choices fit on a phone only without numbers.
  const shown = useMedia(roomForCounts) ? counts?.stages : undefined;
  const isBin = filter.view === 'deleted';
  const technicians = technicianOptions(counts, filter);
  return (
    <>
      <SearchInput
        label="Search jobs"
        placeholder="Search customer, number or address"
        maxLength={jobLimits.search}
        delay={timings.searchAfterTyping}
        value={filter.q}
        onValueChange={(q) => onChange({ q })}
        className="order-3 flex-1 basis-40 lg:order-2 lg:basis-96"
      />
      {isBin ? null : (
        <Choice
          label="Sort jobs"
          icon={ArrowDownUp}
          className="order-6 lg:order-3 lg:w-44"
          isChosen={filter.sort !== 'newest'}
          value={filter.sort}
          onValueChange={(sort) => onChange({ sort })}
          options={jobSorts}
        />
      )}
      {isBin ? null : (
        <div className="order-7 flex w-full min-w-0 lg:order-5 lg:w-auto">
          <Segmented
            label="Stage"
            value={filter.stage ?? 'all'}
            onChange={(stage) => onChange({ stage: stage === 'all' ? null : stage })}
            options={[
              {
                value: 'all',
                label: 'All',
                count: shown && shown.estimate + shown.work_order + shown.invoice,
              },
              { value: 'estimate', label: 'Estimates', count: shown?.estimate },
              { value: 'work_order', label: 'Work orders', count: shown?.work_order },
              { value: 'invoice', label: 'Invoices', count: shown?.invoice },
            ]}
          />
        </div>
      )}
      <Choice
        label="Show jobs"
        icon={Filter}
        className="order-4 lg:order-6 lg:w-72"
        isChosen={filter.view !== 'open'}
        value={filter.view}
        onValueChange={(view) =>
          onChange(view === 'deleted' ? { view, stage: null, technician: null, customer: null } : { view })
        }
        options={viewOptions(counts, filter)}
      />
      {isBin || technicians.length === 0 ? null : (
        <Choice
          label="Technician"
          icon={UserRound}
          className="order-5 lg:order-7 lg:max-w-72 lg:min-w-48 lg:flex-1"
          isChosen={filter.technician !== null}
          value={filter.technician ?? everybody}
          onValueChange={(id) => onChange({ technician: id === everybody ? null : id })}
          options={[{ value: everybody, label: 'All technicians' }, ...technicians]}
        />
      )}
    </>
  );
}

/** While searching, the numbers are of what was found, and say so. */
const numbered = (label: string, count: number | undefined, { q }: JobFilter): string =>
  count === undefined ? label : `${label} (${count}${q.trim() === '' ? '' : ' found'})`;

function viewOptions(counts: JobCounts | undefined, filter: JobFilter) {
  return jobViews.map(({ value, label }) => {
    if (value === 'deleted') return { value, label };
    if (value === 'open')
      return { value, label: numbered(findsClosed(filter) ? 'All jobs' : label, counts?.unfiltered, filter) };
    return { value, label: numbered(label, counts?.filters[value], filter) };
  });
}

function technicianOptions(counts: JobCounts | undefined, filter: JobFilter): SelectOption[] {
  const known = (counts?.technicians ?? []).map(({ id, name, jobs }) => ({
    value: id,
    label: numbered(name, jobs, filter),
  }));
  const isKnown = filter.technician === null || known.some(({ value }) => value === filter.technician);
  return isKnown || !filter.technician
    ? known
    : [...known, { value: filter.technician, label: 'Technician' }];
}

interface ChoiceProps<Value extends string> {
  label: string;
  icon: LucideIcon;
  className: string;
  /** Something else than the default. */
  isChosen: boolean;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
}

const frame =
  'relative shrink-0 max-lg:size-11 max-lg:rounded-control max-lg:has-focus-visible:outline-2 max-lg:has-focus-visible:outline-focus';

/** A list to choose from; on a phone only its symbol is shown, and the phone's own picker opens. */
function Choice<Value extends string>({
  label,
  icon: Icon,
  className,
  isChosen,
  ...select
}: ChoiceProps<Value>) {
  return (
    <Field label={label} hideLabel className={classNames(frame, className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 grid place-items-center rounded-control border lg:hidden',
          isChosen ? 'border-accent bg-accent text-on-accent' : 'border-field bg-surface text-ink',
        )}
      >
        <Icon className="size-4.5" />
      </span>
      <Select {...select} className="max-lg:opacity-0" />
    </Field>
  );
}
