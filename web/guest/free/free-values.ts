// The fields of a free form: defaults, the stored draft, and what is sent.
import type { UseFormReturn } from 'react-hook-form';
import { addDays } from '#contract/days.ts';
import { freeFormDefaults } from '#contract/free-generator.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { defaultDueDays } from '#contract/texts/document-texts.ts';
import type { Problems, Registered } from '#web/documents/form-problems.ts';
import { type LineRow, newRow, readWholeQuantity, rowTotal, sumOf } from '#web/documents/line-rows.ts';
import type { FreeDocument } from './free-document.ts';

export interface FreeValues {
  companyName: string;
  companyPhone: string;
  companyAddress: string;
  companyEmail: string;
  companyWebsite: string;
  customerName: string;
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
  form: UseFormReturn<FreeValues>;
  problems: Problems;
  onEdited: (field: string) => void;
}

/** Registers a text field and clears its problem once it is edited. */
export const fieldOf =
  ({ form, onEdited }: Pick<FreeFields, 'form' | 'onEdited'>) =>
  (name: Exclude<keyof FreeValues, 'lineItems'>): Registered =>
    form.register(name, { onChange: () => onEdited(name) });

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
