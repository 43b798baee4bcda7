// The status of a job: stages, service date and technician.
import { Check } from 'lucide-react';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { nextStage, stageLabels, stages } from '#contract/stages.ts';
import { ClosedBadge } from '#web/closed-badge.tsx';
import { wallTime } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DueBadge, SignatureBadge, StageBadge, UnsentBadge } from '../card/job-badges.tsx';
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
  disabled: boolean;
}

export function StatusSection({ job, actions, service, disabled }: StatusSectionProps) {
  const isOpen = job.closedAs === null;
  const next = isOpen ? nextStage[job.currentStage] : null;
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
      <dl className="mt-4">
        <FactRow label="Service date">
          <span className="figures">{service ?? 'No date set'}</span>
        </FactRow>
      </dl>
      {isOpen ? (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2 w-full"
          onClick={() => actions.open({ kind: 'schedule', job })}
        >
          {service ? 'Edit Service Date' : 'Assign to Calendar'}
        </Button>
      ) : null}
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
        <StageBadge stage={job.currentStage} />
        <ClosedBadge job={job} />
        <DueBadge job={job} today={today} />
        <UnsentBadge job={job} />
        <SignatureBadge job={job} />
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
