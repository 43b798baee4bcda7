// What is printed, as plain data. A document model knows no job, account or clock: its maker has already chosen the
// texts, the time zone and the date format. Money stays in integers, so that documents use the one arithmetic too.
import type { LineChanges } from '#contract/lines/line-changes.ts';
import type { BasisPoints, Cents, PricedLine, Share } from '#contract/lines/money.ts';
import type { Discount, Option } from '#contract/lines/offer.ts';
import type { Stage } from '#contract/stages.ts';

export type DocumentModel = EstimateModel | WorkOrderModel | InvoiceModel;

/** What is sent to be signed: also drawn as pictures, and read as HTML. */
export type SignableModel = DocumentModel | ChangeOrderModel;

export interface EstimateModel extends BaseDocumentModel {
  kind: 'estimate';
  /** Such as "Dec 14, 2026". */
  validUntil?: string;
  /** The name of who wrote it. */
  preparedBy?: string;
  /** To choose from, each with its total; `lines` are then those of the one that is shown first. */
  options?: DocumentOption[];
  /** Due when it is accepted. */
  deposit?: Share;
  /** The notice of the right to cancel, beside the signature. */
  cancellationNotice?: string;
}

export interface DocumentOption {
  id: string;
  name: string;
  description?: string;
  isRecommended: boolean;
  lines: DocumentLine[];
  discount?: Discount;
}

/** What is added to signed work, taken away or changed, and what it comes to then. */
export interface ChangeOrderModel {
  kind: 'change_order';
  /** Such as "CO-1042-1". */
  number: string;
  company: DocumentCompany;
  customer: DocumentCustomer;
  issued: string;
  reason: string;
  changes: LineChanges;
  /** The tax rate, where it changes. */
  taxRate?: { before: BasisPoints; after: BasisPoints };
  /** What is taken off, where that changes, in cents. */
  discount?: { before: Cents; after: Cents };
  /** What the tax changes by. */
  tax: Cents;
  oldTotal: Cents;
  newTotal: Cents;
  /** Numbers of the documents that were signed before, such as "EST-1042". */
  approved: string[];
  /** Whom it is sent to, who may be somebody else at the customer's; absent until then. */
  signer?: string;
  /** Usually `changeOrderAgreement` of contract/texts; a change order has a signature line even without it. */
  agreement?: string;
  headerColor: string;
  madeAt: Date;
}

export interface WorkOrderModel extends BaseDocumentModel {
  kind: 'work_order';
  /** Beside the day of service, such as "8:00 AM – 5:00 PM". */
  serviceTimes?: string;
  technician?: string;
  depositPaid?: Cents;
  /** With all other payments; absent where there are none. */
  paid?: Cents;
}

/** What the customer has approved in writing, where that was anything. */
export interface DocumentApproval {
  total: Cents;
  /** Such as "EST-1042" and "CO-1042-1". */
  numbers: string[];
  /** What the invoice differs by, where it does; negative where it is less. */
  difference?: ApprovalDifference;
}

export interface ApprovalDifference {
  amount: Cents;
  changes: LineChanges;
  /** By how much more or less the discount changes it; the rest is tax. Absent where the lines of then are not known. */
  discount?: Cents;
}

export interface InvoiceModel extends BaseDocumentModel {
  kind: 'invoice';
  /** Such as "Dec 14, 2026". */
  due?: string;
  payments: DocumentPayment[];
  /** To whom a check is written, and other ways, in the company's own words. */
  howToPay?: string;
  /** The whole address at which it is paid online, where that is possible now. */
  payUrl?: string;
  /** The word stands across every page, and nobody is asked to pay. */
  voided?: VoidFacts;
  /** The day on which the customer canceled, such as "Nov 14, 2026": nothing is due, and what was paid is to be returned. */
  cancelledOn?: string;
  approval?: DocumentApproval;
}

/** What a customer owes. */
export interface StatementModel {
  kind: 'statement';
  company: DocumentCompany;
  customer: DocumentCustomer;
  /** Such as "Nov 18, 2026". */
  asOf: string;
  /** Those that are not paid in full. */
  invoices: StatementInvoice[];
  /** The first day of the payments, such as "Nov 1, 2026"; absent where all are listed. */
  since?: string;
  /** What is left of each, and what was given back of it. */
  payments: (DocumentPayment & { number: string; givenBack?: Cents })[];
  howToPay?: string;
  headerColor: string;
  madeAt: Date;
}

interface StatementInvoice {
  /** Printed as it is, such as "INV-1042". */
  number: string;
  date: string;
  due?: string;
  total: Cents;
  paid: Cents;
  /** 0 until the day after it is due. */
  daysOverdue: number;
}

interface VoidFacts {
  /** Such as "Nov 18, 2026". */
  on: string;
  reason?: string;
}

interface BaseDocumentModel {
  /** Printed as it is, such as "INV-1042". */
  number?: string;
  company: DocumentCompany;
  customer: DocumentCustomer;
  /** Such as "Nov 14, 2026". */
  issued?: string;
  /** Day or days of service, such as "Nov 12 – 13, 2026". */
  service?: string;
  description?: string;
  lines: DocumentLine[];
  /** Between subtotal and tax. */
  discount?: Discount;
  /** Of the option that was chosen. */
  optionName?: string;
  taxRate: BasisPoints;
  /** Said in the tax line while the rate is 0. */
  taxExempt?: true;
  comments?: string;
  paymentTerms?: string;
  termsAndConditions?: string;
  /** What a customer agrees to by signing. Estimates and work orders have a signature line even without it; invoices
   *  have neither. */
  agreement?: string;
  thankYou?: string;
  /** Behind everything else, on pages of their own. */
  photos?: DocumentPhoto[];
  /** "#4F72B8"; anything unreadable becomes the default. */
  headerColor: string;
  /** Whether INVOICE (ESTIMATE, WORK ORDER) stands at the top right. */
  showTitle: boolean;
  /** Goes into the file's properties: the same moment gives the same bytes. */
  madeAt: Date;
}

