// From what a visitor typed to the document model that is printed.
import { formatDay, formatDays } from '#contract/days.ts';
import type { FreeEstimate, FreeInvoice, FreeWorkOrder } from '#contract/free-generator.ts';
import { documentNumber } from '#contract/stages.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import { documentTexts } from '#contract/texts/document-texts.ts';
import { formatDue } from '#server/documents/document-dates.ts';
import { type DocumentLine, type DocumentModel, documentOf } from '#server/documents/document-model.ts';
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
export function toFreeDocumentModel({ stage, form }: FreeFormBody, number: string, now: Date): DocumentModel {
  const { taxRate, template } = form;
  const issuedOn = dayIn(form.timeZone ?? defaultTimeZone, now);
  const contact = contactPerson(form.customerName, form.customerContactName);
  const lines = linesOf(form);
  const dueOn = stage === 'invoice' ? form.dueDate : null;
  return documentOf(
    stage,
    {
      number: documentNumber(stage, number),
      company: {
        name: form.companyName,
        address: form.companyAddress,
        phone: form.companyPhone,
        email: form.companyEmail,
        website: form.companyWebsite,
      },
      customer: {
        name: form.customerName,
        ...(contact && { contact }),
        address: form.customerAddress,
        phone: form.customerPhone,
        email: form.customerEmail,
      },
      issued: formatDay(issuedOn),
      service: formatDays(form.serviceDateStart, form.serviceDateEnd),
      description:
        form.projectDescription || form.serviceDescription || form.description || form.jobDescription,
      lines,
      taxRate,
      ...documentTexts(stage, {
        ...(stage === 'invoice' ? paymentTextsOf(form) : {}),
        comments: form.notes ?? template?.otherComments,
        agreement: stage === 'invoice' ? '' : agreementOf(form),
        dueOn,
        issuedOn,
        completedOn: form.serviceDateEnd ?? form.serviceDateStart,
      }),
      headerColor: template?.headerColor || headerColor,
      showTitle: true,
      madeAt: now,
    },
    { due: formatDue(dueOn, { lines, taxRate }) },
  );
}

const agreementOf = (form: FreeEstimate | FreeWorkOrder) =>
  form.customerAgreementText ?? form.template?.customerAgreementText ?? '';

const paymentTextsOf = ({ paymentTerms, termsAndConditions, template }: FreeInvoice) => ({
  paymentTerms: paymentTerms ?? template?.paymentTerms,
  termsAndConditions: termsAndConditions ?? template?.termsAndConditions,
});

/** Empty rows are not printed. Free forms tax the whole subtotal (B-30). */
const linesOf = ({ lineItems }: AnyForm): DocumentLine[] =>
  lineItems
    .filter(({ description, unitPrice }) => description !== '' || unitPrice > 0)
    .map((line) => ({ ...line, taxed: true }));
