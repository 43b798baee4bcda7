// What is printed of one stage: chosen texts, formatted days, numbers with their prefix. Pure: clock, zone and every byte
// come with the input. Internal notes are no input, so they can never be printed (B-25).
import { formatDay } from '#contract/days.ts';
import { type BasisPoints, type Cents, totals } from '#contract/lines/money.ts';
import { documentNumber, type Stage } from '#contract/stages.ts';
import { agreementFor, printedTexts } from '#contract/texts/document-texts.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { formatService, spanOn } from './document-dates.ts';
import type { DocumentCompany, DocumentCustomer, DocumentLine, DocumentModel } from './document-model.ts';

export interface JobDocumentInput {
  stage: Stage;
  /** Without its prefix, such as "1042"; empty prints none. */
  number: string;
  company: DocumentCompany;
  customer: DocumentCustomer;
  description: string;
  lines: DocumentLine[];
  taxRate: BasisPoints;
  serviceStart: Date | null;
  serviceEnd: Date | null;
  technician?: string;
  comments: string;
  /** The template's own, printed below the comments. */
  otherComments?: string;
  paymentTerms: string;
  termsAndConditions?: string;
  /** The template's text; an estimate replaces the unchanged default, or none (B-92). */
  agreement: string;
  thankYou: string;
  headerColor: string;
  showTitle: boolean;
  /** 2026-12-14; only invoices show it. */
  dueOn: string | null;
  payments: { cents: Cents /** 2026-11-13 */; paidOn: string; method?: string }[];
  /** The company's clock. */
  timeZone: string;
  /** When the document was given out; absent is the moment it is made. */
  issuedAt?: Date;
  /** For the file's metadata: the same moment gives the same bytes. */
  madeAt: Date;
}

export function toDocumentModel(input: JobDocumentInput): DocumentModel {
  const { stage, timeZone } = input;
  const service = formatService(input.serviceStart, input.serviceEnd, timeZone);
  const shared = {
    number: input.number === '' ? '' : documentNumber(stage, input.number),
    company: input.company,
    customer: input.customer,
    issued: formatDay(dayIn(timeZone, issuedAt(input))),
    service: service.days,
    description: input.description,
    lines: input.lines,
    taxRate: input.taxRate,
    ...printedOn(input),
    agreement: agreementFor(stage, input.agreement),
    thankYou: input.thankYou,
    headerColor: input.headerColor,
    showTitle: input.showTitle,
    madeAt: input.madeAt,
  };
  switch (stage) {
    case 'estimate':
      return { kind: stage, ...shared };
    case 'work_order':
      return {
        kind: stage,
        ...shared,
        serviceTimes: service.times,
        technician: input.technician,
      };
    case 'invoice':
      return {
        kind: stage,
        ...shared,
        // Nothing is due by any day on an invoice over nothing.
        due: input.dueOn && totals(input).total > 0 ? formatDay(input.dueOn) : undefined,
        payments: input.payments.map(({ cents, paidOn, method }) => ({
          cents,
          date: formatDay(paidOn),
          method,
        })),
      };
  }
}

const issuedAt = (input: JobDocumentInput) => input.issuedAt ?? input.madeAt;

/** The same rule the form explains, with this document's own days: no default sentence contradicts another (B-93). */
function printedOn(input: JobDocumentInput) {
  const { otherComments = '' } = input;
  const printed = (comments: string) =>
    printedTexts({
      paymentTerms: input.paymentTerms,
      comments,
      otherComments,
      termsAndConditions: input.termsAndConditions,
      dueOn: input.stage === 'invoice' ? input.dueOn : null,
      issuedOn: dayIn(input.timeZone, issuedAt(input)),
      completedOn: spanOn(input.serviceStart, input.serviceEnd, input.timeZone)?.last ?? null,
    });
  const texts = printed(input.comments);
  const both = [texts.comments, printed(otherComments).comments].filter((text) => text !== '');
  return { ...texts, comments: [...new Set(both)].join('\n\n') };
}
