// The line items of a job as they are read: one list, or each option with its own.
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { LineItem } from '#contract/lines/line-items.ts';
import type { OptionReply } from '#contract/lines/offer.ts';
import { depositDueText } from '#web/before-work.ts';
import { LineSummary } from '#web/lines/line-summary.tsx';
import { SumRow, SumRows } from '#web/lines/sum-rows.tsx';
import { centsOf, dollars, priceEach, withUnit } from '#web/money.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { depositPaidLabel } from '../labels/balance-labels.ts';

interface JobLinesProps {
  job: JobDetails;
  /** From a line, counted from 0. Without it nothing can be edited, and all of each text is shown. */
  onEdit?: (at: number) => void;
}

export function JobLines({ job, onEdit }: JobLinesProps) {
  if (job.options)
    return (
      <div className="grid gap-6">
        {job.options.map((option) => (
          <OptionLines key={option.id} job={job} option={option} />
        ))}
      </div>
    );
  return (
    <div>
      {job.lineItems.length === 0 ? <p className="text-muted">No line items yet.</p> : null}
      <Lines label="Line items" lines={job.lineItems} onEdit={onEdit} />
      <Sums
        job={job}
        list={job}
        deposit={isDepositAhead(job) ? job.depositAmount : null}
        totalLabel="Total Amount"
      />
      <DepositRows job={job} />
    </div>
  );
}

function OptionLines({ job, option }: { job: JobDetails; option: OptionReply }) {
  return (
    <section aria-label={option.name}>
      <h4 className="flex flex-wrap items-center gap-2 font-bold">
        <span className="wrap-anywhere">{option.name}</span>
        {option.isRecommended ? <Badge tone="info">Recommended</Badge> : null}
      </h4>
      {option.description ? (
        <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-muted">{option.description}</p>
      ) : null}
      <Lines label={`Line items of ${option.name}`} lines={option.lineItems} />
      <Sums job={job} list={option} deposit={job.deposit && option.depositAmount} totalLabel="Total" />
    </section>
  );
}

/** Nobody has agreed to it yet, and on a work order nobody will. */
const isDepositAhead = ({ deposit, currentStage, estimateSignedAt }: JobDetails): boolean =>
  deposit !== null && currentStage === 'estimate' && estimateSignedAt === null;

/** What of it is to come in, and what has. */
function DepositRows({ job }: { job: JobDetails }) {
  const isDue = depositDueText(job) !== null;
  const isPaid = centsOf(job.depositPaid) > 0;
  if (!isDue && !isPaid) return null;
  return (
    <dl className="figures mt-1 grid gap-1 text-muted">
      {isDue ? (
        <SumRow
          label="Deposit due"
          value={dollars(job.depositDue)}
          className="font-semibold text-warning-ink"
        />
      ) : null}
      {isPaid ? <SumRow label={depositPaidLabel(job)} value={dollars(job.depositPaid)} /> : null}
    </dl>
  );
}

interface SumsProps {
  job: Pick<JobDetails, 'taxRate' | 'isTaxExempt'>;
  list: Pick<OptionReply, 'subtotal' | 'discount' | 'discountAmount' | 'taxAmount' | 'totalAmount'>;
  deposit: string | null;
  totalLabel: string;
}

const Sums = ({ job, list, deposit, totalLabel }: SumsProps) => (
  <SumRows
    subtotal={dollars(list.subtotal)}
    discount={list.discount && { label: list.discount.label, amount: dollars(list.discountAmount) }}
    taxRate={centsOf(job.taxRate)}
    isTaxExempt={job.isTaxExempt}
    tax={dollars(list.taxAmount)}
    total={dollars(list.totalAmount)}
    deposit={deposit && dollars(deposit)}
    totalLabel={totalLabel}
    isMuted
    hasRule={false}
    className="mt-2 gap-1 border-t border-line pt-3"
  />
);

interface LinesProps {
  label: string;
  lines: readonly LineItem[];
  onEdit?: (at: number) => void;
}

function Lines({ label, lines, onEdit }: LinesProps) {
  const isWide = useMedia(roomForText);
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map((line, at) =>
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
                figures={<Figures line={line} />}
                total={dollars(line.total)}
                isLeftOut={isLeftOut(line)}
              />
            </button>
          </li>
        ),
      )}
    </ul>
  );
}

/** Tailwind's `sm`. */
const roomForText = '(min-width: 40rem)';

/** "2 x", or "2.5 hour ×": beside a unit the letter would read as part of it. */
const amountOf = ({ quantity, unit }: LineItem): string =>
  unit ? `${withUnit(quantity, unit)} ×` : `${quantity} x`;

const isLeftOut = ({ optional, isSelected }: LineItem) => optional === true && !isSelected;

function Figures({ line }: { line: LineItem }) {
  return (
    <>
      {line.optional ? (
        <>
          <Badge tone="info">Optional</Badge> {line.isSelected ? 'Included' : 'Not included'} ·{' '}
        </>
      ) : null}
      {priceEach(line.unitPrice, line.unit)}
      {line.taxed ? '' : ' · not taxed'}
    </>
  );
}

function Line({ line }: { line: LineItem }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="figures">{amountOf(line)}</span> {line.description}
        </p>
        <p className="figures text-sm text-muted">
          <Figures line={line} />
        </p>
      </div>
      <p className={`figures shrink-0 font-semibold ${isLeftOut(line) ? 'text-muted' : ''}`}>
        {dollars(line.total)}
      </p>
    </li>
  );
}
