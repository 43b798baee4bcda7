// A job in the list.

import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect } from 'react';
import { daysBetween, formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs.ts';
import { deletionWarningDays } from '#contract/limits.ts';
import type { Stage } from '#contract/stages.ts';
import { wallTime } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { addressLine, telLink } from '#web/ui/form/contact-text.ts';
import { showInLists, useJobDetails } from '../data/job-queries.ts';
import type { JobActions } from '../job-actions.ts';
import { jobCreditOf, signedChange } from '../labels/balance-labels.ts';
import { isUnderWay, isUnsent, mailName, mailState } from '../labels/mail-labels.ts';
import { serviceText } from '../labels/service-labels.ts';
import { CardButtons } from './card-buttons.tsx';
import { DueBadge, SignatureBadge, StageBadge, UnsentBadge } from './job-badges.tsx';

interface MailNoteProps {
  job: Job;
  timeZone: string;
  today: string;
  onResendInvoice: () => void;
}

/** The state of the newest email: a quiet line when all is well, more when it is not. */
function MailNote({ job, timeZone, today, onResendInvoice }: MailNoteProps) {
  const { lastMail } = job;
  if (!lastMail) return null;
  const { tone, text } = mailState(lastMail);
  const name = mailName(lastMail.kind);
  if (tone !== 'bad') {
    return (
      <p className="text-sm text-muted">
        {name} {text}
        {lastMail.state === 'sent' ? ` ${formatDay(wallTime(lastMail.at, timeZone).day, today)}` : ''}
        {isUnderWay(lastMail) ? <MailWatch jobId={job.id} /> : null}
      </p>
    );
  }
  return (
    <Notice
      tone={isUnsent(lastMail) ? 'danger' : 'warning'}
      action={
        isUnsent(lastMail) && lastMail.kind === 'invoice' ? (
          <Button variant="secondary" size="sm" onClick={onResendInvoice}>
            Resend
          </Button>
        ) : undefined
      }
    >
      {name} email {text}
    </Notice>
  );
}

/** Refetches an email that is being sent until it has arrived, and updates the list. */
function MailWatch({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const { data, isFetchedAfterMount } = useJobDetails(jobId);
  useEffect(() => {
    // Data from before may be older than the email.
    if (data && isFetchedAfterMount && !isUnderWay(data.lastMail)) showInLists(client, data);
  }, [data, isFetchedAfterMount, client]);
  return null;
}

interface JobCardProps {
  job: Job;
  actions: JobActions;
  timeZone: string;
  today: string;
}

export const JobCard = memo(function JobCard({ job, actions, timeZone, today }: JobCardProps) {
  const isInvoice = job.currentStage === 'invoice';
  const service = serviceText(job, timeZone, today);
  const changed = signedChange(job);
  const warning = deletionWarning(job.currentStage, job.scheduledDeletionDate, today);
  return (
    <Card>
      <article aria-label={`Job #${job.jobNumber}, ${job.customerName}`}>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 p-4 sm:p-5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(7.5rem,auto)]">
          <div className="min-w-0">
            <h2 className="text-lg leading-snug font-bold tracking-tight wrap-anywhere">
              {job.customerName}{' '}
              <span className="inline-block max-w-full font-normal text-muted">#{job.jobNumber}</span>
            </h2>
            <div className="mt-2 flex flex-wrap gap-1.5">
              <StageBadge stage={job.currentStage} />
              {isInvoice ? <DueBadge job={job} today={today} /> : null}
              <UnsentBadge job={job} />
              <SignatureBadge job={job} />
            </div>
          </div>
          <div className="lg:order-last">
            <JobAmount job={job} today={today} />
          </div>
          <div className="col-span-2 min-w-0 lg:col-span-1">
            <p className={service ? 'figures' : 'text-muted'}>{service ?? 'No date set'}</p>
            <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-muted">
              {job.jobDescription || 'No description'}
            </p>
            {job.currentStage !== 'estimate' && job.estimateSignedAt ? (
              <p className="mt-0.5 text-sm text-success-ink">
                Estimate signed {formatDay(wallTime(job.estimateSignedAt, timeZone).day, today)}
              </p>
            ) : null}
            {job.signatureDeclineReason ? (
              <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere text-danger-ink">
                Declined: “{job.signatureDeclineReason}”
              </p>
            ) : null}
            {changed ? (
              <p className="figures mt-0.5 text-sm font-semibold text-warning-ink">{changed}</p>
            ) : null}
            {job.technicianName ? (
              <p className="mt-0.5 text-sm text-muted">Assigned to {job.technicianName}</p>
            ) : null}
          </div>
          <Contact job={job} />
        </div>
        {warning || job.lastMail ? (
          <div className="grid gap-2 px-4 pb-4 sm:px-5">
            {warning ? <Notice tone={warning.tone}>{warning.text}</Notice> : null}
            <MailNote
              job={job}
              timeZone={timeZone}
              today={today}
              onResendInvoice={() => actions.open({ kind: 'send-again', job })}
            />
          </div>
        ) : null}
        <CardButtons job={job} actions={actions} />
      </article>
    </Card>
  );
});

function Contact({ job }: { job: Job }) {
  const { customerAddress, customerPhone, customerEmail } = job;
  return (
    <div className="col-span-2 min-w-0 text-sm text-muted lg:col-span-1">
      <p className="line-clamp-2 wrap-anywhere">
        {customerAddress ? addressLine(customerAddress) : 'No address'}
      </p>
      {customerPhone ? <ContactLink href={telLink(customerPhone)}>{customerPhone}</ContactLink> : null}
      {customerEmail ? <ContactLink href={`mailto:${customerEmail}`}>{customerEmail}</ContactLink> : null}
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="figures block w-fit max-w-full py-0.5 wrap-anywhere hover:underline">
      {children}
    </a>
  );
}

/** The balance, once something was paid; else the total. */
function JobAmount({ job, today }: { job: Job; today: string }) {
  const isPartlyPaid = job.paymentStatus === 'partly_paid';
  const credit = jobCreditOf(job);
  return (
    <div className="figures text-right">
      <p className="text-xl leading-tight font-bold tracking-tight wrap-anywhere">
        {isPartlyPaid ? (
          <span className="sr-only">Balance due: </span>
        ) : (
          <span className="sr-only">Total: </span>
        )}
        {dollars(isPartlyPaid ? job.balanceDue : job.totalAmount)}
      </p>
      {isPartlyPaid ? <p className="text-sm text-muted">of {dollars(job.totalAmount)}</p> : null}
      {credit ? <p className="text-sm text-muted">Credit {credit}</p> : null}
      {job.currentStage === 'invoice' && job.invoiceDueDate && job.paymentStatus !== 'paid' ? (
        <p className="text-sm text-muted">due {formatDay(job.invoiceDueDate, today)}</p>
      ) : null}
    </div>
  );
}

export interface DeletionWarning {
  tone: 'info' | 'warning' | 'danger';
  text: string;
}

/** Null while the day is far away, and after it. */
export function deletionWarning(
  stage: Stage,
  deletedOn: string | null,
  today: string,
): DeletionWarning | null {
  if (deletedOn === null) return null;
  const isInvoice = stage === 'invoice';
  const { first, second, last } = deletionWarningDays[isInvoice ? 'invoice' : 'job'];
  const days = daysBetween(today, deletedOn);
  if (days < 0 || days > first) return null;
  const when = days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return {
    tone: days <= last ? 'danger' : days <= second ? 'warning' : 'info',
    text: isInvoice
      ? `This invoice will be deleted ${when}. Download the invoice to keep it.`
      : `This job will be deleted ${when}. Change the service date to prevent deletion.`,
  };
}
