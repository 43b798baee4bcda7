// Names and states of the emails of a job.
import { formatDay, formatTime } from '#contract/days.ts';
import type { Job, JobMail } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { wallTime } from '#web/days.ts';
import { isReceipt } from './balance-labels.ts';

export type SentMail = JobDetails['mails'][number];

export function whenSent({ to, at }: Pick<SentMail, 'to' | 'at'>, timeZone: string): string {
  const { day, time } = wallTime(at, timeZone);
  return `It was sent to ${to} on ${formatDay(day)} at ${formatTime(time)}.`;
}

/** "Invoice", "Reminder", "Signature request". */
export const mailName = (kind: string): string => {
  const name = kind.replace('follow_up', 'follow-up').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export type MailTone = 'quiet' | 'good' | 'bad';

export function mailState({ state, reason }: Pick<JobMail, 'state' | 'reason'>): {
  tone: MailTone;
  text: string;
} {
  if (state === 'sent') return { tone: 'good', text: 'sent' };
  if (state === 'outdated') return { tone: 'quiet', text: 'not sent, no longer needed' };
  if (state === 'withheld') return { tone: 'bad', text: `not sent: ${reason ?? 'no reason was given'}` };
  if (state === 'failed') return { tone: 'bad', text: `failed: ${reason ?? 'no reason was given'}` };
  return reason
    ? { tone: 'bad', text: `not sent yet, we keep trying: ${reason}` }
    : { tone: 'quiet', text: 'on its way' };
}

/** Was not sent, and will not be. */
export const isUnsent = ({ state }: Pick<JobMail, 'state'>): boolean =>
  state === 'failed' || state === 'withheld' || state === 'outdated';

/** Being sent, without a failure so far: worth fetching again in a moment. */
export const isUnderWay = (mail: JobMail | null): boolean =>
  mail !== null && mail.state === 'queued' && mail.reason === null;

type Resendable = Pick<
  Job,
  'currentStage' | 'closedAs' | 'customerCancelledAt' | 'totalAmount' | 'amountPaid'
>;

/**
 * What sends an email again that did not arrive, or null. A link to sign is sent again from the signatures, and the
 * receipt of a part beside its payment.
 */
export function resendOf(
  mail: Pick<JobMail, 'kind' | 'state'>,
  job: Resendable,
): 'send-invoice' | 'send-reminder' | null {
  if (!isUnsent(mail) || job.closedAs !== null || job.customerCancelledAt !== null) return null;
  if (mail.kind === 'reminder') return 'send-reminder';
  return mail.kind === 'invoice' || (mail.kind === 'receipt' && isReceipt(job)) ? 'send-invoice' : null;
}
