// The status of a job: stages, service date and technician.
import { Check } from 'lucide-react';
import { addDays, formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { nextStage, stageLabels, stages } from '#contract/stages.ts';
import { holdOf } from '#web/before-work.ts';
import { wallTime } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { JobBadges } from '../card/job-badges.tsx';
import { EndingButtons } from '../close/job-menu.tsx';
import type { JobActions } from '../job-actions.ts';
import { signedChange } from '../labels/balance-labels.ts';
import { serviceSpanOf, serviceText } from '../labels/service-labels.ts';
import { FactRow, Section } from './section.tsx';

interface StatusSectionProps {
  job: JobDetails;
  actions: JobActions;
  /** Null when no date is set. */
  service: string | null;
  timeZone: string;
  today: string;
  disabled: boolean;
}

export function StatusSection({ job, actions, service, timeZone, today, disabled }: StatusSectionProps) {
  const isOpen = job.closedAs === null;
  // What the customer canceled goes nowhere by itself: the card’s menu still has every step.
  const isCancelled = job.customerCancelledAt !== null;
  const next = isOpen && !isCancelled ? nextStage[job.currentStage] : null;
  return (
    <Section title="Job Status">
      <ol className="flex">
        {stages.map((stage, at) => (
          <Step
            key={stage}
            label={stageLabels[stage]}
            position={at}
            now={stages.indexOf(job.currentStage)}
            wasReached={job.documents.some((document) => document.stage === stage)}
          />
        ))}
      </ol>
      {next ? (
        <Button
          size="sm"
          variant="secondary"
          className="mt-4 w-full"
          disabled={disabled}
          onClick={() => actions.open({ kind: 'progress', job })}
        >
          Progress to {stageLabels[next]}
        </Button>
      ) : null}
      {next && disabled ? (
        <p className="mt-1.5 text-sm text-muted">Save or cancel your changes first.</p>
      ) : null}
      <Approval job={job} />
      <dl className="mt-4">
        <FactRow label="Service date">
          <span className="figures">{service ?? 'No date set'}</span>
        </FactRow>
      </dl>
      {isOpen && (service || !isCancelled) ? (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2 w-full"
          onClick={() => actions.open({ kind: 'schedule', job })}
        >
          {service ? 'Edit Service Date' : 'Assign to Calendar'}
        </Button>
      ) : null}
      <NotBefore job={job} actions={actions} today={today} />
      <Waived job={job} timeZone={timeZone} today={today} />
      <dl className="mt-4">
        <FactRow label="Technician">{job.technicianName ?? 'Unassigned'}</FactRow>
      </dl>
      {isOpen && actions.AssignDialog ? (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2 w-full"
          onClick={() => actions.open({ kind: 'assign', job })}
        >
          Assign Technician
        </Button>
      ) : null}
      <EndingButtons job={job} actions={actions} disabled={disabled} />
    </Section>
  );
}

/** What the customer has signed, and which option of it. */
function Approval({ job: { approvedTotal, optionName } }: { job: JobDetails }) {
  if (approvedTotal === null && optionName === null) return null;
  return (
    <dl className="mt-4 grid gap-3 sm:grid-cols-2">
      {approvedTotal === null ? null : (
        <FactRow label="Approved in writing">
          <span className="figures font-semibold">{dollars(approvedTotal)}</span>
        </FactRow>
      )}
      {optionName === null ? null : <FactRow label="Option">{optionName}</FactRow>}
    </dl>
  );
}

/** While the customer can still cancel, the work waits (D-22). */
function NotBefore({ job, actions, today }: Pick<StatusSectionProps, 'job' | 'actions' | 'today'>) {
  const hold = holdOf(job, today);
  // Who has cancelled already is told of above everything else.
  if (!hold || !job.notBefore || job.customerCancelledAt !== null) return null;
  return (
    <div className="mt-3">
      <Notice
        tone="warning"
        title={<span className="figures">{hold.text}</span>}
        action={
          <Button
            size="sm"
            variant="secondary"
            onClick={() => actions.open({ kind: 'waive-cancellation', job })}
          >
            Emergency Waiver
          </Button>
        }
      >
        The customer can cancel through {formatDay(addDays(job.notBefore, -1), today)}.
      </Notice>
    </div>
  );
}

/** That the work was allowed to begin sooner, and why: the record of it stays (D-22). */
function Waived({ job, timeZone, today }: Pick<StatusSectionProps, 'job' | 'timeZone' | 'today'>) {
  const { waivedAt, waiverReason } = job;
  if (waivedAt === null) return null;
  return (
    <dl className="mt-3">
      <FactRow label={`Wait waived on ${formatDay(wallTime(waivedAt, timeZone).day, today)}`}>
        {waiverReason}
      </FactRow>
    </dl>
  );
}

interface StepProps {
  label: string;
  position: number;
  now: number;
  wasReached: boolean;
}

/** A job may begin as an invoice: stages it never had are not ticked. */
function Step({ label, position, now, wasReached }: StepProps) {
  const isDone = position < now && wasReached;
  const isSkipped = position < now && !wasReached;
  const isNow = position === now;
  return (
    <li aria-current={isNow ? 'step' : undefined} className="flex-1 text-center">
      <div className="flex items-center">
        <span
          className={classNames(
            'h-0.5 flex-1',
            position === 0 ? '' : position <= now && wasReached ? 'bg-accent' : 'bg-line-strong',
          )}
        />
        <span
          className={classNames(
            'figures grid size-7 place-items-center rounded-full border-2 text-sm font-bold',
            isDone && 'border-accent bg-accent text-on-accent',
            isNow && 'border-accent text-accent-ink',
            !isDone && !isNow && 'border-line-strong text-muted',
          )}
        >
          {isDone ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : position + 1}
        </span>
        <span
          className={classNames(
            'h-0.5 flex-1',
            position === 2 ? '' : isDone ? 'bg-accent' : 'bg-line-strong',
          )}
        />
      </div>
      <p className={classNames('mt-1.5 text-sm', isNow ? 'font-semibold' : 'text-muted')}>
        {label}
        {isDone ? <span className="sr-only">, done</span> : null}
        {isSkipped ? <span className="sr-only">, skipped</span> : null}
      </p>
    </li>
  );
}

type Done = Pick<JobDetails, 'serviceDateStart' | 'serviceDateEnd'> & {
  documents: Pick<JobDetails['documents'][number], 'stage' | 'issuedAt'>[];
};

/** The last day of service; if that is still to come, the day of the invoice. */
export function completionDay(job: Done, timeZone: string): string | null {
  const dayOf = (moment: string | null | undefined) => (moment ? wallTime(moment, timeZone).day : null);
  const serviced = serviceSpanOf(job, timeZone)?.last ?? null;
  const invoiced = dayOf(job.documents.find(({ stage }) => stage === 'invoice')?.issuedAt);
  return serviced && (!invoiced || serviced <= invoiced) ? serviced : invoiced;
}

interface HeadLineProps {
  job: JobDetails;
  timeZone: string;
  today: string;
}

export function HeadLine({ job, timeZone, today }: HeadLineProps) {
  const service = serviceText(job, timeZone, today);
  const changed = signedChange(job);
  const completedOn = completionDay(job, timeZone);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex w-full items-baseline justify-between gap-4 pr-2 text-lg font-semibold text-ink">
        <span className="truncate">{job.customerName}</span>
        <span
          className={classNames('figures shrink-0', job.closedAs === 'void' && 'text-muted line-through')}
        >
          {job.closedAs === 'void' ? <span className="sr-only">Void, was: </span> : null}
          {dollars(job.totalAmount)}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <JobBadges job={job} today={today} />
      </span>
      <span>Created {formatDay(wallTime(job.createdAt, timeZone).day)}</span>
      {job.currentStage === 'invoice' ? (
        completedOn ? (
          <span>Completed {formatDay(completedOn)}</span>
        ) : null
      ) : service ? (
        <span>Scheduled {service}</span>
      ) : null}
      {changed ? <span className="figures font-semibold text-warning-ink">{changed}</span> : null}
    </span>
  );
}
