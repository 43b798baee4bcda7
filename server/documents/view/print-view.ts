// From a document model to exactly what is printed: every label, every formatted amount, every colour and
// every decision. The Typst source only places these; it computes no money and knows no rule of the business.
import { palette } from '#contract/company/palette.ts';
import {
  balance,
  formatAmount,
  formatPercent,
  formatQuantity,
  lineTotal,
  totals,
} from '#contract/lines/money.ts';
import { type Stage, stageLabels } from '#contract/stages.ts';
import { agreementHeadings } from '#contract/texts/document-texts.ts';
import { cleanLines, cleanText } from '../clean-text.ts';
import type { DocumentCustomer, DocumentLine, DocumentModel, InvoiceModel } from '../document-model.ts';
import { type EmbeddedImage, readImage } from '../render/embedded-image.ts';
import { companyView } from './company-view.ts';
import { highlightView } from './highlight-view.ts';
import { measures, sizes } from './measures.ts';
import { besideSums, estimatedHeight, section, sumRows } from './section-view.ts';
import { familiesFor, keepZip, typesetBlock, typesetOne, widthOf } from './typeset.ts';

export interface PrintView {
  /** The Typst file that lays it out; document.typ by default. */
  source?: 'document.typ' | 'audit.typ';
  /** PDF unless given otherwise; `pages` are pictures, one for each. */
  as?: 'pdf' | 'pages';
  /** JSON for the Typst source. */
  view: string;
  images: EmbeddedImage[];
}

export function toPrintView(model: DocumentModel): PrintView {
  const logo = model.company.logo && readImage(model.company.logo, 'logo');
  const view = printView(model, logo);
  const json = JSON.stringify(view);
  return {
    view: JSON.stringify({
      families: familiesFor(json),
      // Most documents have no line that must be cut or reads from the right, and are set faster without looking.
      isPlain: !json.includes('"isRtl":'),
      ...view,
    }),
    images: logo ? [logo] : [],
  };
}

function printView(model: DocumentModel, logo?: EmbeddedImage) {
  const number = cleanText(model.number ?? '');
  const company = cleanText(model.company.name);
  const labels = documentLabels[model.kind];
  const sums = totals(model);
  const payments = model.kind === 'invoice' ? model.payments : [];
  const voided = model.kind === 'invoice' ? model.voided : undefined;
  const due = balance(
    sums.total,
    payments.map(({ cents }) => cents),
  );
  // Where every line is taxed, a mark on each would be noise.
  const marksTax = model.taxRate > 0 && model.lines.some(({ taxed }) => !taxed);
  const items = model.lines.map((line) => itemView(line, marksTax));
  const facts = factsOf(model);
  const rows = sumRows(model, sums, due);
  return {
    measures,
    sizes,
    colors: palette(model.headerColor),
    file: {
      title: [voided && 'Void', stageLabels[model.kind], number, company && `– ${company}`]
        .filter(Boolean)
        .join(' '),
      author: company,
      made: dateParts(model.madeAt),
    },
    title: model.showTitle ? labels.title : '',
    voided: voided ? voidView(voided) : null,
    number: typesetOne(number, { width: measures.titleWidth, size: sizes.number }),
    company: companyView(model.company, logo, model.showTitle || number !== ''),
    customer: customerView(model.customer, labels.customer, facts.length > 0),
    facts,
    highlight: highlightView(model, sums.total, due),
    description: section(labels.description, model.description, measures.bodyWidth),
    items,
    sums: rows,
    // The last line and the sums stay on one page, unless together they would nearly fill it.
    isTailWhole: items.at(-1)?.isLong !== true && rows.length <= 16,
    taxNote: items.some(({ isTaxed }) => isTaxed) ? `taxed at ${formatPercent(model.taxRate)}%` : '',
    ...besideSums(
      ['How to pay', model.kind === 'invoice' && due > 0 && !voided ? model.howToPay : undefined],
      [
        ['Comments', model.comments],
        ['Payment terms', voided ? undefined : model.paymentTerms],
        ['Terms and conditions', model.termsAndConditions],
      ],
    ),
    consent: voided ? null : consentView(model),
    thanks: thanksView(model.thankYou),
    footer: [footerView(company, number), voided && 'VOID'].filter(Boolean).join(' · '),
  };
}

/** Above everything that was once asked for: that it no longer is, since when, and why. */
const voidView = ({ on, reason }: NonNullable<InvoiceModel['voided']>) => ({
  note: `Voided ${on}. Nothing is due on this invoice.`,
  reason: section('Reason', reason, measures.voidTextWidth),
});

