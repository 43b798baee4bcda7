// From a document model to exactly what is printed: every label, every formatted amount, every colour and
// every decision. The Typst source only places these; it computes no money and knows no rule of the business.
import { palette } from '#contract/company/palette.ts';
import { balance, shareOf, totals } from '#contract/lines/money.ts';
import { stageLabels } from '#contract/stages.ts';
import { agreementHeadings } from '#contract/texts/document-texts.ts';
import { cleanText } from '../clean-text.ts';
import { type DocumentCustomer, type DocumentModel, type InvoiceModel, netOf } from '../document-model.ts';
import { type EmbeddedImage, readImage } from '../render/embedded-image.ts';
import { approvalView, heightOfApproval } from './approval-view.ts';
import { companyView } from './company-view.ts';
import { consentView } from './consent-view.ts';
import { highlightView, isInForce, isReceipt } from './highlight-view.ts';
import { columnsFor, heightOfRows, listView, printable } from './item-view.ts';
import { captions, headings, labels } from './labels.ts';
import { measures, sizes } from './measures.ts';
import { optionsView, type PricedOption, pricedOptions } from './options-view.ts';
import { payLinkView } from './pay-link-view.ts';
import { payText } from './pay-text.ts';
import { photosView } from './photos-view.ts';
import { belowAll, besideSums, heightOfLines, section } from './section-view.ts';
import { sumRows } from './sums-view.ts';
import { keepZip, shortenedToFit, textOf, typesetBlock, typesetOne, viewJson, widthOf } from './typeset.ts';

export interface PrintView {
  /** The Typst file that lays it out; document.typ by default. */
  source?: 'document.typ' | 'statement.typ' | 'change-order.typ' | 'cancellation-form.typ' | 'audit.typ';
  /** PDF unless given otherwise; `pages` are pictures, one for each; `both` lays out once for the two. */
  as?: 'pdf' | 'pages' | 'both';
  /** With more pages than these it is laid out closer, where that saves one; without, always as designed. */
  fewestPages?: number;
  /** JSON for the Typst source. */
  view: string;
  images: EmbeddedImage[];
}

export function toPrintView(model: DocumentModel): PrintView {
  const logo = model.company.logo && readImage(model.company.logo, 'logo');
  const { photos, images } = photosView(model.photos);
  return {
    ...(lineCount(model) <= mostTightLines && { fewestPages: fewestPagesOf(model) }),
    view: viewJson({ ...printView(model, logo), photos }),
    images: logo ? [logo, ...images] : images,
  };
}

/** With more lines it takes a second page anyway. */
export const mostTightLines = 18;

/** Three options and more take a second page however closely they are set, and are not to take a third to sign on. */
const fewestPagesOf = (model: DocumentModel): number =>
  model.kind === 'estimate' && (model.options?.length ?? 0) > 2 ? 2 : 1;

const lineCount = (model: DocumentModel): number =>
  model.kind === 'estimate' && model.options
    ? model.options.reduce((sum, { lines }) => sum + lines.length, 0)
    : model.lines.length;

export type DocumentView = ReturnType<typeof printView>;

