// Emails about a job to its customer. They carry the company's name, and replies go to the company (B-101).
import { formatDay } from '#contract/days.ts';
import { type Cents, formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { EmailText } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Company,
  contactLine,
  emailMessage,
  ownMessage,
  repliesTo,
  senderOf,
} from '#server/features/company/company.service.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { facts, type MailBlock, note, text } from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobPdf } from '../documents/print-job.ts';
import type { JobRecord } from '../jobs.store.ts';

export interface CustomerMail extends MailKey {
  to: string;
  /** What was typed for this email; absent where it has the usual words. */
  text: EmailText;
  subject: string;
  heading: string;
  blocks: MailBlock[];
}

/** False when it was posted before. */
export function postToCustomer(
  deps: Deps,
  tx: Tx,
  company: Company,
  job: JobRecord,
  mail: CustomerMail,
  pdf: JobPdf,
): Promise<boolean> {
  const sender = senderOf(deps, company);
  return postMail(deps, tx, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    accountId: job.accountId,
    subjectId: job.id,
    to: { name: job.customerName, address: mail.to },
    ...repliesTo(deps, company),
    subject: mail.subject,
    message: mail.text.message,
    body: {
      heading: mail.heading,
      blocks: mail.blocks,
      sender,
      reason: `You’re getting this email because ${sender} did work for you. Replies go to ${sender}.`,
    },
    attachments: [{ filename: pdf.filename, contentType: 'application/pdf', fileKey: pdf.document.fileKey }],
  });
}

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
    subject,
    heading: `Invoice ${number}`,
    blocks: [...blocks, sums(job), note(contactLine(company))],
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
    subject,
    heading: isPast ? `Invoice ${number} is past its due date` : `A reminder about invoice ${number}`,
    blocks: [...blocks, sums(job), note(contactLine(company))],
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
    subject: own.subject ?? `Invoice ${number} from ${senderOf(deps, company)} ${dueText(job, today)}`,
    heading: `Invoice ${number} ${dueText(job, today)}`,
    blocks: [
      ...(own.blocks ?? [
        text(`Hello ${job.customerName},`),
        text(`A quick note about your invoice: it ${dueText(job, today)}. It is attached again.`),
      ]),
      sums(job),
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

function sums(job: JobRecord): MailBlock {
  const dollars = (label: string, cents: Cents): [string, string] => [label, formatDollars(cents)];
  const due = job.totalCents - job.paidCents;
  return facts([
    dollars('Total', job.totalCents),
    ...(job.paidCents > 0 ? [dollars('Paid', job.paidCents)] : []),
    due < 0 ? dollars('Credit', -due) : dollars('Balance due', due),
    ...(job.dueOn && due > 0 ? ([['Due', formatDay(job.dueOn)]] as [string, string][]) : []),
  ]);
}
