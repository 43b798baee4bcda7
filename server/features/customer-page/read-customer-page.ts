// What the customer page of an invoice shows. Reading it changes nothing: programs that check emails open every link in them.
import type { CustomerPage } from '#contract/customer-page.ts';
import { toPrintedLine } from '#contract/lines/line-items.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { howToPay } from '#server/documents/document-model.ts';
import { balanceOf, type JobRecord, type Signer, signatureOf } from '#server/features/jobs/jobs.service.ts';
import { signObjectUrl } from '#server/features/objects/objects.service.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { openPayLink } from './open-pay-link.ts';

export async function readCustomerPage(deps: Deps, token: string, address: string): Promise<CustomerPage> {
  const { job, payments, company, status } = await openPayLink(deps, address, token);
  const { amountPaid, balanceDue } = balanceOf(job);
  const isOwed = status === 'due' && job.paidCents < job.totalCents;
  const dueDate = isOwed ? job.dueOn : null;
  const { name, addressLines, phone, email, website, licenseNumbers: licenses } = company;
  const number = documentNumber('invoice', job.number);
  return {
    company: { name, addressLines, phone, email, website, licenses },
    brandColor: company.brandColor,
    companyLogo: company.logoPath && signObjectUrl(deps, company.logoPath),
    status,
    number,
    customerName: job.customerName,
    description: job.description,
    issuedOn: dayIn(job.timeZone, job.invoiceAt ?? job.createdAt),
    dueDate,
    isOverdue: dueDate !== null && dueDate < dayIn(job.timeZone, deps.clock.now()),
    lineItems: job.lineItems.map(toPrintedLine),
    subtotal: formatDecimal(job.subtotalCents),
    taxRate: formatDecimal(job.taxRate),
    isTaxExempt: job.isTaxExempt,
    taxAmount: formatDecimal(job.taxCents),
    totalAmount: formatDecimal(job.totalCents),
    amountPaid,
    balanceDue,
    payments: payments.map(({ amountCents, method, paidOn }) => ({
      amount: formatDecimal(amountCents),
      method,
      paidOn,
    })),
    voided: voidedOf(job),
    howToPay: (isOwed && howToPay(company, number, arranged(name))) || null,
    pdfUrl: `/api/pay/${token}/pdf`,
    readUrl: `/pay/${token}/read`,
    documents: (await stagesSignedBy(deps, job)).map((stage) => ({
      number: documentNumber(stage, job.number),
      url: `/api/pay/${token}/documents/${stage}`,
    })),
  };
}

/** For a company that says nothing about how to pay. */
const arranged = (name: string) =>
  `Call ${name || 'your contractor'} or reply to their email to arrange payment.`;

const signable = ['estimate', 'work_order'] as const;

/**
 * Made for the present customer, and signed by them: whoever the job was for before is nobody else's business. Two
 * customers may share a contact person's name, and an email.
 */
export async function stagesSignedBy({ db, signedDocuments }: Deps, job: JobRecord) {
  const signers = await signedDocuments.signers(db.query, job);
  const isCustomer = ({ customerName, name, email }: Signer) =>
    customerName === job.customerName &&
    ((email !== null && email === job.customerEmail) ||
      name === job.customerName ||
      name === job.customerContactName);
  return signable.filter(
    (stage) =>
      signatureOf(job, stage) === 'approved' &&
      signers.some((signer) => signer.stage === stage && isCustomer(signer)),
  );
}

const voidedOf = ({ closedAs, closedAt, closeReason, timeZone }: JobRecord): CustomerPage['voided'] =>
  closedAs === 'void' && closedAt ? { on: dayIn(timeZone, closedAt), reason: closeReason } : null;
