// The fields of a free form: defaults, the stored draft, and what is sent.
import { z } from 'zod';
import { addDays } from '#contract/days.ts';
import { brokenFreeRule, freeFormDefaults, freeFormRules } from '#contract/free-generator.ts';
import { formatDecimal, readAmount } from '#contract/lines/money.ts';
import { defaultDueDays } from '#contract/texts/document-texts.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { type LineRow, newRow, readWholeQuantity, rowTotal, sumOf } from '#web/lines/line-rows.ts';
import type { FreeDocument } from './free-document.ts';

export interface FreeValues {
  companyName: string;
  companyPhone: string;
  companyAddress: string;
  companyEmail: string;
  companyWebsite: string;
  customerName: string;
  customerContactName: string;
  customerPhone: string;
  customerAddress: string;
  customerEmail: string;
  workOrderNumber: string;
  description: string;
  lineItems: LineRow[];
  taxRate: string;
  serviceDateStart: string;
  serviceDateEnd: string;
  notes: string;
  customerAgreementText: string;
  dueDate: string;
  paymentTerms: string;
  termsAndConditions: string;
}

/** What the parts of the form share. */
export interface FreeFields {
  document: FreeDocument;
  form: ContractForm<FreeValues>;
}

/** Only the first broken rule is reported; the server reads the rest. */
export const FreeTyped = z.custom<FreeValues>().superRefine((values, context) => {
  const rule = ruleBrokenBy(values);
  if (!rule) return;
  const add = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  add([rule], freeFormRules[rule].message);
  // Only the first row is marked, because that is where people start.
  const [first] = values.lineItems;
  if (rule === 'lineItems')
    add(['lineItems', 0, first?.description.trim() ? 'unitPrice' : 'description'], 'Required');
});

export const ruleBrokenBy = (values: FreeValues) =>
  brokenFreeRule({
    ...values,
    lineItems: values.lineItems.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: readWholeQuantity(quantity),
      unitPrice: readAmount(unitPrice).value ?? 0,
    })),
  });

export function startValues({ stage, firstRows = [{}] }: FreeDocument, today: string): FreeValues {
  const isInvoice = stage === 'invoice';
  const { estimate, invoice } = freeFormDefaults;
  return {
    companyName: '',
    companyPhone: '',
    companyAddress: '',
    companyEmail: '',
    companyWebsite: '',
    customerName: '',
    customerContactName: '',
    customerPhone: '',
    customerAddress: '',
    customerEmail: '',
    workOrderNumber: '',
    description: '',
    lineItems: firstRows.map(newRow),
    taxRate: freeFormDefaults.taxRate,
    serviceDateStart: isInvoice ? today : '',
    serviceDateEnd: isInvoice ? today : '',
    notes: '',
    customerAgreementText: stage === 'estimate' ? estimate.customerAgreementText : '',
    dueDate: isInvoice ? addDays(today, defaultDueDays) : '',
    paymentTerms: isInvoice ? invoice.paymentTerms : '',
    termsAndConditions: isInvoice ? invoice.termsAndConditions : '',
  };
}

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Nine characters that cannot be misread: no I, O, 0 or 1 (B-38). */
export const randomNumber = (): string =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => codeLetters[byte % 32]).join('');

/** The sums are part of the request, but the server computes its own (B-30). */
export function freeBodyOf({ stage }: FreeDocument, values: FreeValues, timeZone: string) {
  const {
    description,
    lineItems,
    customerAgreementText,
    dueDate,
    paymentTerms,
    termsAndConditions,
    ...fields
  } = values;
  const { totals } = sumOf(lineItems, values.taxRate, readWholeQuantity);
  const shared = {
    ...fields,
    lineItems: lineItems.map((row) => ({
      quantity: row.quantity,
      description: row.description,
      unitPrice: row.unitPrice,
      total: formatDecimal(rowTotal(row, readWholeQuantity)),
    })),
    subtotal: formatDecimal(totals?.subtotal ?? 0),
    taxAmount: formatDecimal(totals?.tax ?? 0),
    total: formatDecimal(totals?.total ?? 0),
    timeZone,
    template: templateOf(values),
  };
  switch (stage) {
    case 'estimate':
      return { ...shared, projectDescription: description, customerAgreementText };
    case 'work_order':
      return { ...shared, description, customerAgreementText };
    case 'invoice':
      return { ...shared, serviceDescription: description, dueDate, paymentTerms, termsAndConditions };
  }
}

const templateOf = (values: FreeValues) => ({
  id: 'free-template',
  companyName: values.companyName,
  companyAddress: values.companyAddress,
  companyPhone: values.companyPhone,
  companyEmail: values.companyEmail,
  headerColor: 'black',
  companyLogo: null,
  otherComments: values.notes,
  termsAndConditions: values.termsAndConditions,
  paymentTerms: values.paymentTerms,
});
