// From what a visitor typed to the sheet that is printed.

import { agreementFor, leftOutTexts, type PaymentField } from '#contract/document-texts.ts';
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

export function toFreeSheet(free: FreeForm, now: Date): DocumentSheet {
  const { form } = free;
  const issuedOn = dayIn(form.timeZone ?? usualTimeZone, now);
  const shared = {
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
      // The number an estimate may come with is for the file's name only.
      return {
        kind: 'estimate',
        ...shared,
        agreement: agreementFor('estimate', agreementOf(free.form)),
      };
    case 'work_order':
      return {
        kind: 'work_order',
        ...shared,
        number: numberOf(free),
        agreement: agreementOf(free.form),
      };
    case 'invoice':
      return {
        kind: 'invoice',
        ...shared,
        number: numberOf(free),
        due: free.form.dueDate ? formatDay(free.form.dueDate) : undefined,
        payments: [],
        ...paymentTexts(free.form, shared.comments, issuedOn),
      };
  }
}

const numberOf = ({ stage, form }: FreeForm) =>
  form.workOrderNumber === '' ? '' : documentNumber(stage, form.workOrderNumber);

const agreementOf = (form: FreeEstimate | FreeWorkOrder) =>
  form.customerAgreementText ?? form.template?.customerAgreementText ?? '';

/** Rows that say and cost nothing are not printed. These forms tax the whole subtotal (B-30). */
const linesOf = ({ lineItems }: AnyForm): SheetLine[] =>
  lineItems
    .filter(({ description, unitPrice }) => description !== '' || unitPrice > 0)
    .map((line) => ({ ...line, taxed: true }));

/** One PDF, one promise (B-93). */
function paymentTexts(form: FreeInvoice, comments: string, issuedOn: string) {
  const texts: Record<PaymentField, string> = {
    comments,
    paymentTerms: form.paymentTerms ?? form.template?.paymentTerms ?? '',
    termsAndConditions: form.termsAndConditions ?? form.template?.termsAndConditions ?? '',
  };
  const { dueDate: dueOn, serviceDateStart, serviceDateEnd } = form;
  const completedOn = serviceDateEnd ?? serviceDateStart;
  for (const { field } of leftOutTexts({ ...texts, dueOn, issuedOn, completedOn })) texts[field] = '';
  return texts;
}
