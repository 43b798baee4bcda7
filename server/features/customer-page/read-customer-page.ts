// What the customer page of an invoice shows. Reading it changes nothing: programs that check emails open every link in them.
import type { CustomerPage } from '#contract/customer-page.ts';
import { toPrintedLine } from '#contract/lines/line-items.ts';
import { formatDecimal, isCounted } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { howToPay } from '#server/documents/document-model.ts';
import { companyBrand } from '#server/features/company/company.service.ts';
import { readOnlineOffer } from '#server/features/customer-payments/customer-payments.service.ts';
import {
  approvalOf,
  balanceOf,
  depositDueOf,
  dueCents,
  isSignedBy,
  type JobRecord,
  signatureOf,
} from '#server/features/jobs/jobs.service.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { openReconciled, shownStage } from './open-pay-link.ts';

export async function readCustomerPage(deps: Deps, token: string, address: string): Promise<CustomerPage> {
  const { job, payments, company, status } = await openReconciled(deps, address, token);
  const { amountPaid, balanceDue } = balanceOf(job);
  const { customerCancelledAt: cancelledAt } = job;
  const stage = shownStage(job);
  const depositDue = depositDueOf(job);
  const isInvoice = stage === 'invoice';
  const customerOwes =
    status === 'due' && (isInvoice ? dueCents(job) : depositDue) > 0 && cancelledAt === null;
  const dueDate = customerOwes && isInvoice ? job.dueOn : null;
  const { name, addressLines, phone, email, website, licenseNumbers: licenses } = company;
  const number = documentNumber(stage, job.number);
  return {
    company: { name, addressLines, phone, email, website, licenses },
    ...companyBrand(deps, company),
    status,
    kind: isInvoice ? 'invoice' : 'deposit',
    number,
    customerName: job.customerName,
    customerEmail: job.customerEmail,
    description: job.description,
    issuedOn: dayIn(job.timeZone, (isInvoice ? job.invoiceAt : job.workOrderAt) ?? job.createdAt),
    dueDate,
    isOverdue: dueDate !== null && dueDate < dayIn(job.timeZone, deps.clock.now()),
    lineItems: job.lineItems.filter(isCounted).map(toPrintedLine),
    subtotal: formatDecimal(job.subtotalCents),
    discount:
      job.discount && job.discountCents > 0
        ? { label: job.discount.label, amount: formatDecimal(job.discountCents) }
        : null,
    taxRate: formatDecimal(job.taxRate),
    isTaxExempt: job.isTaxExempt,
    taxAmount: formatDecimal(job.taxCents),
    totalAmount: formatDecimal(job.totalCents),
    approval: await readApproval(deps, job),
    amountPaid,
    balanceDue,
    depositDue: formatDecimal(depositDue),
    ...(await readOnlineOffer(deps, job)),
    payments: payments.map(({ amountCents, method, paidOn, isDeposit, brand, last4, refundedCents }) => ({
      amount: formatDecimal(amountCents),
      method,
      paidOn,
      isDeposit,
      brand,
      last4,
      refundedAmount: formatDecimal(refundedCents),
    })),
    cancelledOn: cancelledAt && dayIn(job.timeZone, cancelledAt),
    voided: voidedOf(job),
    howToPay: (customerOwes && howToPay(company, number, arranged(name))) || null,
    pdfUrl: `/api/pay/${token}/pdf`,
    readUrl: `/pay/${token}/read`,
    documents: await documentsOf(deps, job, token),
  };
}

async function readApproval(
  { db, signedDocuments }: Deps,
  job: JobRecord,
): Promise<CustomerPage['approval']> {
  const approved = await signedDocuments.approved(db.query, job);
  if (!approved) return null;
  const { total, numbers, difference } = approvalOf(job, approved);
  return {
    total: formatDecimal(total),
    numbers,
    difference: difference
      ? {
          amount: formatDecimal(difference.amount),
          changes: difference.discount === undefined ? null : difference.changes,
          discount: formatDecimal(difference.discount ?? 0),
        }
      : null,
  };
}

/** For a company that says nothing about how to pay. */
const arranged = (name: string) =>
  `Call ${name || 'your contractor'} or reply to their email to arrange payment.`;

const signable = ['estimate', 'work_order'] as const;

/** What the present customer has signed: the documents of stages, and the change orders on top of them. */
export async function signedBy({ db, signedDocuments }: Deps, job: JobRecord) {
  const signers = (await signedDocuments.signers(db.query, job)).filter((signer) => isSignedBy(job, signer));
  const stages = signable.filter(
    (stage) =>
      signatureOf(job, stage) === 'approved' &&
      signers.some((signer) => signer.stage === stage && !signer.isChangeOrder),
  );
  // Nobody is shown a change to what they did not sign.
  const changeOrders = stages.length > 0 ? signers.filter(({ isChangeOrder }) => isChangeOrder) : [];
  return { stages, changeOrders: changeOrders.map(({ number }) => number) };
}

const documentsOf = async (deps: Deps, job: JobRecord, token: string): Promise<CustomerPage['documents']> => {
  const { stages, changeOrders } = await signedBy(deps, job);
  const urlOf = (name: string) => `/api/pay/${token}/documents/${name}`;
  return [
    ...stages.map((stage) => ({ number: documentNumber(stage, job.number), url: urlOf(stage) })),
    ...changeOrders.map((number) => ({ number, url: urlOf(changeOrderName(number)) })),
  ];
};

/** For its address: a job's number, which is in the middle of CO-1042-1, may be any text. */
export const changeOrderName = (number: string): string =>
  `change-order-${number.slice(number.lastIndexOf('-') + 1)}`;

const voidedOf = ({ closedAs, closedAt, closeReason, timeZone }: JobRecord): CustomerPage['voided'] =>
  closedAs === 'void' && closedAt ? { on: dayIn(timeZone, closedAt), reason: closeReason } : null;
