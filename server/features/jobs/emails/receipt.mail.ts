// The email that confirms a payment: what was received, and what is left (D-75).
import { formatDay } from '#contract/days.ts';
import { formatDollars, namedMethod } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import type { Deps } from '#server/deps.ts';
import { type Company, contactLine, senderOf } from '#server/features/company/company.service.ts';
import { facts, note, text } from '#server/platform/mail/mail-layout.ts';
import type { JobRecord, PaymentRow } from '../jobs.store.ts';
import type { CustomerMail } from './customer.mail.ts';

/** The payment is in the job's sums already. */
export function receiptMail(
  deps: Deps,
  company: Company,
  { job, payment, to }: { job: JobRecord; payment: PaymentRow; to: string },
): CustomerMail {
  const { id, amountCents, method, paidOn } = payment;
  const number = documentNumber('invoice', job.number);
  const left = job.totalCents - job.paidCents;
  const received = formatDollars(amountCents);
  const paidBy = namedMethod(method);
  return {
    kind: 'job.receipt',
    to,
    text: {},
    dedupeKey: id,
    link: deps.payLinks.make(job),
    subject: `Receipt from ${senderOf(deps, company)}: ${received} received for invoice ${number}`,
    heading: left > 0 ? `Payment for invoice ${number}` : `Receipt for invoice ${number}`,
    amount: {
      value: received,
      label: `Received · ${left > 0 ? `${formatDollars(left)} left to pay` : 'paid in full'}`,
    },
    paragraphs: [text(`Hello ${firstNameOf(job.customerName)},`), text(thanks(job, received, left))],
    blocks: [
      facts([
        ['Invoice', number],
        ['Paid on', formatDay(paidOn)],
        ['Paid by', paidBy ? paidBy.charAt(0).toUpperCase() + paidBy.slice(1) : null],
      ]),
      note(contactLine(company)),
    ],
  };
}

function thanks({ dueOn }: JobRecord, received: string, left: number): string {
  if (left <= 0) return `Thank you for your payment of ${received}. Your receipt is attached.`;
  const by = dueOn ? `, due ${formatDay(dueOn)}` : '';
  return `Thank you for your payment of ${received}. ${formatDollars(left)} is left to pay${by}. The invoice with your payment on it is attached.`;
}
