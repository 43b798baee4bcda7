// A job in the list.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect } from 'react';
import { daysBetween, formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { deletionWarningDays } from '#contract/limits.ts';
import type { Stage } from '#contract/stages.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { wallTime } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { usePassedFocus } from '#web/ui/focus-place.ts';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { closedLine } from '../close/close-labels.ts';
import { showInLists, useJobDetails } from '../data/job-queries.ts';
import type { JobActions } from '../job-actions.ts';
import { isUnpaidInvoice, jobCreditOf, signedChange } from '../labels/balance-labels.ts';
import { isUnderWay, isUnsent, mailName, mailState, resendOf } from '../labels/mail-labels.ts';
import { serviceText } from '../labels/service-labels.ts';
import { signatureEnd } from '../labels/signature-labels.ts';
import { CardButtons } from './card-buttons.tsx';
import { JobBadges } from './job-badges.tsx';

/** The newest email, when all is well with it. */
function MailState({ job, timeZone, today }: Pick<JobCardProps, 'job' | 'timeZone' | 'today'>) {
  const { lastMail } = job;
  if (!lastMail) return null;
  const { tone, text } = mailState(lastMail);
  if (tone === 'bad') return null;
  return (
    <span className="text-muted">
      {' '}
      · {mailName(lastMail.kind)} {text}
      {lastMail.state === 'sent' ? ` ${formatDay(wallTime(lastMail.at, timeZone).day, today)}` : ''}
      {isUnderWay(lastMail) ? <MailWatch jobId={job.id} /> : null}
    </span>
  );
}

/** The newest email, when it has not arrived. */
function MailProblem({ job, onResendInvoice }: { job: Job; onResendInvoice: () => void }) {
  const { lastMail } = job;
  if (!lastMail) return null;
  const { tone, text } = mailState(lastMail);
  if (tone !== 'bad') return null;
  return (
    <CardNote
      tone={isUnsent(lastMail) ? 'danger' : 'warning'}
      action={
        resendOf(lastMail, job) === 'send-invoice' ? (
          <Button variant="secondary" size="xs" onClick={onResendInvoice}>
            Resend
          </Button>
        ) : undefined
      }
    >
      {mailName(lastMail.kind)} email {text}
    </CardNote>
  );
}

interface CardNoteProps {
  tone: DeletionWarning['tone'];
  action?: ReactNode;
  children: ReactNode;
}

const noteTones: Record<CardNoteProps['tone'], string> = {
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

/** As low as a note can be: it must not push the other jobs off the screen. */
function CardNote({ tone, action, children }: CardNoteProps) {
  return (
    <div
      className={classNames(
        'flex items-center gap-2 rounded-control pl-2.5 text-sm',
        noteTones[tone],
        action ? 'pr-0.5' : 'pr-2.5',
      )}
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 py-1 leading-5 wrap-anywhere">{children}</p>
      {action}
    </div>
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

/** More would push the other jobs off the screen. */
const badgesOnCard = 3;

interface JobCardProps {
  job: Job;
  actions: JobActions;
  timeZone: string;
  today: string;
}

export const JobCard = memo(function JobCard({ job, actions, timeZone, today }: JobCardProps) {
  const article = usePassedFocus<HTMLElement>();
  const warning = deletionWarning(job.currentStage, job.scheduledDeletionDate, today);
  const isMailShown =
    job.closedAs === null && job.lastMail !== null && mailState(job.lastMail).tone === 'bad';
  const amountNote = amountNoteOf(job, today);
  return (
    <Card className="relative hover:border-line-strong">
      <article ref={article} aria-label={`Job #${job.jobNumber}, ${job.customerName}`}>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 pt-1.5 sm:px-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_auto] md:gap-x-6 lg:grid-cols-[minmax(20rem,1.2fr)_minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(11.5rem,auto)]">
          <h2 className="min-w-0 text-md leading-6 font-bold tracking-tight">
            {/* The whole card opens the job. */}
            <Link
              to="/jobs"
              search={actions.detailsSearch(job)}
              resetScroll={false}
              className="flex gap-1.5 text-ink no-underline after:absolute after:inset-0 after:rounded-card"
              onClick={() => actions.openingDetails(job)}
              onKeyDown={openBySpace}
            >
              <span className="truncate">{job.customerName}</span>{' '}
              <span className="shrink-0 font-normal text-muted">#{job.jobNumber}</span>
            </Link>
          </h2>
          <JobAmount job={job} />
          {/* One line where there is room; a badge that has none begins another instead of being cut off. */}
          <div className="col-span-2 flex min-w-0 flex-wrap gap-x-1.5 gap-y-0.5 md:col-span-1 md:col-start-1 md:row-start-2 [&>*]:h-5.5 [&>*]:px-2">
            <JobBadges job={job} today={today} atMost={badgesOnCard} />
          </div>
          <Work job={job} timeZone={timeZone} today={today} isBesideNote={amountNote !== null} />
          <AmountNote note={amountNote} />
          <Contact job={job} />
        </div>
        {warning || isMailShown ? (
          <div className="relative grid gap-1 px-4 pt-1 sm:px-5">
            {warning ? <CardNote tone={warning.tone}>{warning.text}</CardNote> : null}
            {isMailShown ? (
              <MailProblem job={job} onResendInvoice={() => actions.open({ kind: 'send-invoice', job })} />
            ) : null}
          </div>
        ) : null}
        <CardButtons job={job} actions={actions} />
      </article>
    </Card>
  );
});

/** A card is pressed like a button: Space opens it as Enter does, and does not scroll the page. */
function openBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

interface WorkProps extends Pick<JobCardProps, 'job' | 'timeZone' | 'today'> {
  /** On a phone, a note about the amount ends its first line. */
  isBesideNote: boolean;
}

/** When, what and who, with what has happened to the document last: two lines. */
function Work({ job, timeZone, today, isBesideNote }: WorkProps) {
  const service = serviceText(job, timeZone, today);
  const changed = signedChange(job);
  return (
    <div className="contents min-w-0 text-sm md:col-start-2 md:row-span-2 md:row-start-1 md:block">
      <p className={classNames('truncate leading-5.5 md:leading-6', !isBesideNote && 'max-md:col-span-2')}>
        <span className={service ? 'figures' : 'text-muted'}>{service ?? 'No date set'}</span>
        {job.technicianName ? <span className="text-muted"> · Assigned to {job.technicianName}</span> : null}
        <MailState job={job} timeZone={timeZone} today={today} />
      </p>
      <p className="line-clamp-1 leading-5 wrap-anywhere text-muted max-md:order-1 max-md:col-span-2">
        <EndReason job={job} />
        {changed ? <span className="figures font-semibold text-warning-ink">{changed} · </span> : null}
        {job.currentStage !== 'estimate' && job.estimateSignedAt ? (
          <span className="text-success-ink">
            Estimate signed {formatDay(wallTime(job.estimateSignedAt, timeZone).day, today)} ·{' '}
          </span>
        ) : null}
        {job.jobDescription || 'No description'}
      </p>
    </div>
  );
}

/** Why it ended, or why the customer can no longer sign it. */
function EndReason({ job }: { job: Job }) {
  if (job.closedAs !== null)
    return job.closeReason ? <span className="text-danger-ink">{closedLine(job)} · </span> : null;
  if (job.signatureDeclineReason && job.customerCancelledAt === null)
    return <span className="text-danger-ink">Declined: “{job.signatureDeclineReason}” </span>;
  const end = signatureEnd(job);
  if (!end || end.isDeclined) return null;
  return <span className="font-semibold text-warning-ink">{end.title} · </span>;
}

function Contact({ job }: { job: Job }) {
  const { customerAddress, customerPhone, customerEmail } = job;
  return (
    <div className="col-span-2 min-w-0 text-sm text-muted max-md:order-1 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 md:col-span-3 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1">
      <p className="truncate leading-5.5 md:leading-6">
        {customerAddress ? addressLine(customerAddress) : 'No address'}
      </p>
      <p className="flex min-w-0 gap-x-3 leading-5">
        {customerPhone ? (
          <ContactLink href={telLink(customerPhone)} className="shrink-0">
            {customerPhone}
          </ContactLink>
        ) : null}
        {customerEmail ? (
          <ContactLink href={`mailto:${customerEmail}`} className="truncate">
            {customerEmail}
          </ContactLink>
        ) : null}
      </p>
    </div>
  );
}

interface ContactLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** Above the link that covers the card. */
function ContactLink({ href, className, children }: ContactLinkProps) {
  return (
    <a href={href} className={classNames('figures relative hover:underline', className)}>
      {children}
    </a>
  );
}

const lastColumn = 'figures text-right whitespace-nowrap md:col-start-3 lg:col-start-4';

/** The balance, once something was paid; else the total. Crossed out where nobody owes it any more. */
function JobAmount({ job }: { job: Job }) {
  const isPartlyPaid = job.paymentStatus === 'partly_paid' && job.customerCancelledAt === null;
  const isVoid = job.closedAs === 'void';
  return (
    <p
      className={classNames(
        lastColumn,
        'text-lg leading-6 font-bold tracking-tight md:row-start-1',
        isVoid && 'text-muted line-through',
      )}
    >
      <span className="sr-only">{isPartlyPaid ? 'Balance due: ' : isVoid ? 'Void, was: ' : 'Total: '}</span>
      {dollars(isPartlyPaid ? job.balanceDue : job.totalAmount)}
    </p>
  );
}

interface AmountNoteText {
  /** "of $237.70", "Return $600.00" */
  paid: string | null;
  /** "due Dec 17", "by Nov 28" */
  due: string | null;
}

function amountNoteOf(job: Job, today: string): AmountNoteText | null {
  if (job.refundBy && job.closedAs === null)
    return { paid: `Return ${dollars(job.amountPaid)}`, due: `by ${formatDay(job.refundBy, today)}` };
  const credit = jobCreditOf(job);
  const paid =
    job.paymentStatus === 'partly_paid' && job.customerCancelledAt === null
      ? `of ${dollars(job.totalAmount)}`
      : credit && `Credit ${credit}`;
  const due = isUnpaidInvoice(job) ? job.invoiceDueDate : null;
  return paid || due ? { paid, due: due && `due ${formatDay(due, today)}` } : null;
}

/** "of $237.70 · due Dec 17". On a phone the badge has to do for a date. */
function AmountNote({ note }: { note: AmountNoteText | null }) {
  if (!note) return null;
  const { paid, due } = note;
  return (
    <p className={classNames(lastColumn, 'text-sm leading-5.5 text-muted md:row-start-2')}>
      {paid}
      {paid && due ? <span className="max-md:hidden"> · </span> : null}
      {due ? <span className={paid ? 'max-md:hidden' : undefined}>{due}</span> : null}
    </p>
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
