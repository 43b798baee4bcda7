// What somebody should know before an email goes out, besides what it says.
import type { JobDetails } from '#contract/jobs.ts';
import type { MessageKind } from '#contract/texts/company-messages.ts';
import { signedChange } from '../labels/balance-labels.ts';
import { isUnsent, mailName, type SentMail, whenSent } from '../labels/mail-labels.ts';
import { signatureStatusOf } from '../labels/signature-labels.ts';

/** A second email about the same money within this time is worth a second thought. */
const soonAgain = 24 * 60 * 60 * 1000;

export const sentBefore = ({ mails }: Pick<JobDetails, 'mails'>): SentMail | undefined =>
  mails.find((mail) => mail.kind === 'invoice' && !isUnsent(mail));

export function warningsOf(kind: MessageKind, job: JobDetails, timeZone: string): string[] {
  const changed = signedChange(job);
  const found = kind === 'reminder' ? writtenTo(job, timeZone) : [changed, ...before(kind, job, timeZone)];
  return found.filter((warning) => warning !== null);
}

function before(kind: 'estimate' | 'invoice', job: JobDetails, timeZone: string): string[] {
  if (kind === 'estimate')
    return signatureStatusOf(job) === 'pending'
      ? ['The customer’s old link stops working. The new one replaces it.']
      : [];
  const sent = sentBefore(job);
  if (sent) return [whenSent(sent, timeZone)];
  return job.mails[0]?.kind === 'invoice' ? ['The last email did not get through.'] : [];
}

const aboutMoney: ReadonlySet<string> = new Set(['invoice', 'reminder', 'follow_up']);

function writtenTo({ mails }: JobDetails, timeZone: string): string[] {
  const fresh = mails.find(
    (mail) => aboutMoney.has(mail.kind) && !isUnsent(mail) && Date.now() - Date.parse(mail.at) < soonAgain,
  );
  if (!fresh) return [];
  return [
    `You emailed this customer less than a day ago. ${mailName(fresh.kind)}: ${whenSent(fresh, timeZone)}`,
  ];
}