export interface DocumentCompany {
  name: string;
  /** Lines may be separated by line breaks. */
  address?: string;
  phone?: string;
  fax?: string;
  email?: string;
  website?: string;
  /** License numbers as they are printed. */
  licenses?: string[];
  /** PNG or JPEG. */
  logo?: Uint8Array;
}

export interface DocumentCustomer {
  name: string;
  /** Whom to ask for there; absent where that is the customer. */
  contact?: string;
  /** Where the bill goes. */
  address?: string;
  /** Where the work is done; printed where it is another place. */
  serviceAddress?: string;
  phone?: string;
  email?: string;
}

export interface DocumentLine extends PricedLine {
  /** Names it in a selection. */
  id?: string;
  /** Its first sentence is the item; what follows is printed smaller below it (split-description.ts). */
  description: string;
  /** After the quantity: "2.5 hour". */
  unit?: string;
}

export interface DocumentPayment {
  cents: Cents;
  /** Such as "Nov 13, 2026". */
  date: string;
  /** Such as "check". */
  method?: string;
  /** Of one that was made online: "Visa ending in 4242". */
  card?: string;
  isDeposit?: true;
  /** Given back of it. */
  refunded?: Cents;
  /** Taken back by the customer's bank. */
  reversed?: Cents;
}

/** What is left of a payment. */
export const netOf = ({ cents, refunded = 0, reversed = 0 }: DocumentPayment): Cents =>
  cents - refunded - reversed;

export interface DocumentPhoto {
  side: 'before' | 'after';
  /** Names the picture where its bytes are not at hand: in snapshots and digests. */
  source: string;
  /** Such as "Nov 12, 2026". */
  day: string;
  /** JPEG or PNG. Without it the photo is left out. */
  image?: Uint8Array;
}

/** What only some documents have. */
interface StageFacts {
  serviceTimes?: string;
  technician?: string;
  due?: string;
  payments?: DocumentPayment[];
  validUntil?: string;
  preparedBy?: string;
  howToPay?: string;
  payUrl?: string;
  voided?: VoidFacts;
  cancelledOn?: string;
  options?: DocumentOption[];
  deposit?: Share;
  cancellationNotice?: string;
  depositPaid?: Cents;
  /** The deposit included. */
  paid?: Cents;
  approval?: DocumentApproval;
}

/** A document of that stage, with what belongs on it and nothing else. */
export function documentOf(kind: Stage, shared: BaseDocumentModel, facts: StageFacts): DocumentModel {
  const {
    serviceTimes,
    technician,
    due,
    payments = [],
    validUntil,
    preparedBy,
    howToPay,
    payUrl,
    voided,
  } = facts;
  const { options, deposit, cancellationNotice, depositPaid = 0, paid = 0, approval, cancelledOn } = facts;
  switch (kind) {
    case 'estimate':
      return {
        kind,
        ...shared,
        ...(validUntil && { validUntil }),
        ...(preparedBy && { preparedBy }),
        ...(options && { options }),
        ...(deposit && { deposit }),
        ...(cancellationNotice && { cancellationNotice }),
      };
    case 'work_order':
      return {
        kind,
        ...shared,
        serviceTimes,
        technician,
        ...(depositPaid && { depositPaid }),
        ...(depositPaid && paid > depositPaid && { paid }),
      };
    case 'invoice':
      return {
        kind,
        ...shared,
        due,
        payments,
        ...(howToPay && { howToPay }),
        ...(payUrl && { payUrl }),
        ...(voided && { voided }),
        ...(cancelledOn && { cancelledOn }),
        ...(approval && { approval }),
      };
  }
}

export const toDocumentOption = ({
  id,
  name,
  description,
  isRecommended,
  lineItems,
  discount,
}: Option): DocumentOption => ({
  id,
  name,
  ...(description && { description }),
  isRecommended,
  lines: lineItems,
  ...(discount && { discount }),
});

export interface SendingCompany {
  name: string;
  addressLines: readonly string[];
  phone: string;
  fax: string;
  email: string;
  website: string;
  licenseNumbers: readonly string[];
}

/** A company as the sender in a document model. */
export function companyBlock(company: SendingCompany, logo: Uint8Array | null): DocumentCompany {
  return {
    name: company.name,
    address: company.addressLines.join('\n'),
    phone: company.phone,
    ...(company.fax && { fax: company.fax }),
    email: company.email,
    website: company.website,
    ...(company.licenseNumbers.length > 0 && { licenses: [...company.licenseNumbers] }),
    ...(logo && { logo }),
  };
}

/**
 * In the company's own words, with the number that brings a payment to its invoice. `otherwise` is for a company that
 * says nothing about it; without that there is no text.
 */
export function howToPay(
  { checkPayableTo, otherWaysToPay }: { checkPayableTo: string; otherWaysToPay: string },
  number: string,
  otherwise = '',
): string | undefined {
  const onCheck = number && ` Write ${number} on your check.`;
  const check = checkPayableTo && `Make checks payable to ${checkPayableTo}.${onCheck}`;
  const others = otherWaysToPay || (check ? '' : otherwise);
  const mention = !check && others && number && `Please mention ${number} when you pay.`;
  return [check, others, mention].filter(Boolean).join('\n') || undefined;
}
