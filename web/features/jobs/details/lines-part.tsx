// The line items in the details of a job, shown or edited.
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { rowNeeds } from '#contract/lines/complete-lines.ts';
import { LineItemsEditor } from '#web/lines/line-items-editor.tsx';
import {
  isComplete,
  isCounted,
  type LineRow,
  rowProblemsOf,
  type Sum,
  sumOf,
  uncountedRows,
} from '#web/lines/line-rows.ts';
import { LineSummary } from '#web/lines/line-summary.tsx';
import { SumRows } from '#web/lines/sum-rows.tsx';
import { TotalsBox } from '#web/lines/totals-box.tsx';
import { centsOf, dollars, priceEach, withUnit } from '#web/money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import type { JobEdits } from './use-job-edits.ts';

export function LinesPart({ job, edits }: { job: JobDetails; edits: JobEdits }) {
  const rows = edits.drafts.lines;
  const note = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const isOpen = rows !== null;
  const [opensAt, setOpensAt] = useState<number>();
  const wasOpen = useRef(isOpen);
  // Sixty rows of fields become sixty lines of text: without this the view would jump.
  useEffect(() => {
    // An editor that opens off the screen looks like a button that does nothing.
    if (!wasOpen.current && isOpen) {
      part.current?.scrollIntoView({ block: 'start' });
      const fields = part.current?.querySelector('textarea') ?? part.current?.querySelector('[data-summary]');
      if (fields instanceof HTMLElement) {
        fields.focus({ preventScroll: true });
        fields.closest('li')?.scrollIntoView({ block: 'nearest' });
      }
    }
    if (!isOpen) setOpensAt(undefined);
    if (wasOpen.current && !isOpen) (note.current ?? part.current)?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={part} className="grid scroll-mt-14 gap-4 lg:scroll-mt-2">
      {edits.note ? (
        <div ref={note}>
          <Notice tone="warning" announce>
            {edits.note}
          </Notice>
        </div>
      ) : null}
      {rows ? (
        <LineFields job={job} rows={rows} edits={edits} opensAt={opensAt} />
      ) : (
        <Lines
          job={job}
          onEdit={
            job.closedAs === null
              ? (at) => {
                  setOpensAt(at);
                  edits.open('lines');
                }
              : undefined
          }
        />
      )}
    </div>
  );
}

interface LineFieldsProps {
  job: JobDetails;
  rows: LineRow[];
  edits: JobEdits;
  opensAt: number | undefined;
}

/** What the rows come to that will be saved, with those named whose figures cannot be read. */
export function typedSum(job: JobDetails, { drafts }: Pick<JobEdits, 'drafts'>): Sum {
  const rows = drafts.lines ?? [];
  const sum = sumOf(rows.filter(isComplete), drafts.printed?.taxRate ?? job.taxRate);
  return { ...sum, uncounted: uncountedRows(rows) };
}

function LineFields({ job, rows, edits, opensAt }: LineFieldsProps) {
  const taxRate = edits.drafts.printed?.taxRate ?? job.taxRate;
  const dropped = rows.filter((row) => !isComplete(row) && isCounted(row)).length;
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
              opensAt={opensAt}
              problems={rowProblemsOf(errors.lines)}
              error={errors.lines?.message}
            />
          )}
        />
        <TotalsBox
          sum={typedSum(job, edits)}
          taxRate={taxRate}
          isTaxExempt={job.isTaxExempt}
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

/** Without `onEdit` nothing can be edited, and all of each text is shown. */
function Lines({ job, onEdit }: { job: JobDetails; onEdit?: (at: number) => void }) {
  const isWide = useMedia(roomForText);
  return (
    <div>
      {job.lineItems.length === 0 ? <p className="text-muted">No line items yet.</p> : null}
      <ul aria-label="Line items" className="divide-y divide-line">
        {job.lineItems.map((line, at) =>
          isWide || !onEdit ? (
            <Line key={line.id} line={line} />
          ) : (
            <li key={line.id}>
              <button
                type="button"
                onClick={() => onEdit(at)}
                className="flex min-h-14 w-full items-center rounded-control py-1.5 -outline-offset-2"
              >
                <span className="sr-only">Edit line {at + 1}: </span>
                <LineSummary
                  description={`${amountOf(line)} ${line.description}`}
                  figures={`${priceEach(line.unitPrice, line.unit)}${line.taxed ? '' : ' · not taxed'}`}
                  total={dollars(line.total)}
                />
              </button>
            </li>
          ),
        )}
      </ul>
      <SumRows
        subtotal={dollars(job.subtotal)}
        taxRate={centsOf(job.taxRate)}
        isTaxExempt={job.isTaxExempt}
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

/** Tailwind's `sm`. */
const roomForText = '(min-width: 40rem)';

type PrintedLine = JobDetails['lineItems'][number];

/** "2 x", or "2.5 hour ×": beside a unit the letter would read as part of it. */
const amountOf = ({ quantity, unit }: PrintedLine): string =>
  unit ? `${withUnit(quantity, unit)} ×` : `${quantity} x`;

function Line({ line }: { line: PrintedLine }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="figures">{amountOf(line)}</span> {line.description}
        </p>
        <p className="figures text-sm text-muted">
          {priceEach(line.unitPrice, line.unit)}
          {line.taxed ? '' : ' · not taxed'}
        </p>
      </div>
      <p className="figures shrink-0 font-semibold">{dollars(line.total)}</p>
    </li>
  );
}
