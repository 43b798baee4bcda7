import { formatDay, formatTime } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { wallTime } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { JobActions } from '../job-actions.ts';
import { isUnpaidInvoice } from '../labels/balance-labels.ts';
import { type MailTone, mailName, mailState, resendOf } from '../labels/mail-labels.ts';
import { Section } from './section.tsx';

interface MailsSectionProps {
  job: JobDetails;
  actions: JobActions;
  timeZone: string;
}

const inks: Record<MailTone, string> = {
  quiet: 'text-muted',
  good: 'text-success-ink',
  bad: 'text-danger-ink',
};

export function MailsSection({ job, actions, timeZone }: MailsSectionProps) {
  const [newest] = job.mails;
  if (!newest) return null;
  const resent = resendOf(newest, job);
  // Once it was sent, the job's next step is the payment; once that is made, the receipt.
  const isSentAgain = isUnpaidInvoice(job) && job.invoiceSentAt !== null;
  return (
    <Section
      title="Email"
      actions={
        resent ? (
          <Button size="sm" variant="secondary" onClick={() => actions.open({ kind: resent, job })}>
            Resend
          </Button>
        ) : isSentAgain ? (
          <Button size="sm" variant="secondary" onClick={() => actions.open({ kind: 'send-invoice', job })}>
            Send Invoice
          </Button>
        ) : null
      }
    >
      {job.nextFollowUpAt ? (
        <p className="figures mb-2.5">
          Next follow-up: {formatDay(wallTime(job.nextFollowUpAt, timeZone).day)}
        </p>
      ) : null}
      <ul className="grid gap-2.5">
        {job.mails.map((mail) => {
          const { tone, text } = mailState(mail);
          const { day, time } = wallTime(mail.at, timeZone);
          return (
            <li key={`${mail.at} ${mail.kind} ${mail.to}`} className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-semibold">{mailName(mail.kind)}</span>{' '}
                <span className={classNames('font-medium', inks[tone])}>{text}</span>
              </p>
              <p className="figures text-sm wrap-anywhere text-muted">
                {mail.to} · {formatDay(day)}, {formatTime(time)}
              </p>
              {mail.message ? (
                <details className="text-sm">
                  <summary className="min-h-8 w-fit cursor-pointer py-1 font-medium text-accent-ink">
                    What you wrote
                  </summary>
                  <p className="font-semibold wrap-anywhere">{mail.subject}</p>
                  <p className="wrap-anywhere whitespace-pre-line text-muted">{mail.message}</p>
                </details>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