/** Also for the document as HTML, which prints the same texts. */
export function printView(model: DocumentModel, logo?: EmbeddedImage) {
  const number = cleanText(model.number ?? '');
  const company = cleanText(model.company.name);
  const heading = headings[model.kind];
  const sums = totals(model);
  const payments = model.kind === 'invoice' ? model.payments : [];
  const voided = model.kind === 'invoice' ? model.voided : undefined;
  const due = balance(sums.total, payments.map(netOf));
  const isPaid = isReceipt(model, sums.total, due);
  const name = isPaid ? 'Receipt' : stageLabels[model.kind];
  const title = model.showTitle ? name.toUpperCase() : '';
  const titleWidth = titleWidthOf(title, number);
  const options = model.kind === 'estimate' ? pricedOptions(model) : [];
  const deposit = model.kind === 'estimate' ? shareOf(sums.total, model.deposit) : 0;
  const columns = columnsFor(
    (options.length > 0 ? options.flatMap(({ lines }) => lines) : model.lines).map(printable),
  );
  const { items, extras } = listView(options.length > 0 ? [] : model.lines, model.taxRate, columns);
  const facts = factsOf(model);
  const rows = sumRows(model, sums, due, deposit);
  const isPayable = model.kind !== 'invoice' || (due > 0 && isInForce(model));
  const approval = model.kind === 'invoice' && model.approval ? approvalView(model.approval) : null;
  const consent = agreedOn(model, options);
  const thanks = thanksView(model.kind === 'invoice' && !isInForce(model) ? '' : model.thankYou);
  const texts = [
    {
      label: captions.howToPay,
      text: payTextOf(model, isPayable, number),
      isBoxed: true,
      ...(isPayable && model.kind === 'invoice' && model.payUrl && { pay: payLinkView(model.payUrl) }),
    },
    { label: captions.comments, text: model.comments },
    { label: captions.paymentTerms, text: isPayable ? model.paymentTerms : undefined },
    { label: captions.termsAndConditions, text: model.termsAndConditions },
  ];
  const closing = options.length > 0 ? belowAll(texts) : besideSums(texts, rows.length);
  const endingHeight =
    (approval ? heightOfApproval(approval) : 0) +
    (extras.length > 0 ? 36 + heightOfRows(extras, columns) : 0) +
    closing.below.reduce((sum, { lines }) => sum + 30 + heightOfLines(lines, measures.bodyWidth), 0) +
    (consent?.height ?? 0) +
    (thanks.isInFoot ? 0 : 26 + thanks.height);
  return {
    columns,
    titleWidth,
    colors: palette(model.headerColor),
    file: {
      title: [voided && 'Void', name, number, company && `– ${company}`].filter(Boolean).join(' '),
      author: company,
      made: dateParts(model.madeAt),
    },
    title,
    voided: voided ? voidView(voided) : null,
    number: typesetOne(number, { width: titleWidth, size: sizes.number }),
    company: companyView(model.company, logo, titleWidth),
    customer: customerView(model.customer, heading.customer, facts.length > 0),
    facts,
    highlight: highlightView(model, { total: sums.total, due, deposit, options }),
    description: section(heading.description, model.description, measures.bodyWidth),
    items,
    extras,
    approval,
    sums: rows,
    // The last line and the sums stay on one page, unless together they would nearly fill it.
    isTailWhole: items.at(-1)?.isLong !== true && rows.length <= 16,
    options: model.kind === 'estimate' ? optionsView(model, options, columns) : null,
    // What closes the document never stands on a page of its own, unless it fills half of one.
    isEndingWhole: endingHeight < (consent ? 340 : 170),
    ...closing,
    consent,
    // A text that fills much of a page itself goes on to the page of the thanks anyway.
    thanks: {
      ...thanks,
      isBound: heightOfLines(closing.below.at(-1)?.lines ?? [], measures.bodyWidth) < 420,
    },
    footer: [footerOf([company, number]), voided && labels.voided].filter(Boolean).join(' · '),
    runningHead: runningHeadOf([company, number, model.customer.name]),
  };
}

/** How else than online. */
const payTextOf = (model: DocumentModel, isPayable: boolean, number: string) =>
  model.kind === 'invoice' && isPayable
    ? model.payUrl
      ? model.howToPay
      : payText(model, number)
    : undefined;

/** As much as title and number need, so that the rest is the company's; a very long number has several lines. */
export function titleWidthOf(title: string, number: string): number {
  const wanted = Math.max(widthOf(title) * sizes.title * 1.04, widthOf(number) * sizes.number);
  return Math.min(measures.titleWidth, Math.ceil(wanted));
}

/** Above everything that was once asked for: that it no longer is, since when, and why. */
const voidView = ({ on, reason }: NonNullable<InvoiceModel['voided']>) => ({
  note: `Voided ${on}. Nothing is due on this invoice.`,
  reason: section('Reason', reason, measures.voidTextWidth),
});

