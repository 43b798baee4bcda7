// The emails about money that went back, or that the customer's bank asks back (D-27).
import { cardName } from '#contract/billing/plans.ts';
import { formatDay } from '#contract/days.ts';
import type { PaymentDispute } from '#contract/jobs/payments.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { documentNumber, stageLabels } from '#contract/stages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import type { Deps } from '#server/deps.ts';
import { type Company, contactLine, senderOf } from '#server/features/company/company.service.ts';
import {
  dueCents,
  type JobRecord,
  openJob,
  type PaymentRow,
  postJobMailToOwner,
  postToCustomer,
  receivedCents,
} from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { facts, note, text } from '#server/platform/mail/mail-layout.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { RefundRow } from './refunds.store.ts';

interface Refunded {
  job: JobRecord;
  payment: PaymentRow;
  refund: RefundRow;
}

/** "invoice INV-1042" */
const documentOf = ({ stage, number }: JobRecord) =>
  `${stageLabels[stage].toLowerCase()} ${documentNumber(stage, number)}`;

const cardOf = ({ brand, last4 }: PaymentRow): string | null =>
  brand && last4 ? cardName({ brand, last4 }) : null;

/** What the customer owes of an invoice now; null where nobody asks them for it. */
const owedOf = (job: JobRecord): number | null => {
  const due = job.stage === 'invoice' && job.closedAs === null && job.deletedAt === null ? dueCents(job) : 0;
  return due > 0 ? due : null;
};

/** To the customer. Why it was given back is the company's own note. */
export async function postRefundNotice(
  deps: Deps,
  tx: Tx,
  company: Company,
  { job, payment, refund }: Refunded,
  to: string,
): Promise<void> {
  const back = formatDollars(refund.amountCents);
  const card = cardOf(payment);
  const owed = owedOf(job);
  const isPosted = await postToCustomer(deps, tx, {
    company,
    job,
    pdf: null,
    mail: {
      kind: 'job.refund',
      dedupeKey: refund.id,
      to,
      text: {},
      link: job.stage === 'invoice' && job.deletedAt === null ? deps.payLinks.make(job) : null,
      subject: `Refund from ${senderOf(deps, company)}: ${back} for ${documentOf(job)}`,
      heading: `Refund for ${documentOf(job)}`,
      amount: { value: back, label: card ? `Refunded to ${card}` : 'Refunded' },
      paragraphs: [
        text(`Hello ${firstNameOf(personOf(job))},`),
        text(
          `We refunded ${back} of your payment of ${formatDollars(payment.amountCents)} on ${formatDay(payment.paidOn)}. Your bank may take 5 to 10 business days to show it.`,
        ),
      ],
      blocks: [
        facts([
          [stageLabels[job.stage], documentNumber(job.stage, job.number)],
          ['Refunded on', formatDay(dayIn(job.timeZone, refund.createdAt))],
          ['Refunded to', card],
          ['Balance due', owed === null ? null : formatDollars(owed)],
        ]),
        note(contactLine(company)),
      ],
    },
  });
  if (!isPosted) return;
  await recordEvent(tx, deps.clock, {
    type: 'job.refund_notice_sent',
    accountId: job.accountId,
    subjectId: job.id,
    data: { to, paymentId: payment.id, refundId: refund.id },
  });
}

/** To the owner: a customer paid. What exceeds the balance can be given back with one press. */
export const postPaidOnline = (
  deps: Deps,
  tx: Tx,
  company: Company,
  { job, payment }: { job: JobRecord; payment: PaymentRow },
): Promise<boolean> => {
  const paid = formatDollars(payment.amountCents);
  const excess = excessOf(job, payment);
  return postJobMailToOwner(deps, tx, company, {
    kind: 'job.paid-online',
    dedupeKey: payment.id,
    subject: `${job.customerName} paid ${paid} for ${documentOf(job)}`,
    heading: payment.isDeposit ? 'A deposit was paid online' : 'You were paid online',
    amount: { value: paid, label: `From ${job.customerName}` },
    blocks: [text(paidText(job, payment, excess)), openJob(deps, job.id), aboutPayment(job, payment)],
  });
};

/** What of a payment is more than was due: the customer has a credit of it. */
export const excessOf = (job: JobRecord, payment: PaymentRow): number =>
  Math.min(Math.max(0, job.paidCents - job.totalCents), receivedCents(payment));