/** The fixed labels of the three documents. */
interface DocumentLabels {
  title: string;
  /** Above the customer's block. */
  customer: string;
  /** Above the description of the work. */
  description: string;
}

const documentLabels: Record<Stage, DocumentLabels> = {
  estimate: {
    title: 'ESTIMATE',
    customer: 'Prepared for',
    description: 'Scope of work',
  },
  work_order: {
    title: 'WORK ORDER',
    customer: 'Customer',
    description: 'Work to be done',
  },
  invoice: { title: 'INVOICE', customer: 'Bill to', description: 'Work performed' },
};

function customerView(
  { name, address = '', phone, email }: DocumentCustomer,
  label: string,
  hasFacts: boolean,
) {
  const { bodyWidth, highlightWidth, factWidth, gutter } = measures;
  const width = bodyWidth - highlightWidth - gutter - (hasFacts ? factWidth + gutter : 0);
  return {
    label,
    width,
    name: typesetOne(name, { width, size: sizes.name }),
    lines: [keepZip(address), phone, email].flatMap((text = '') =>
      typesetBlock(text, { width, size: sizes.body }),
    ),
  };
}

function factsOf(model: DocumentModel) {
  const found: [label: string, text: string | undefined][] = [['Issued', model.issued]];
  if (model.kind === 'work_order') found.push(['Technician', model.technician]);
  else found.push(['Service', model.service]);
  return found.flatMap(([label, text]) => section(label, text, measures.factWidth) ?? []);
}

function thanksView(text = '') {
  const lines = typesetBlock(text, { width: measures.bodyWidth, size: sizes.thanks });
  const [only] = lines;
  // One line has its own place above the foot of the last page, where it can never be alone on a page.
  const isInFoot =
    lines.length === 1 && typeof only === 'string' && widthOf(only) * sizes.thanks <= measures.bodyWidth;
  return { lines, isInFoot };
}

/** One line, however long the names are. */
function footerView(company: string, number: string) {
  const room = (measures.bodyWidth - 100) / sizes.foot;
  const shorten = (text: string, width: number) => {
    if (widthOf(text) <= width) return text;
    const letters = Array.from(text);
    while (widthOf(letters.join('')) > width) letters.length = Math.floor(letters.length * 0.9);
    return `${letters.join('').trim()}…`;
  };
  return [shorten(company, room * 0.6), shorten(number, room * 0.3)].filter(Boolean).join(' · ');
}

function dateParts(date: Date) {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** What the customer agrees to, and the place to sign. */
function consentView({ kind, agreement, customer }: DocumentModel) {
  if (kind === 'invoice' && !cleanText(agreement ?? '')) return null;
  return {
    text: section(agreementHeadings[kind], agreement),
    name: typesetOne(customer.name, { width: measures.signatureWidth, size: sizes.body }),
    // Text and signature stay on one page, unless the text alone nearly fills it.
    isWhole: estimatedHeight(agreement, measures.bodyWidth) < 420,
  };
}

/** One line of the table as it is printed. */
function itemView(line: DocumentLine, isTaxCharged: boolean) {
  const [title = '', ...details] = cleanLines(line.description);
  const [quantity, amount] = [formatQuantity(line.quantity), formatAmount(lineTotal(line))];
  const width = measures.descriptionWidth;
  return {
    quantity,
    // What stands before a number that ends where its column ends.
    quantityIndent: measures.quantityWidth - numberWidth(quantity),
    title: typesetOne(title, { width, size: sizes.body }),
    details: details.map((detail) => typesetOne(detail, { width, size: sizes.small })),
    unitPrice: formatAmount(line.unitPrice),
    amount,
    amountIndent: measures.amountWidth - measures.amountInset - numberWidth(amount),
    isTaxed: isTaxCharged && line.taxed,
    isOneLine: details.length === 0 && (widthOf(title) + 1) * sizes.body <= width,
    // A line of usual length moves to the next page whole; a very long one may be continued there.
    isLong: line.description.length > 700 || details.length > 12,
  };
}

/** Exact, unlike the widths of words: digits are all equally wide in our font, and commas and points are too. */
function numberWidth(text: string): number {
  const marks = text.replace(/\d/g, '').length;
  return ((text.length - marks) * 0.572 + marks * 0.268) * sizes.body;
}