export function customerView(customer: DocumentCustomer, label: string, hasFacts: boolean) {
  const { bodyWidth, highlightWidth, factWidth, gutter } = measures;
  const { name, contact, address = '', serviceAddress = '', phone, email } = customer;
  const width = bodyWidth - highlightWidth - gutter - (hasFacts ? factWidth + gutter : 0);
  const isElsewhere = comparable(serviceAddress) !== comparable(address);
  const nameSize = widthOf(name) * sizes.name > 2 * width ? sizes.longName : sizes.name;
  const lines = (text = '') => typesetBlock(text, { width, size: sizes.body });
  return {
    label,
    width,
    name: typesetOne(name, { width, size: nameSize }),
    nameSize,
    lines: [contact && `${captions.contact}: ${contact}`, keepZip(address), phone, email].flatMap(lines),
    service: isElsewhere ? lines(keepZip(serviceAddress)) : [],
  };
}

/** Two ways to write the same address are no two addresses. */
const comparable = (address: string) =>
  address
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ')
    .trim();

function factsOf(model: DocumentModel) {
  const found: [label: string, text: string | undefined][] = [[captions.issued, model.issued]];
  if (model.kind === 'work_order') found.push([captions.technician, model.technician]);
  else found.push([captions.service, model.service]);
  // Of an estimate, three facts stand here: its option is in the box.
  if (model.kind === 'estimate') found.push([captions.preparedBy, model.preparedBy]);
  else if (model.optionName) found.push([captions.option, model.optionName]);
  return found.flatMap(([label, text]) => section(label, text, measures.factWidth) ?? []);
}

function thanksView(text = '') {
  const lines = typesetBlock(text, { width: measures.bodyWidth, size: sizes.thanks });
  const widths = lines.map((line) => (widthOf(textOf(line)) * sizes.thanks) / measures.bodyWidth);
  const count = widths.reduce((sum, share) => sum + Math.ceil(share <= 1 ? share : share * 1.2), 0);
  // A few lines have their own place above the foot of the last page, where they can never be alone on a page.
  const isInFoot = count <= mostThanksInFoot && lines.every((line) => typeof line === 'string');
  const height = count * thanksLine;
  return { lines, isInFoot, height, room: isInFoot ? Math.max(0, height - thanksLine) : 0 };
}

const mostThanksInFoot = 4;
/** In points, with the room to the next line. */
const thanksLine = 13.3;

/** Beside the page's number, and beside nothing but the word VOID. */
const footRoom = measures.bodyWidth - 110;
const headRoom = measures.bodyWidth - 50;

export const footerOf = (texts: string[]): string => oneLine(texts, footRoom);
export const runningHeadOf = (texts: string[]): string => oneLine(texts.map(cleanText), headRoom);

/** Beside each other on one line, however long they are: what is longer than its share is shortened. */
function oneLine(texts: string[], room: number): string {
  const found = texts.map((text) => text.replaceAll('\n', ' ')).filter(Boolean);
  let left = room / (sizes.foot * regular);
  if (found.reduce((sum, text) => sum + widthOf(text) + 1, 0) <= left) return found.join(' · ');
  const shown = new Map<string, string>();
  for (const [at, text] of [...found].sort((a, b) => widthOf(a) - widthOf(b)).entries()) {
    const short = shortenedToFit(text, left / (found.length - at) - 1);
    left -= widthOf(short) + 1;
    shown.set(text, short);
  }
  return found.map((text) => shown.get(text)).join(' · ');
}

/** Widths are estimated for bold letters; these are not. */
const regular = 0.92;

export function dateParts(date: Date) {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** An invoice asks for money, not for a signature. */
function agreedOn(model: DocumentModel, options: PricedOption[]) {
  if (model.kind === 'invoice') return null;
  const notice = model.kind === 'estimate' ? model.cancellationNotice : undefined;
  return consentView({ heading: agreementHeadings[model.kind], text: model.agreement }, model.customer.name, {
    notice,
    options,
  });
}
