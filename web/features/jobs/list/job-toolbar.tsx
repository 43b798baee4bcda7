import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { jobLimits } from '#contract/limits.ts';
import type { Stats } from '#contract/stats.ts';
import { timings } from '#web/timings.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented, Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useDebounced, useMedia } from '#web/ui/hooks.ts';
import { type JobFilter, jobSorts } from '../use-jobs-address.ts';

interface JobToolbarProps {
  filter: JobFilter;
  /** Numbers per stage; undefined while loading or searching, and then not shown. */
  counts: Stats | undefined;
  onChange: (change: Partial<JobFilter>) => void;
}

const roomForCounts = '(min-width: 40rem)';

export function JobToolbar({ filter, counts, onChange }: JobToolbarProps) {
  // All four choices fit on a phone only without numbers.
  const shown = useMedia(roomForCounts) ? counts : undefined;
  return (
    <div className="mt-5 flex flex-col gap-3 lg:flex-row lg:items-center">
      <SearchBox q={filter.q} onChange={(q) => onChange({ q })} />
      <div className="flex min-w-0 flex-col gap-3 sm:flex-row sm:items-center">
        <Segmented
          label="Stage"
          value={filter.stage ?? 'all'}
          onChange={(stage) => onChange({ stage: stage === 'all' ? null : stage })}
          options={[
            { value: 'all', label: 'All', count: shown?.jobs },
            { value: 'estimate', label: 'Estimates', count: shown?.estimates },
            { value: 'work_order', label: 'Work orders', count: shown?.workOrders },
            { value: 'invoice', label: 'Invoices', count: shown?.invoices },
          ]}
        />
        <Field label="Sort jobs" hideLabel className="sm:w-52">
          <Select value={filter.sort} onValueChange={(sort) => onChange({ sort })} options={jobSorts} />
        </Field>
      </div>
    </div>
  );
}

/** The address is updated a moment after the last keystroke; Back restores an older text. */
function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q);
  const searched = useDebounced(text, timings.searchAfterTyping);
  const reported = useRef(q);
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });
  useEffect(() => {
    if (searched === reported.current) return;
    reported.current = searched;
    notify.current(searched);
  }, [searched]);
  useEffect(() => {
    if (q === reported.current) return;
    reported.current = q;
    setText(q);
  }, [q]);

  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted"
      />
      <Field label="Search jobs" hideLabel>
        <TextInput
          type="search"
          enterKeyHint="search"
          placeholder="Search customer, number or address"
          maxLength={jobLimits.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames('pl-10.5 [&::-webkit-search-cancel-button]:hidden', text && 'pr-11')}
        />
      </Field>
      {text ? (
        <IconButton
          label="Clear search"
          className="absolute! inset-y-0 right-0 text-muted"
          onClick={() => setText('')}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
