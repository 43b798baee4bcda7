// The email that confirms a payment: what was received, and what is left (D-75).
import { cardName } from '#contract/billing/plans.ts';
import { formatDay } from '#contract/days.ts';
import { formatDollars, namedMethod } from '#contract/lines/money.ts';
import { documentNumber, stageLabels } from '#contract/stages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Company,
  contactLine,
  emailMessage,
  senderOf,
} from '#server/features/company/company.service.ts';
import { facts, note, text } from '#server/platform/mail/mail-layout.ts';
import type { JobRecord, PaymentRow } from '../jobs.store.ts';
import { type CustomerMail, type EmailOrder, messageAbout } from './customer.mail.ts';

/** The payment is in the job's sums already. */
export function receiptMail(
  deps: Deps,
  company: Company,
  { job, payment }: { job: JobRecord; payment: PaymentRow },
  { to, dedupeKey }: Pick<EmailOrder, 'to' | 'dedupeKey'>,
): CustomerMail {
  const { amountCents, paidOn, isDeposit } = payment;
  const document = `${stageLabels[job.stage].toLowerCase()} ${documentNumber(job.stage, job.number)}`;
  const left = job.totalCents - job.paidCents;
  const received = formatDollars(amountCents);
  const what = isDeposit ? 'Deposit' : left > 0 ? 'Payment' : 'Receipt';
  return {
    kind: 'job.receipt',
    to,
    text: {},
    dedupeKey,
    // Before there is an invoice, there is no page to open.
    link: job.stage === 'invoice' ? deps.payLinks.make(job) : null,
    subject: `Receipt from ${senderOf(deps, company)}: ${received} ${isDeposit ? 'deposit ' : ''}received for ${document}`,
    heading: `${what} for ${document}`,
    amount: {
      value: received,
      label: `${isDeposit ? 'Deposit received' : 'Received'} · ${left > 0 ? `${formatDollars(left)} left to pay` : 'paid in full'}`,
    },
    paragraphs: [text(`Hello ${firstNameOf(personOf(job))},`), text(thanks(job, payment, left))],
    blocks: [
      facts([
        [stageLabels[job.stage], documentNumber(job.stage, job.number)],
        ['Paid on', formatDay(paidOn)],
        ['Paid by', methodName(payment)],
        ['Refunded', payment.refundedCents > 0 ? formatDollars(payment.refundedCents) : null],
        ['Credit', left < 0 ? formatDollars(-left) : null],
      ]),
      note(contactLine(company)),
    ],
  };
}

function thanks({ stage, dueOn }: JobRecord, { amountCents, isDeposit }: PaymentRow, left: number): string {
  const thanked = `Thank you for your ${isDeposit ? 'deposit' : 'payment'} of ${formatDollars(amountCents)}.`;
  if (stage !== 'invoice') return `${thanked} Your work order with the deposit on it is attached.`;
  if (left <= 0) return `${thanked} Your receipt is attached.`;
  const by = dueOn ? `, due ${formatDay(dueOn)}` : '';
  return `${thanked} ${formatDollars(left)} is left to pay${by}. The invoice with your ${isDeposit ? 'deposit' : 'payment'} on it is attached.`;
}

/** For the whole invoice, once it is paid. */
export function paidInvoiceMail(
  deps: Deps,
  company: Company,
  { job, payments }: { job: JobRecord; payments: PaymentRow[] },
  order: EmailOrder,
): CustomerMail {
  const number = documentNumber('invoice', job.number);
  const { subject, blocks } = emailMessage(deps, company, {
    kind: 'receipt',
    about: messageAbout(job),
    typed: order.text,
  });
  const last = payments.at(-1);
  const credit = job.paidCents - job.totalCents;
  return {
    kind: 'job.receipt',
    ...order,
    link: deps.payLinks.make(job),
    subject,
    heading: `Receipt for invoice ${number}`,
    amount: { value: formatDollars(job.paidCents), label: 'Paid in full' },
    paragraphs: blocks,
    blocks: [
      facts([
        ['Invoice', number],
        ['Paid on', last && formatDay(last.paidOn)],
        credit > 0 ? ['Credit', formatDollars(credit)] : ['Paid by', last && onlyMethod(last, payments)],
      ]),
      note(contactLine(company)),
    ],
  };
}

/** Paid in more than one way, it names none of them. */
const onlyMethod = (last: PaymentRow, payments: PaymentRow[]): string | null =>
  payments.every((payment) => methodName(payment) === methodName(last)) ? methodName(last) : null;

/** "Check", or "Visa ending in 4242". */
function methodName({ method, brand, last4 }: PaymentRow): string | null {
  if (brand && last4) return cardName({ brand, last4 });
  const name = namedMethod(method);
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : null;
}
