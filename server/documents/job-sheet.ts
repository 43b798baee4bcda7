// From a job to the sheet that is printed. Pure: clock, zone and every byte come with the input. Internal notes are no
// input, so they can never be printed (B-25).
import { agreementFor, printedTexts } from '#contract/document-texts.ts';
import { type BasisPoints, type Cents, totals } from '#contract/money.ts';
import { documentNumber, type Stage } from '#contract/stages.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { DocumentSheet, SheetCompany, SheetCustomer, SheetLine } from './document-sheet.ts';
import { formatDay, formatMoment, formatService, spanOn } from './paper-dates.ts';

export interface JobPaper {
  stage: Stage;
  /** Without its prefix, such as "1042"; empty prints none. */
  number: string;
  company: SheetCompany;
  customer: SheetCustomer;
  description: string;
  lines: SheetLine[];
  taxRate: BasisPoints;
  serviceStart: Date | null;
  serviceEnd: Date | null;
  technician?: string;
  comments: string;
  paymentTerms: string;
  termsAndConditions?: string;
  /** The template's text; an estimate replaces the unchanged default (B-92). */
  agreement: string;
  thankYou: string;
  headerColor: string;
  showTitle: boolean;
  /** 2026-12-14; only invoices show it. */
  dueOn: string | null;
  payments: { cents: Cents /** 2026-11-13 */; paidOn: string; method?: string }[];
  signature?: { image: Uint8Array; name: string; signedAt: Date };
  /** The company's clock. */
  timeZone: string;
  /** When the document was given out; absent is the moment it is made. */
  issuedAt?: Date;
  /** What the file says about itself: the same moment gives the same bytes. */
  madeAt: Date;
}

export function toJobSheet(paper: JobPaper): DocumentSheet {
  const { stage, timeZone } = paper;
  const service = formatService(paper.serviceStart, paper.serviceEnd, timeZone);
  const shared = {
    number: paper.number === '' ? '' : documentNumber(stage, paper.number),
    company: paper.company,
    customer: paper.customer,
    issued: formatDay(dayIn(timeZone, issuedAt(paper))),
    service: service.days,
    description: paper.description,
    lines: paper.lines,
    taxRate: paper.taxRate,
    ...printedOn(paper),
    agreement: agreementFor(stage, paper.agreement),
    thankYou: paper.thankYou,
    headerColor: paper.headerColor,
    showTitle: paper.showTitle,
    madeAt: paper.madeAt,
    ...(paper.signature && {
      signature: {
        image: paper.signature.image,
        name: paper.signature.name,
        date: formatMoment(paper.signature.signedAt, timeZone),
      },
    }),
  };
  switch (stage) {
    case 'estimate':
      return { kind: stage, ...shared };
    case 'work_order':
      return {
        kind: stage,
        ...shared,
        serviceTimes: service.times,
        technician: paper.technician,
      };
    case 'invoice':
      return {
        kind: stage,
        ...shared,
        // Nothing is due by any day on an invoice over nothing.
        due: paper.dueOn && totals(paper).total > 0 ? formatDay(paper.dueOn) : undefined,
        payments: paper.payments.map(({ cents, paidOn, method }) => ({
          cents,
          date: formatDay(paidOn),
          method,
        })),
      };
  }
}

const issuedAt = (paper: JobPaper) => paper.issuedAt ?? paper.madeAt;

/** The same rule the form explains, asked with this document's own days. */
const printedOn = (paper: JobPaper) =>
  printedTexts({
    paymentTerms: paper.paymentTerms,
    comments: paper.comments,
    termsAndConditions: paper.termsAndConditions,
    dueOn: paper.stage === 'invoice' ? paper.dueOn : null,
    issuedOn: dayIn(paper.timeZone, issuedAt(paper)),
    completedOn: spanOn(paper.serviceStart, paper.serviceEnd, paper.timeZone)?.last ?? null,
  });
