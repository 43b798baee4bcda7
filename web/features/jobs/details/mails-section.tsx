import { formatDay, formatTime } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs.ts';
import { wallTime } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useSendReminder } from '../data/use-job-actions.ts';
import type { JobActions } from '../job-actions.ts';
import { isUnsent, type MailTone, mailName, mailState } from '../labels/mail-labels.ts';
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
  const remind = useSendReminder(() => {});
  const [newest] = job.mails;
  const canResend = newest && isUnsent(newest);
  return (
    <Section
      title="Email"
      actions={
        canResend && newest.kind === 'invoice' ? (
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              job.customerEmail
                ? actions.open({ kind: 'send-again', job })
                : actions.requestEmail(job, 'send the invoice')
            }
          >
            Resend
          </Button>
        ) : canResend && newest.kind === 'reminder' ? (
          <Button
            size="sm"
            variant="secondary"
            busy={remind.isPending}
            onClick={() => remind.mutate({ job, again: true })}
          >
            Resend
          </Button>
        ) : null
      }
    >
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
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