function paidText(job: JobRecord, payment: PaymentRow, excess: number): string {
  const document = documentOf(job);
  const received = `The ${payment.isDeposit ? 'deposit' : 'payment'} of ${formatDollars(payment.amountCents)} for ${document} arrived in your account at the provider.`;
  if (excess > 0)
    return `${received} That is ${formatDollars(excess)} more than was due. You can refund it from the job.`;
  const owed = owedOf(job);
  if (owed !== null) return `${received} ${formatDollars(owed)} is left to pay.`;
  return job.stage === 'invoice' && job.closedAs === null
    ? `${received} The invoice is paid in full.`
    : received;
}

/** To the owner: the money is with the company again, and the customer still waits for it. */
export const postRefundFailed = (
  deps: Deps,
  tx: Tx,
  company: Company,
  { job, payment, refund }: Refunded,
): Promise<boolean> => {
  const back = formatDollars(refund.amountCents);
  return postJobMailToOwner(deps, tx, company, {
    kind: 'job.refund-failed',
    dedupeKey: refund.id,
    subject: `Refund failed: ${back} to ${job.customerName}`,
    heading: 'A refund didn’t go through',
    amount: { value: back, label: `Not refunded to ${job.customerName}` },
    blocks: [
      text(
        `The payment provider could not give ${back} back${toCard(cardOf(payment))}. The money is in your account at the provider again, and the payment counts as paid. Please refund it another way.`,
      ),
      openJob(deps, job.id),
      aboutPayment(job, payment),
    ],
  });
};

const toCard = (card: string | null) => (card ? ` to ${card}` : '');

const aboutPayment = (job: JobRecord, payment: PaymentRow) =>
  facts([
    ['Customer', job.customerName],
    [stageLabels[job.stage], documentNumber(job.stage, job.number)],
    ['Paid on', formatDay(payment.paidOn)],
    ['Card', cardOf(payment)],
    ['Provider’s reference', payment.reference],
  ]);

interface Disputed {
  job: JobRecord;
  payment: PaymentRow;
  dispute: { id: string; state: Exclude<PaymentDispute['state'], 'under_review'> };
}

/** To the owner: that a dispute began, and how it ended. */
export const postDispute = (
  deps: Deps,
  tx: Tx,
  company: Company,
  { job, payment, dispute }: Disputed,
): Promise<boolean> => {
  const money = formatDollars(payment.disputeCents);
  const { subject, heading, label, body } = disputeTexts[dispute.state]({
    money,
    name: job.customerName,
    document: documentOf(job),
    replyBy: payment.disputeRespondBy && formatDay(dayIn(job.timeZone, payment.disputeRespondBy)),
    owed: owedOf(job),
  });
  return postJobMailToOwner(deps, tx, company, {
    kind: 'job.disputed',
    dedupeKey: `${dispute.id} ${dispute.state}`,
    subject,
    heading,
    amount: { value: money, label },
    blocks: [text(body), openJob(deps, job.id), aboutPayment(job, payment)],
  });
};

interface About {
  money: string;
  name: string;
  /** "invoice INV-1042" */
  document: string;
  replyBy: string | null;
  owed: number | null;
}

interface DisputeText {
  subject: string;
  heading: string;
  label: string;
  body: string;
}

const disputeTexts: Record<Disputed['dispute']['state'], (about: About) => DisputeText> = {
  needs_response: ({ money, name, document, replyBy }) => ({
    subject: `Payment disputed: ${money} for ${document}`,
    heading: 'A customer’s bank disputes a payment',
    label: `Disputed by the bank of ${name}`,
    body: `The bank of ${name} wants ${money} back. Reply on your payment provider’s own pages${replyBy ? ` by ${replyBy}` : ''}, with whatever shows the work was agreed to and done: the signed documents and the photos are in the job. Without a reply the money is lost.`,
  }),
  won: ({ money, document }) => ({
    subject: `You won the dispute over ${money} for ${document}`,
    heading: 'You won the dispute',
    label: 'Stays with you',
    body: `The bank decided in your favor: the ${money} for ${document} stays with you.`,
  }),
  lost: ({ money, name, document, owed }) => ({
    subject: `You lost the dispute over ${money} for ${document}`,
    heading: 'You lost the dispute',
    label: `Went back to ${name}`,
    body: `The bank gave ${money} back to ${name}. It no longer counts as paid${owed === null ? '' : `, and ${formatDollars(owed)} of ${document} is due again. Reminders stay off until you turn them on`}.`,
  }),
  closed: ({ money, document }) => ({
    subject: `The dispute over ${money} for ${document} ended`,
    heading: 'A dispute ended',
    label: 'Nothing was taken',
    body: `The dispute over ${money} for ${document} ended without a decision. Nothing was taken from you.`,
  }),
};
