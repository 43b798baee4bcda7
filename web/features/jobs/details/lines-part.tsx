// The line items in the details of a job, shown or edited.
import { useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import type { Job } from '#contract/jobs.ts';
import { rowNeeds } from '#contract/lines/complete-lines.ts';
import { LineItemsEditor } from '#web/lines/line-items-editor.tsx';
import { isComplete, type LineRow, rowProblemsOf, sumOf } from '#web/lines/line-rows.ts';
import { SumRows, TotalsBox } from '#web/lines/totals-box.tsx';
import { centsOf, dollars } from '#web/money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { JobEdits } from './use-job-edits.ts';

export function LinesPart({ job, edits }: { job: Job; edits: JobEdits }) {
  const rows = edits.drafts.lines;
  const note = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const isOpen = rows !== null;
  const wasOpen = useRef(isOpen);
  // Sixty rows of fields become sixty lines of text: without this the view would jump.
  useEffect(() => {
    // An editor that opens off the screen looks like a button that does nothing.
    if (!wasOpen.current && isOpen) {
      part.current?.scrollIntoView({ block: 'start' });
      part.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    }
    if (wasOpen.current && !isOpen) (note.current ?? part.current)?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={part} className="grid gap-4">
      {edits.note ? (
        <div ref={note}>
          <Notice tone="warning" announce>
            {edits.note}
          </Notice>
        </div>
      ) : null}
      {rows ? <LineFields job={job} rows={rows} edits={edits} /> : <Lines job={job} />}
    </div>
  );
}

function LineFields({ job, rows, edits }: { job: Job; rows: LineRow[]; edits: JobEdits }) {
  // Rows that will not be saved are not counted either.
  const complete = rows.filter(isComplete);
  const dropped = rows.length - complete.length;
  const { control, errors } = edits.form;
  return (
    <fieldset disabled={edits.isSaving} className="min-w-0">
      <legend className="sr-only">Line Items</legend>
      {/* Not on the fieldset itself: its grid items would lose their place when a row gets an error. */}
      <div className="grid gap-4">
        <Controller
          control={control}
          name="lines"
          render={({ field }) => (
            <LineItemsEditor
              rows={field.value ?? []}
              onChange={field.onChange}
              quantityMin={1}
              quantityStep={1}
              problems={rowProblemsOf(errors.lines)}
              error={errors.lines?.message}
            />
          )}
        />
        <TotalsBox
          sum={sumOf(complete, job.taxRate)}
          taxRate={job.taxRate}
          className="ml-auto w-full sm:max-w-xs"
        />
        {dropped > 0 ? (
          <p className="text-sm text-muted" role="status">
            {dropped === 1 ? '1 incomplete row is' : `${dropped} incomplete rows are`} not counted: {rowNeeds}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

function Lines({ job }: { job: Job }) {
  return (
    <div>
      {job.lineItems.length === 0 ? <p className="text-muted">No line items yet.</p> : null}
      <ul aria-label="Line items" className="divide-y divide-line">
        {job.lineItems.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere whitespace-pre-line">
                <span className="figures">{line.quantity}</span> x {line.description}
              </p>
              <p className="figures text-sm text-muted">
                {dollars(line.unitPrice)} ea{line.taxed ? '' : ' · not taxed'}
              </p>
            </div>
            <p className="figures shrink-0 font-semibold">{dollars(line.total)}</p>
          </li>
        ))}
      </ul>
      <SumRows
        subtotal={dollars(job.subtotal)}
        taxRate={centsOf(job.taxRate)}
        tax={dollars(job.taxAmount)}
        total={dollars(job.totalAmount)}
        totalLabel="Total Amount"
        isMuted
        hasRule={false}
        className="mt-2 gap-1 border-t border-line pt-3"
      />
    </div>
  );
}
