// Emails about a job to its customer. They carry the company's name, and replies go to the company (B-101).
import { formatDay } from '#contract/days.ts';
import { formatDollars, isPaidInFull } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { EmailText } from '#contract/texts/email-text.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import { shortened } from '#contract/texts/shortened.ts';
import { firstLine } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import { formatService } from '#server/documents/document-dates.ts';
import {
  type Company,
  contactLine,
  emailMessage,
  inNameOf,
  type MessageAbout,
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
import { dayIn } from '#server/platform/zoned-time.ts';
import type { AttachedPdf, NewPayLink } from '../job-events.ts';
import { depositDueOf, dueCents } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';

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
  /** Behind the button: the invoice as it is then, or the deposit that is due. Null while there is neither. */
  link: NewPayLink | null;
}

/** False when it was posted before. */
export async function postToCustomer(
  deps: Deps,
  tx: Tx,
  {
    company,
    job,
    mail,
    pdf,
  }: { company: Company; job: JobRecord; mail: CustomerMail; pdf: AttachedPdf | null },
): Promise<boolean> {
  const open = mail.link && button(await openLabel(deps, tx, job, mail), mail.link.url);
  const isPosted = await postMail(deps, tx, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    accountId: job.accountId,
    subjectId: job.id,
    to: { name: job.customerName, address: mail.to },
    ...repliesTo(deps, company),
    subject: mail.subject,
    message: mail.text.message,
    body: inNameOf(deps, company, {
      heading: mail.heading,
      amount: mail.amount,
      about: workSummary(job),
      paragraphs: mail.paragraphs,
      blocks: [...(open ? [open] : []), ...mail.blocks],
      reason: `You’re getting this email because ${senderOf(deps, company)} ${job.stage === 'invoice' ? 'did work' : 'is going to do work'} for you.`,
    }),
    attachments: pdf
      ? [{ filename: pdf.filename, contentType: 'application/pdf', fileKey: pdf.document.fileKey }]
      : [],
  });
  if (isPosted) await mail.link?.store(tx);
  return isPosted;
}

/** Others tell of money that came or went: nobody is asked for more in the same breath. */
const asking: readonly string[] = ['job.invoice', 'job.reminder', 'job.follow-up', 'job.deposit-request'];

async function openLabel(deps: Deps, tx: Tx, job: JobRecord, { kind }: CustomerMail): Promise<string> {
  const pay = asking.includes(kind) ? await payLabel(deps, tx, job) : null;
  if (pay) return pay;
  if (job.stage !== 'invoice') return 'View deposit';
  return isPaidInFull(job.totalCents, job.paidCents) ? 'View receipt' : 'View invoice';
}

/** Of the button to the page on which it is paid; null where it cannot be paid online now. */
export async function payLabel(
  { payLinks }: Pick<Deps, 'payLinks'>,
  tx: Tx,
  job: JobRecord,
): Promise<string | null> {
  if (!(await payLinks.canPay(tx, job))) return null;
  return job.stage === 'invoice'
    ? `Pay ${formatDollars(dueCents(job))}`
    : `Pay deposit ${formatDollars(depositDueOf(job))}`;
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
  const { subject, blocks } = emailMessage(deps, company, {
    kind: invoiceMessageKind(job),
    about: messageAbout(job),
    typed: order.text,
  });
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
  const { subject, blocks } = emailMessage(deps, company, {
    kind: 'reminder',
    about: messageAbout(job),
    typed: order.text,
  });
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
  const own = ownMessage(deps, company, 'reminder', messageAbout(job));
  return {
    kind: 'job.follow-up',
    ...order,
    link: deps.payLinks.make(job),
    subject: own.subject ?? `Invoice ${number} from ${senderOf(deps, company)} ${dueText(job, today)}`,
    heading: `Invoice ${number}`,
    amount: amountOf(job, today),
    paragraphs: own.blocks ?? [
      text(`Hello ${firstNameOf(personOf(job))},`),
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

/** What is left of one that is paid in part is not what it is for. */
export const invoiceMessageKind = ({ paidCents }: Pick<JobRecord, 'paidCents'>) =>
  paidCents > 0 ? 'balance' : 'invoice';

export const messageAbout = (job: JobRecord): MessageAbout => ({
  recipient: personOf(job),
  number: documentNumber('invoice', job.number),
  cents: Math.max(0, job.totalCents - job.paidCents),
  day: job.dueOn ?? dayIn(job.timeZone, job.invoiceAt ?? job.createdAt),
});

type Sums = Pick<JobRecord, 'totalCents' | 'paidCents'>;

/** What is due, and by when; on an invoice that is paid, what was. */
export function amountOf({ dueOn, ...job }: Sums & Pick<JobRecord, 'dueOn'>, today?: string): MailAmount {
  const due = job.totalCents - job.paidCents;
  const value = formatDollars(Math.abs(due));
  if (due < 0) return { value, label: 'Credit' };
  if (isPaidInFull(job.totalCents, job.paidCents))
    return { value: formatDollars(job.totalCents), label: 'Paid in full' };
  if (due === 0) return { value, label: 'Nothing due' };
  if (dueOn === null) return { value, label: 'Balance due' };
  if (dueOn === today) return { value, label: 'Due today' };
  const isPast = today !== undefined && dueOn < today;
  return { value, label: `${isPast ? 'Was due' : 'Due'} ${formatDay(dueOn)}` };
}

/** Which invoice, for what, and one more: what was paid of it, or when it was done, or when it is due. */
function summary(job: JobRecord): MailBlock {
  const { days } = formatService(job.serviceStart, job.serviceEnd, job.timeZone);
  return facts([
    ['Invoice', documentNumber('invoice', job.number)],
    ['For', workSummary(job)],
    ...(paidOf(job) ?? [days ? ['Service', days] : ['Due', job.dueOn && formatDay(job.dueOn)]]),
  ]);
}

type Fact = [label: string, value: string | null | undefined];

/** What was paid of it, where that is not all; a deposit is called one, with what is left (D-19). */
function paidOf(job: JobRecord): Fact[] | null {
  const { paidCents, depositPaidCents, totalCents } = job;
  if (paidCents <= 0 || paidCents >= totalCents) return null;
  if (depositPaidCents === 0) return [['Paid so far', paidSoFar(job)]];
  return [
    ['Invoice total', formatDollars(totalCents)],
    ['Deposit paid', formatDollars(depositPaidCents)],
    ...(paidCents > depositPaidCents ? [['Paid in all', formatDollars(paidCents)] satisfies Fact] : []),
    ['Balance due', formatDollars(totalCents - paidCents)],
  ];
}

const paidSoFar = ({ paidCents, totalCents }: Sums) =>
  `${formatDollars(paidCents)} of ${formatDollars(totalCents)}`;

const longestSummary = 90;
const namedItems = 2;

/**
 * What a job is about, in one line: the first line of its description, else the first items, such as "Run capacitor,
 * Labor and 3 more". Empty without both.
 */
export function workSummary({
  description,
  lineItems,
}: {
  description: string | null;
  lineItems: { description: string }[];
}): string {
  const names = lineItems.map((item) => firstLine(item.description)).filter((name) => name !== '');
  const rest = names.length - namedItems;
  const listed = names.slice(0, namedItems).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return shortened(firstLine(description ?? '') || listed, longestSummary);
}
