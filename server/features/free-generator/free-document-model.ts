// From what a visitor typed to the document model that is printed.
import { formatDay, formatDays } from '#contract/days.ts';
import type { FreeEstimate, FreeInvoice, FreeWorkOrder } from '#contract/free-generator.ts';
import { documentNumber } from '#contract/stages.ts';
import { agreementFor, printedTexts } from '#contract/texts/document-texts.ts';
import type { DocumentLine, DocumentModel } from '#server/documents/document-model.ts';
import { dayIn } from '#server/platform/zoned-time.ts';

export type FreeFormBody =
  | { stage: 'estimate'; form: FreeEstimate }
  | { stage: 'work_order'; form: FreeWorkOrder }
  | { stage: 'invoice'; form: FreeInvoice };

type AnyForm = FreeFormBody['form'];

/** The free forms' documents are black unless a colour is chosen. */
const headerColor = 'black';

/** For a visitor who gives no location. */
const defaultTimeZone = 'America/New_York';

/** The number is the form's own, or the code in the file's name. */
export function toFreeDocumentModel(free: FreeFormBody, number: string, now: Date): DocumentModel {
  const { form } = free;
  const issuedOn = dayIn(form.timeZone ?? defaultTimeZone, now);
  const shared = {
    number: documentNumber(free.stage, number),
    company: {
      name: form.companyName,
      address: form.companyAddress,
      phone: form.companyPhone,
      email: form.companyEmail,
      website: form.companyWebsite,
    },
    customer: {
      name: form.customerName,
      address: form.customerAddress,
      phone: form.customerPhone,
      email: form.customerEmail,
    },
    issued: formatDay(issuedOn),
    service: formatDays(form.serviceDateStart, form.serviceDateEnd),
    description:
      form.projectDescription || form.serviceDescription || form.description || form.jobDescription,
    lines: linesOf(form),
    taxRate: form.taxRate,
    comments: form.notes ?? form.template?.otherComments ?? '',
    headerColor: form.template?.headerColor || headerColor,
    showTitle: true,
    madeAt: now,
  };
  switch (free.stage) {
    case 'estimate':
      return {
        kind: 'estimate',
        ...shared,
        agreement: agreementFor('estimate', agreementOf(free.form)),
      };
    case 'work_order':
      return {
        kind: 'work_order',
        ...shared,
        agreement: agreementOf(free.form),
      };
    case 'invoice':
      return {
        kind: 'invoice',
        ...shared,
        due: free.form.dueDate ? formatDay(free.form.dueDate) : undefined,
        payments: [],
        ...paymentTexts(free.form, shared.comments, issuedOn),
      };
  }
}

const agreementOf = (form: FreeEstimate | FreeWorkOrder) =>
  form.customerAgreementText ?? form.template?.customerAgreementText ?? '';

/** Empty rows are not printed. Free forms tax the whole subtotal (B-30). */
const linesOf = ({ lineItems }: AnyForm): DocumentLine[] =>
  lineItems
    .filter(({ description, unitPrice }) => description !== '' || unitPrice > 0)
    .map((line) => ({ ...line, taxed: true }));

/** Payment texts must not contradict each other on one PDF (B-93). */
function paymentTexts(form: FreeInvoice, comments: string, issuedOn: string) {
  const { dueDate: dueOn, serviceDateStart, serviceDateEnd } = form;
  return printedTexts({
    comments,
    paymentTerms: form.paymentTerms ?? form.template?.paymentTerms ?? '',
    termsAndConditions: form.termsAndConditions ?? form.template?.termsAndConditions ?? '',
    dueOn,
    issuedOn,
    completedOn: serviceDateEnd ?? serviceDateStart,
  });
}
