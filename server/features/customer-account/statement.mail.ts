// The email that brings a statement: the total due, the oldest invoices, and how to pay.
import { formatDay } from '#contract/days.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import type { Deps } from '#server/deps.ts';
import { howToPay } from '#server/documents/document-model.ts';
import { contactLine, inNameOf, repliesTo, senderOf } from '#server/features/company/company.service.ts';
import { facts, type MailBlock, note, text } from '#server/platform/mail/mail-layout.ts';
import type { MailRequest } from '#server/platform/mail/post-mail.ts';
import { type Statement, statementFileName } from './read-statement.ts';

/** The attached PDF has them all. */
const listedInvoices = 6;

export function statementMail(
  deps: Deps,
  statement: Statement,
  { to, dedupeKey, fileKey }: { to: string; dedupeKey: string; fileKey: string },
): MailRequest {
  const { company, customer, today, dueCents } = statement;
  const sender = senderOf(deps, company);
  const due = formatDollars(dueCents);
  return {
    kind: 'customer.statement',
    dedupeKey,
    accountId: company.accountId,
    subjectId: customer.id,
    to: { name: customer.name, address: to },
    ...repliesTo(deps, company),
    subject: dueCents > 0 ? `Statement from ${sender}: ${due} due` : `Statement from ${sender}`,
    body: inNameOf(deps, company, {
      heading: `Statement as of ${formatDay(today)}`,
      amount: { value: due, label: amountLabel(statement) },
      paragraphs: [
        text(`Hello ${firstNameOf(contactPerson(customer.name, customer.contactName) ?? customer.name)},`),
        text(messageOf(statement)),
      ],
      blocks: [
        ...invoiceRows(statement),
        ...(dueCents > 0 ? [text(howToPay(company, '') ?? '')] : []),
        note(
          `${dueCents > 0 ? 'If your payment is on its way, please ignore this email. ' : ''}${contactLine(company)}`,
        ),
      ],
      reason: `You’re getting this email because ${sender} did work for you.`,
    }),
    attachments: [{ filename: statementFileName(statement), contentType: 'application/pdf', fileKey }],
  };
}

function amountLabel({ dueCents, overdueCents }: Statement): string {
  if (dueCents === 0) return 'Nothing due';
  if (overdueCents === dueCents) return 'Total due · all of it overdue';
  return overdueCents > 0 ? `Total due · ${formatDollars(overdueCents)} overdue` : 'Total due';
}

function messageOf({ invoices, today }: Statement): string {
  const asOf = formatDay(today);
  if (invoices.length === 0)
    return `Your account is clear: there are no open invoices as of ${asOf}. Your statement is attached.`;
  const open = invoices.length === 1 ? 'one invoice is' : `${invoices.length} invoices are`;
  return `Here is your statement: ${open} open as of ${asOf}. It is attached, with your payments on it.`;
}

function invoiceRows({ invoices }: Statement): MailBlock[] {
  if (invoices.length === 0) return [];
  const shown = invoices.slice(0, invoices.length > listedInvoices ? listedInvoices - 1 : listedInvoices);
  const rest = invoices.slice(shown.length);
  return [
    facts([
      ...shown.map(({ number, dueOn, daysOverdue, totalCents, paidCents }): [string, string] => [
        documentNumber('invoice', number),
        `${formatDollars(totalCents - paidCents)}${dueText(dueOn, daysOverdue)}`,
      ]),
      [
        `${rest.length} more`,
        rest.length > 0
          ? formatDollars(rest.reduce((sum, { totalCents, paidCents }) => sum + totalCents - paidCents, 0))
          : null,
      ],
    ]),
  ];
}

function dueText(dueOn: string | null, daysOverdue: number): string {
  if (dueOn === null) return '';
  return ` · ${daysOverdue > 0 ? 'was due' : 'due'} ${formatDay(dueOn)}`;
}
