// From what a visitor typed to the sheet that is printed.

import { agreementFor, printedTexts } from '#contract/document-texts.ts';
import type { FreeEstimate, FreeInvoice, FreeWorkOrder } from '#contract/free-generator.ts';
import { documentNumber } from '#contract/stages.ts';
import type { DocumentSheet, SheetLine } from '#server/documents/document-sheet.ts';
import { formatDay, formatDays } from '#server/documents/paper-dates.ts';
import { dayIn } from '#server/platform/zoned-time.ts';

export type FreeForm =
  | { stage: 'estimate'; form: FreeEstimate }
  | { stage: 'work_order'; form: FreeWorkOrder }
  | { stage: 'invoice'; form: FreeInvoice };

type AnyForm = FreeForm['form'];

/** The free forms' documents are black unless they ask for a colour. */
const headerColor = 'black';

/** Of a visitor who does not say where they are. */
const usualTimeZone = 'America/New_York';

/** The number is the form's own, or the code in the file's name. */
export function toFreeSheet(free: FreeForm, number: string, now: Date): DocumentSheet {
  const { form } = free;
  const issuedOn = dayIn(form.timeZone ?? usualTimeZone, now);
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
const linesOf = ({ lineItems }: AnyForm): SheetLine[] =>
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
