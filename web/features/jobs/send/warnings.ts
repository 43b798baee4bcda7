// What somebody should know before an email goes out, besides what it says.
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { isReceipt, signedChange } from '../labels/balance-labels.ts';
import { isUnsent, mailName, type SentMail, whenSent } from '../labels/mail-labels.ts';
import { signatureStatusOf } from '../labels/signature-labels.ts';
import type { Subject } from './use-preview.ts';

/** A second email about the same money within this time is worth a second thought. */
const soonAgain = 24 * 60 * 60 * 1000;

/** The emails that said the same: of an invoice that is paid, the receipts since its last payment. */
function earlierMails(job: JobDetails): SentMail[] {
  if (!isReceipt(job)) return job.mails.filter(({ kind }) => kind === 'invoice');
  const paidAt = Math.max(...job.payments.map(({ createdAt }) => Date.parse(createdAt)));
  return job.mails.filter(({ kind, at }) => kind === 'receipt' && Date.parse(at) >= paidAt);
}

const sentBefore = (job: JobDetails) => earlierMails(job).find((mail) => !isUnsent(mail));

const isNewestOfThem = (job: JobDetails) => job.mails.length > 0 && earlierMails(job)[0] === job.mails[0];

export const isSentOrLost = (job: JobDetails) => sentBefore(job) !== undefined || isNewestOfThem(job);

export function warningsOf(kind: Subject['kind'], job: JobDetails, timeZone: string): string[] {
  switch (kind) {
    case 'reminder':
    case 'deposit':
      return writtenTo(kind, job, timeZone);
    case 'change-order':
      return job.changeOrderStatus === 'sent' ? [replaced] : [];
    default:
      return [signedChange(job), ...before(kind, job, timeZone)].filter((warning) => warning !== null);
  }
}

const replaced = 'The customer’s old link stops working. The new one replaces it.';

function before(kind: 'estimate' | 'invoice', job: JobDetails, timeZone: string): string[] {
  if (kind === 'estimate') return signatureStatusOf(job) === 'pending' ? [replaced] : [];
  const sent = sentBefore(job);
  if (sent) return [whenSent(sent, timeZone)];
  return isNewestOfThem(job) ? ['The last email did not get through.'] : [];
}

const aboutSame = {
  reminder: ['invoice', 'reminder', 'follow_up'],
  deposit: ['deposit_request'],
} as const satisfies Record<string, SentMail['kind'][]>;

function writtenTo(kind: keyof typeof aboutSame, { mails }: JobDetails, timeZone: string): string[] {
  const kinds: readonly string[] = aboutSame[kind];
  const fresh = mails.find(
    (mail) => kinds.includes(mail.kind) && !isUnsent(mail) && Date.now() - Date.parse(mail.at) < soonAgain,
  );
  if (!fresh) return [];
  return [
    `You emailed this customer less than a day ago. ${mailName(fresh.kind)}: ${whenSent(fresh, timeZone)}`,
  ];
}
