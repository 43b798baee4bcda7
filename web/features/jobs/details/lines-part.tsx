// The line items in the details of a job, shown or edited.
import { useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import type { Job } from '#contract/jobs.ts';
import { formatQuantity } from '#contract/lines/money.ts';
import { dollars } from '#web/documents/dollars.ts';
import { LineItemsEditor } from '#web/documents/line-items-editor.tsx';
import { isComplete, type LineRow, rowNeeds, rowProblemsOf, sumOf } from '#web/documents/line-rows.ts';
import { TotalsBox } from '#web/documents/totals-box.tsx';
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
                <span className="figures">{formatQuantity(Math.round(line.quantity * 100))}</span> x{' '}
                {line.description}
              </p>
              <p className="figures text-sm text-muted">
                {dollars(line.unitPrice)} ea{line.taxed ? '' : ' · not taxed'}
              </p>
            </div>
            <p className="figures shrink-0 font-semibold">{dollars(line.total)}</p>
          </li>
        ))}
      </ul>
      <dl className="figures mt-2 grid gap-1 border-t border-line pt-3">
        <Sum label="Subtotal" amount={job.subtotal} />
        <Sum
          label={`Tax (${formatQuantity(Math.round(Number(job.taxRate) * 100))}%)`}
          amount={job.taxAmount}
        />
        <div className="flex items-baseline justify-between gap-4 text-lg font-bold">
          <dt>Total Amount</dt>
          <dd>{dollars(job.totalAmount)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-muted">
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}
