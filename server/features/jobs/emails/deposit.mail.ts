// The email that asks for the deposit of a signed estimate (D-19).
import { formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { Deps } from '#server/deps.ts';
import { howToPay } from '#server/documents/document-model.ts';
import {
  type Company,
  contactLine,
  emailMessage,
  type MessageAbout,
  senderOf,
} from '#server/features/company/company.service.ts';
import { facts, note, text } from '#server/platform/mail/mail-layout.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { depositDueOf } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { type CustomerMail, type EmailOrder, workSummary } from './customer.mail.ts';

export const aboutDeposit = (job: JobRecord, now: Date): MessageAbout => ({
  recipient: personOf(job),
  number: documentNumber('estimate', job.number),
  cents: depositDueOf(job),
  day: dayIn(job.timeZone, now),
});

export function depositMail(
  deps: Deps,
  company: Company,
  job: JobRecord,
  order: EmailOrder,
  { isEstimateAttached }: { isEstimateAttached: boolean },
): CustomerMail {
  const about = aboutDeposit(job, deps.clock.now());
  const { subject, blocks } = emailMessage(deps, company, { kind: 'deposit', about, typed: order.text });
  return {
    kind: 'job.deposit-request',
    ...order,
    link: deps.payLinks.make(job),
    subject,
    heading: `Deposit for estimate ${about.number}`,
    amount: { value: formatDollars(about.cents), label: 'Deposit due' },
    paragraphs: blocks,
    blocks: [
      ...(isEstimateAttached ? [text('The estimate you signed is attached.')] : []),
      ...depositPayment(deps, company, about.number),
      facts([
        ['Estimate', about.number],
        ['For', workSummary(job)],
        job.paidCents > 0
          ? ['Paid so far', formatDollars(job.paidCents)]
          : ['Total', formatDollars(job.totalCents)],
      ]),
      note(contactLine(company)),
    ],
  };
}

/** Below any request for a deposit: in the company's own words, with the number that brings the payment to its job. */
export const depositPayment = (deps: Pick<Deps, 'config'>, company: Company, number: string) => [
  text(
    howToPay(company, number, `Call ${senderOf(deps, company)} or reply to this email to arrange payment.`) ??
      '',
  ),
];
