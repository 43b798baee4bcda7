// What a customer owes as of today by the company's clock, and its PDF (D-7).
import { daysBetween, formatDay } from '#contract/days.ts';
import { namedMethod } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import type { Deps } from '#server/deps.ts';
import { companyBlock, howToPay, type StatementModel } from '#server/documents/document-model.ts';
import { type Company, readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import { type CustomerRow, requireCustomer } from '#server/features/customers/customers.service.ts';
import { drawPreview } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { FileReply, fileSafe } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import {
  findLastAddress,
  listOpenInvoices,
  listPaymentsSince,
  type OpenInvoice,
  type StatementPayment,
} from './statement.store.ts';

export interface Statement {
  company: Company;
  customer: CustomerRow;
  /** By the company's clock. */
  today: string;
  since: string | null;
  invoices: (OpenInvoice & { daysOverdue: number })[];
  payments: StatementPayment[];
  dueCents: number;
  overdueCents: number;
  madeAt: Date;
}

/** More than a document can list: the renderer refuses it with the reason. */
const mostRows = 1001;

export async function readStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  customer: CustomerRow,
  since: string | null,
): Promise<Statement> {
  const company = await readCompany(db.query, scope.accountId);
  const madeAt = clock.now();
  const today = dayIn(company.timeZone, madeAt);
  if (since !== null && since > today) {
    const message = 'Please choose today or an earlier day.';
    throw new Refusal('invalid_input', { message, fields: { since: message } });
  }
  const [open, payments] = await Promise.all([
    listOpenInvoices(db.query, customer, mostRows),
    listPaymentsSince(db.query, customer, since, mostRows),
  ]);
  const invoices = open.map((invoice) => ({
    ...invoice,
    daysOverdue: invoice.dueOn === null ? 0 : Math.max(0, daysBetween(invoice.dueOn, today)),
  }));
  return {
    company,
    customer,
    today,
    since,
    invoices,
    payments,
    dueCents: balanceOf(invoices),
    overdueCents: balanceOf(invoices.filter(({ daysOverdue }) => daysOverdue > 0)),
    madeAt,
  };
}

const balanceOf = (invoices: OpenInvoice[]): number =>
  invoices.reduce((sum, { totalCents, paidCents }) => sum + totalCents - paidCents, 0);

/** Drawn like a preview: it is not stored, and waits and is counted as those are. */
export const drawStatement = (deps: Deps, scope: Scope, statement: Statement): Promise<Buffer> =>
  drawPreview(deps, scope, {
    rule: deps.config.limits.documentPreviews,
    layOut: () => layOut(deps, statement),
  });

async function layOut(
  deps: Deps,
  { company, customer, today, since, invoices, payments, madeAt }: Statement,
): Promise<StatementModel> {
  const { name, contactName, phone, email } = customer;
  const address = customer.billingAddress ?? (await findLastAddress(deps.db.query, customer));
  const contact = contactPerson(name, contactName);
  const ways = howToPay(company, '');
  return {
    kind: 'statement',
    company: companyBlock(company, await readCompanyLogo(deps, company)),
    customer: {
      name,
      ...(contact && { contact }),
      ...(address && { address }),
      ...(phone && { phone }),
      ...(email && { email }),
    },
    asOf: formatDay(today),
    invoices: invoices.map((invoice) => ({
      number: documentNumber('invoice', invoice.number),
      date: formatDay(dayIn(company.timeZone, invoice.invoicedAt)),
      ...(invoice.dueOn && { due: formatDay(invoice.dueOn) }),
      total: invoice.totalCents,
      paid: invoice.paidCents,
      daysOverdue: invoice.daysOverdue,
    })),
    ...(since && { since: formatDay(since) }),
    payments: payments.map(({ amountCents, receivedCents, method, paidOn, isDeposit, number, stage }) => ({
      date: formatDay(paidOn),
      method: namedMethod(method),
      number: documentNumber(stage, number),
      cents: receivedCents,
      ...(isDeposit && { isDeposit }),
      ...(receivedCents < amountCents && { givenBack: amountCents - receivedCents }),
    })),
    ...(ways && { howToPay: ways }),
    headerColor: company.brandColor,
    madeAt,
  };
}

/** Of the customer's name in a file's. */
const longestName = 60;

/** "Statement-Acme-LLC-2026-11-14.pdf". */
export const statementFileName = ({ customer, today }: Statement): string => {
  const name = fileSafe([...customer.name].slice(0, longestName).join(''));
  return `${['Statement', name, today].filter(Boolean).join('-')}.pdf`;
};

export async function downloadStatement(
  deps: Deps,
  scope: Scope,
  customerId: string,
  since: string | undefined,
): Promise<FileReply> {
  const customer = await requireCustomer(deps.db.query, scope, customerId);
  const statement = await readStatement(deps, scope, customer, since ?? null);
  return new FileReply(await drawStatement(deps, scope, statement), {
    contentType: 'application/pdf',
    filename: statementFileName(statement),
  });
}
