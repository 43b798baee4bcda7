// From a document model to exactly what is printed: every label, every formatted amount, every colour and
// every decision. The Typst source only places these; it computes no money and knows no rule of the business.
import { balance, formatPercent, totals } from '#contract/money.ts';
import { stageLabels } from '#contract/stages.ts';
import { cleanText } from './clean-text.ts';
import { companyView } from './company-view.ts';
import { consentView } from './consent-view.ts';
import { documentLabels } from './document-labels.ts';
import type { DocumentCustomer, DocumentModel } from './document-model.ts';
import { type EmbeddedImage, readImage } from './embedded-image.ts';
import { familiesFor } from './families.ts';
import { highlightView } from './highlight-view.ts';
import { itemView } from './item-view.ts';
import { measures, sizes } from './measures.ts';
import { palette } from './palette.ts';
import { besideSums, section } from './section-view.ts';
import { sumRows } from './sum-rows.ts';
import { keepZip, typesetBlock, typesetOne, widthOf } from './typeset.ts';

export interface PrintJob {
  /** The Typst file that lays it out; document.typ by default. */
  source?: 'document.typ' | 'audit.typ';
  /** PDF unless said otherwise; `pages` are pictures, one for each. */
  as?: 'pdf' | 'pages';
  /** JSON for the Typst source. */
  view: string;
  images: EmbeddedImage[];
}

export function toPrintJob(model: DocumentModel): PrintJob {
  const logo = model.company.logo && readImage(model.company.logo, 'logo');
  const signature = model.signature && readImage(model.signature.image, 'signature');
  const view = printView(model, logo, signature);
  const json = JSON.stringify(view);
  return {
    view: JSON.stringify({
      families: familiesFor(json),
      // Most documents have no line that must be cut or reads from the right, and are set faster without looking.
      isPlain: !json.includes('"isRtl":'),
      ...view,
    }),
    images: [logo, signature].filter((image) => image !== undefined),
  };
}

function printView(model: DocumentModel, logo?: EmbeddedImage, signature?: EmbeddedImage) {
  const number = cleanText(model.number ?? '');
  const company = cleanText(model.company.name);
  const labels = documentLabels[model.kind];
  const sums = totals(model);
  const payments = model.kind === 'invoice' ? model.payments : [];
  const due = balance(
    sums.total,
    payments.map(({ cents }) => cents),
  );
  // Where every line is taxed, a mark on each would tell nothing.
  const marksTax = model.taxRate > 0 && model.lines.some(({ taxed }) => !taxed);
  const items = model.lines.map((line) => itemView(line, marksTax));
  const facts = factsOf(model);
  const rows = sumRows(model, sums, due);
  return {
    measures,
    sizes,
    colors: palette(model.headerColor),
    file: {
      title: [stageLabels[model.kind], number, company && `– ${company}`].filter(Boolean).join(' '),
      author: company,
      made: dateParts(model.madeAt),
    },
    title: model.showTitle ? labels.title : '',
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
    ...besideSums([
      ['Comments', model.comments],
      ['Payment terms', model.paymentTerms],
      ['Terms and conditions', model.termsAndConditions],
    ]),
    consent: consentView(model, signature),
    thanks: thanksView(model.thankYou),
    footer: footerView(company, number),
  };
}

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
  if (model.kind === 'invoice') found.push(['Terms', model.terms]);
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

/** One line, whatever the names are. */
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
