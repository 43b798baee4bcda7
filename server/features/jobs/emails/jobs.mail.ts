// Every email about a job. Those to the customer carry the company's name, and replies go to the company (B-101).
import { formatDay } from '#contract/days.ts';
import { type Cents, formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { EmailText } from '#contract/texts/email-text.ts';
import { emailNeeded } from '#contract/texts/refusal-texts.ts';
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
import { Refusal } from '#server/platform/http/refusal.ts';
import { button, facts, type MailBlock, note, text } from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobPdf } from '../documents/print-job.ts';
import type { JobRecord } from '../jobs.store.ts';
import { assertNotClosed } from '../read-job.ts';

/** What an email to the customer needs before it is sent. */
export type Reachable = JobRecord & { customerEmail: string };

export function assertReachable(job: JobRecord, purpose: string): asserts job is Reachable {
  assertInvoice(job);
  if (!job.customerEmail) {
    const message = emailNeeded(purpose);
    throw new Refusal('invalid_input', { message, fields: { customerEmail: message } });
  }
  assertLines(job);
}

export function assertInvoice(job: JobRecord): void {
  if (job.stage !== 'invoice') throw new Refusal('not_an_invoice');
  assertNotClosed(job);
}

export function assertLines({ lineItems }: JobRecord): void {
  if (lineItems.length > 0) return;
  const message = 'Please add at least one line item first.';
  throw new Refusal('invalid_input', { message, fields: { lineItems: message } });
}

/** What the mail and its document say must still be so when it is put into the queue. */
export function assertUnchanged(job: JobRecord, locked: JobRecord): void {
  const facts = (job: JobRecord) =>
    [
      job.stage,
      job.totalCents,
      job.paidCents,
      job.dueOn,
      job.customerEmail,
      job.documentVersion,
      job.closedAs,
    ].join();
  if (facts(job) !== facts(locked)) throw new Refusal('conflict');
}

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

const jobLink = ({ config }: Deps, jobId: string) => `${config.appUrl}/jobs?job=${jobId}`;

/** To the owner: a technician has finished, and the invoice can go out. Once for each job. */
export async function postInvoiceMade(
  deps: Deps,
  tx: Tx,
  company: Company,
  job: JobRecord,
  technicianName: string,
): Promise<void> {
  const number = documentNumber('invoice', job.number);
  await postMail(deps, tx, {
    kind: 'job.invoice-made',
    dedupeKey: job.id,
    accountId: job.accountId,
    to: { address: company.ownerEmail },
    subject: `${technicianName} created invoice ${number}`,
    body: {
      heading: `Invoice ${number} is ready`,
      blocks: [
        text(`${technicianName} moved this job to invoice. It has not been sent to the customer yet.`),
        facts([
          ['Job', `#${job.number}`],
          ['Customer', job.customerName],
          ['Total', formatDollars(job.totalCents)],
        ]),
        button('Open the job', jobLink(deps, job.id)),
      ],
      sender: deps.config.appName,
      reason: `You’re getting this email because your technicians use ${deps.config.appName}.`,
    },
  });
}

export interface JobToDelete {
  id: string;
  number: string;
  customerName: string;
  /** 2027-05-14 */
  day: string;
}

/** To the owner, before anything is deleted (B-55). */
export async function postDeletionNotice(
  deps: Deps,
  tx: Tx,
  company: Company,
  noticeId: string,
  jobs: JobToDelete[],
): Promise<void> {
  const { appName, appUrl } = deps.config;
  const named = jobs.slice(0, 50);
  const [only] = named;
  const rest = jobs.length - named.length;
  const title = jobs.length === 1 ? '1 job will be deleted soon' : `${jobs.length} jobs will be deleted soon`;
  await postMail(deps, tx, {
    // Found again by this: nothing is deleted before the notice was sent.
    kind: 'job.deletion-notice',
    dedupeKey: noticeId,
    accountId: company.accountId,
    // The profile shows what became of it.
    subjectId: company.accountId,
    to: { address: company.ownerEmail },
    subject: title,
    body: {
      heading: title,
      blocks: [
        text(
          'You chose to have old jobs deleted. Download what you want to keep, change the service date, or turn this off in your profile.',
        ),
        facts(
          named.map(({ number, customerName, day }) => [formatDay(day), `Job #${number}, ${customerName}`]),
        ),
        ...(rest > 0 ? [note(`And ${rest} more.`)] : []),
        only && jobs.length === 1
          ? button('Open the job', jobLink(deps, only.id))
          : button('Open your jobs', `${appUrl}/jobs`),
      ],
      sender: appName,
      reason: `You’re getting this email because your ${appName} account deletes old jobs.`,
    },
  });
}
