// Emails about a job to its customer. They carry the company's name, and replies go to the company (B-101).
import { formatDay } from '#contract/days.ts';
import { type Cents, formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import { firstNameOf } from '#contract/texts/company-messages.ts';
import type { EmailText } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import { formatService } from '#server/documents/document-dates.ts';
import {
  type Company,
  contactLine,
  emailMessage,
  inNameOf,
  ownMessage,
  repliesTo,
  senderOf,
} from '#server/features/company/company.service.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import {
  button,
  facts,
  type MailAmount,
  type MailBlock,
  note,
  text,
} from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import { preheaderOf } from '#server/platform/mail/preheader.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobPdf } from '../documents/print-job.ts';
import type { NewPayLink } from '../job-events.ts';
import type { JobRecord } from '../jobs.store.ts';
import { workSummary } from './work-summary.ts';

export interface CustomerMail extends MailKey {
  to: string;
  /** What was typed for this email; absent where it has the usual words. */
  text: EmailText;
  subject: string;
  heading: string;
  amount: MailAmount;
  /** The message to the customer. */
  paragraphs: MailBlock[];
  /** What follows them. */
  blocks: MailBlock[];
  /** Behind the button: the invoice as it is then. */
  link: NewPayLink;
}

/** False when it was posted before. */
export async function postToCustomer(
  deps: Deps,
  tx: Tx,
  company: Company,
  job: JobRecord,
  mail: CustomerMail,
  pdf: JobPdf,
): Promise<boolean> {
  const from = inNameOf(deps, company, mail.paragraphs);
  const isPosted = await postMail(deps, tx, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    accountId: job.accountId,
    subjectId: job.id,
    to: { name: job.customerName, address: mail.to },
    ...repliesTo(deps, company),
    subject: mail.subject,
    message: mail.text.message,
    body: {
      ...from,
      heading: mail.heading,
      amount: mail.amount,
      preheader: preheaderOf(mail.amount, workOf(job) || mail.heading, from.sender),
      blocks: [...mail.paragraphs, openInvoice(job, mail.link), ...mail.blocks],
      reason: `You’re getting this email because ${from.sender} did work for you.`,
    },
    attachments: [{ filename: pdf.filename, contentType: 'application/pdf', fileKey: pdf.document.fileKey }],
  });
  if (isPosted) await mail.link.store(tx);
  return isPosted;
}

const openInvoice = (job: JobRecord, { url }: NewPayLink): MailBlock =>
  button(job.paidCents < job.totalCents ? 'View invoice' : 'View receipt', url);

/** To whom it goes, in which words, and what makes it one email. */
export type EmailOrder = Pick<CustomerMail, 'to' | 'text' | 'dedupeKey'>;

export const invoiceMail = (
  deps: Deps,
  company: Company,
  job: JobRecord,
  order: EmailOrder,
): CustomerMail => {
  const number = documentNumber('invoice', job.number);
  const { subject, blocks } = emailMessage(company, 'invoice', messageFacts(deps, company, job), order.text);
  return {
    kind: 'job.invoice',
    ...order,
    link: deps.payLinks.make(job),
    subject,
    heading: `Invoice ${number}`,
    amount: amountOf(job),
    paragraphs: blocks,
    blocks: [summary(job), note(contactLine(company))],
  };
};

export const reminderMail = (
  deps: Deps,
  company: Company,
  job: JobRecord,
  order: EmailOrder,
  today: string,
): CustomerMail => {
  const number = documentNumber('invoice', job.number);
  const isPast = job.dueOn !== null && job.dueOn < today;
  const { subject, blocks } = emailMessage(company, 'reminder', messageFacts(deps, company, job), order.text);
  return {
    kind: 'job.reminder',
    ...order,
    link: deps.payLinks.make(job),
    subject,
    heading: isPast ? `Invoice ${number} is past its due date` : `A reminder about invoice ${number}`,
    amount: amountOf(job, today),
    paragraphs: blocks,
    blocks: [summary(job), note(contactLine(company))],
  };
};

/** About an invoice on a day around its due day (D-64). The company's words for reminders fit here too. */
export const followUpMail = (
  deps: Deps,
  company: Company,
  job: JobRecord,
  order: EmailOrder,
  today: string,
): CustomerMail => {
  const number = documentNumber('invoice', job.number);
  const own = ownMessage(company, 'reminder', messageFacts(deps, company, job));
  return {
    kind: 'job.follow-up',
    ...order,
    link: deps.payLinks.make(job),
    subject: own.subject ?? `Invoice ${number} from ${senderOf(deps, company)} ${dueText(job, today)}`,
    heading: `Invoice ${number}`,
    amount: amountOf(job, today),
    paragraphs: own.blocks ?? [
      text(`Hello ${firstNameOf(job.customerName)},`),
      text(`A quick note about your invoice: it ${dueText(job, today)}. It is attached again.`),
    ],
    blocks: [
      summary(job),
      note(`If your payment is on its way, please ignore this email. ${contactLine(company)}`),
    ],
  };
};

function dueText({ dueOn }: JobRecord, today: string): string {
  if (dueOn === null) return 'is not paid yet';
  if (dueOn === today) return 'is due today';
  return dueOn > today ? `is due on ${formatDay(dueOn)}` : `was due on ${formatDay(dueOn)}`;
}

export const dueOf = ({ totalCents, paidCents }: JobRecord): Cents => Math.max(0, totalCents - paidCents);

export const messageFacts = (deps: Deps, company: Company, job: JobRecord) => ({
  customerName: job.customerName,
  number: documentNumber('invoice', job.number),
  amount: formatDollars(dueOf(job)),
  date: formatDay(job.dueOn ?? dayIn(job.timeZone, job.invoiceAt ?? job.createdAt)),
  company: senderOf(deps, company),
});

/** What is due, and by when; on an invoice that is paid, what was. */
function amountOf(job: JobRecord, today?: string): MailAmount {
  const due = job.totalCents - job.paidCents;
  if (due < 0) return { value: formatDollars(-due), label: 'Credit' };
  if (due === 0) return { value: formatDollars(job.totalCents), label: 'Paid in full' };
  const value = formatDollars(due);
  if (job.dueOn === null) return { value, label: 'Balance due' };
  if (job.dueOn === today) return { value, label: 'Due today' };
  const isPast = today !== undefined && job.dueOn < today;
  return { value, label: `${isPast ? 'Was due' : 'Due'} ${formatDay(job.dueOn)}` };
}

const workOf = (job: JobRecord) => workSummary(job.description, job.lineItems);

/** Which invoice, for what, and when that was done, or else when it is due. */
function summary(job: JobRecord): MailBlock {
  const { days } = formatService(job.serviceStart, job.serviceEnd, job.timeZone);
  const rows: [string, string | undefined][] = [
    ['Invoice', documentNumber('invoice', job.number)],
    ['For', workOf(job)],
    days ? ['Service', days] : ['Due', job.dueOn ? formatDay(job.dueOn) : undefined],
    ['Paid so far', job.paidCents > 0 ? paidSoFar(job) : undefined],
  ];
  return facts(rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])));
}

const paidSoFar = ({ paidCents, totalCents }: JobRecord) =>
  `${formatDollars(paidCents)} of ${formatDollars(totalCents)}`;
