// From a sheet to exactly what stands on the paper: every label, every formatted amount, every colour and every
// decision. The Typst source only places these; it computes no money and knows no rule of the business.
import { balance, formatPercent, totals } from '#contract/money.ts';
import { stageLabels } from '#contract/stages.ts';
import { cleanText } from './clean-text.ts';
import { companyView } from './company-view.ts';
import { consentView } from './consent-view.ts';
import type { DocumentSheet, SheetCustomer } from './document-sheet.ts';
import { familiesFor } from './families.ts';
import { highlightView } from './highlight-view.ts';
import { itemView } from './item-view.ts';
import { measures, sizes } from './measures.ts';
import { palette } from './palette.ts';
import { besideSums, section } from './section-view.ts';
import { readImage, type SheetImage } from './sheet-image.ts';
import { sumRows } from './sum-rows.ts';
import { keepZip, typesetBlock, typesetOne, widthOf } from './typeset.ts';
import { words } from './words.ts';

export interface PrintJob {
  /** The Typst file that lays it out; document.typ by default. */
  source?: 'document.typ' | 'audit.typ';
  /** PDF unless said otherwise; `pages` are pictures, one for each. */
  as?: 'pdf' | 'pages';
  /** JSON for the Typst source. */
  view: string;
  images: SheetImage[];
}

export function toPrintJob(sheet: DocumentSheet): PrintJob {
  const logo = sheet.company.logo && readImage(sheet.company.logo, 'logo');
  const signature = sheet.signature && readImage(sheet.signature.image, 'signature');
  const view = printView(sheet, logo, signature);
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

function printView(sheet: DocumentSheet, logo?: SheetImage, signature?: SheetImage) {
  const number = cleanText(sheet.number ?? '');
  const company = cleanText(sheet.company.name);
  const said = words[sheet.kind];
  const sums = totals(sheet);
  const payments = sheet.kind === 'invoice' ? sheet.payments : [];
  const due = balance(
    sums.total,
    payments.map(({ cents }) => cents),
  );
  // Where every line is taxed, a mark on each would tell nothing.
  const marksTax = sheet.taxRate > 0 && sheet.lines.some(({ taxed }) => !taxed);
  const items = sheet.lines.map((line) => itemView(line, marksTax));
  const facts = factsOf(sheet);
  const rows = sumRows(sheet, sums, due);
  return {
    measures,
    sizes,
    colors: palette(sheet.headerColor),
    file: {
      title: [stageLabels[sheet.kind], number, company && `– ${company}`].filter(Boolean).join(' '),
      author: company,
      made: dateParts(sheet.madeAt),
    },
    title: sheet.showTitle ? said.title : '',
    number: typesetOne(number, { width: measures.titleWidth, size: sizes.number }),
    company: companyView(sheet.company, logo, sheet.showTitle || number !== ''),
    customer: customerView(sheet.customer, said.customer, facts.length > 0),
    facts,
    highlight: highlightView(sheet, sums.total, due),
    description: section(said.description, sheet.description, measures.bodyWidth),
    items,
    sums: rows,
    // The last line and the sums stay on one page, unless together they would nearly fill it.
    isTailWhole: items.at(-1)?.isLong !== true && rows.length <= 16,
    taxNote: items.some(({ isTaxed }) => isTaxed) ? `taxed at ${formatPercent(sheet.taxRate)}%` : '',
    ...besideSums([
      ['Comments', sheet.comments],
      ['Payment terms', sheet.paymentTerms],
      ['Terms and conditions', sheet.termsAndConditions],
    ]),
    consent: consentView(sheet, signature),
    thanks: thanksView(sheet.thankYou),
    footer: footerView(company, number),
  };
}

function customerView({ name, address = '', phone, email }: SheetCustomer, label: string, hasFacts: boolean) {
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

function factsOf(sheet: DocumentSheet) {
  const found: [label: string, text: string | undefined][] = [['Issued', sheet.issued]];
  if (sheet.kind === 'work_order') found.push(['Technician', sheet.technician]);
  else found.push(['Service', sheet.service]);
  if (sheet.kind === 'invoice') found.push(['Terms', sheet.terms]);
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
