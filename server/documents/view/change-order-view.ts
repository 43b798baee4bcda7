// From a change order to exactly what is printed: only what changes, what it came to and what it comes to, and where the
// customer approves it.
import { palette } from '#contract/company/palette.ts';
import { type Cents, formatPercent, signedDollars } from '#contract/lines/money.ts';
import { changeOrderAgreement } from '#contract/texts/document-texts.ts';
import { cleanText } from '../clean-text.ts';
import type { ChangeOrderModel } from '../document-model.ts';
import { type EmbeddedImage, readImage } from '../render/embedded-image.ts';
import { changesView } from './changes-view.ts';
import { companyView } from './company-view.ts';
import { consentView } from './consent-view.ts';
import { changeOrderHighlight } from './highlight-view.ts';
import { captions, headings, changeOrderLabels as words } from './labels.ts';
import { measures, sizes } from './measures.ts';
import {
  customerView,
  dateParts,
  footerOf,
  mostTightLines,
  type PrintView,
  runningHeadOf,
} from './print-view.ts';
import { section } from './section-view.ts';
import { type SumRow, sumRow } from './sums-view.ts';
import { typesetOne, viewJson } from './typeset.ts';

export function toChangeOrderView(model: ChangeOrderModel): PrintView {
  const logo = model.company.logo && readImage(model.company.logo, 'logo');
  return {
    source: 'change-order.typ',
    ...(lineCount(model) <= mostTightLines && { fewestPages: 1 }),
    view: viewJson(changeOrderView(model, logo)),
    images: logo ? [logo] : [],
  };
}

const lineCount = ({ changes: { added, removed, changed } }: ChangeOrderModel): number =>
  added.length + removed.length + 2 * changed.length;

export type ChangeOrderView = ReturnType<typeof changeOrderView>;

/** Also for the change order as HTML, which says the same. */
export function changeOrderView(model: ChangeOrderModel, logo?: EmbeddedImage) {
  const number = cleanText(model.number);
  const company = cleanText(model.company.name);
  const { titleWidth } = measures;
  const { columns, groups } = changesView(model.changes);
  const difference = model.newTotal - model.oldTotal;
  return {
    columns,
    titleWidth,
    colors: palette(model.headerColor),
    file: {
      title: [words.title, number, company && `– ${company}`].filter(Boolean).join(' '),
      author: company,
      made: dateParts(model.madeAt),
    },
    title: words.title.toUpperCase(),
    voided: null,
    number: typesetOne(number, { width: titleWidth, size: sizes.number }),
    company: companyView(model.company, logo, titleWidth),
    customer: customerView(model.customer, headings.estimate.customer, true),
    facts: factsOf(model),
    highlight: changeOrderHighlight(model.oldTotal, difference, model.newTotal),
    reason: section(captions.reason, model.reason),
    groups,
    sums: sumRows(model),
    beside: [],
    consent: consentView(
      { heading: changeOrderAgreement.heading, text: model.agreement },
      model.signer || model.customer.name,
    ),
    footer: footerOf([company, number]),
    runningHead: runningHeadOf([company, number, model.customer.name]),
  };
}

const factsOf = ({ issued, approved }: ChangeOrderModel) =>
  [
    section(captions.issued, issued, measures.factWidth),
    section(captions.changesTo, approved.join(', '), measures.factWidth),
  ].flatMap((found) => found ?? []);

type Sums = Pick<ChangeOrderModel, 'changes' | 'discount' | 'taxRate' | 'tax' | 'oldTotal' | 'newTotal'>;

/** Every step is named, so that the reader can add them up: to the difference, and with what it came to, to the total. */
export function differenceSteps({ changes, discount, taxRate, tax, oldTotal, newTotal }: Sums) {
  const { groups } = changesView(changes);
  const less = discount ? discount.before - discount.after : 0;
  // Where the lines that were signed are not known, the work may have been changed before.
  const rest = newTotal - oldTotal - less - tax - groups.reduce((sum, { cents }) => sum + cents, 0);
  const step = (label: string, cents: Cents) => ({ label, cents });
  const rates = taxRate && `${formatPercent(taxRate.before)}% → ${formatPercent(taxRate.after)}%`;
  return [
    ...groups.map(({ label, cents }) => step(label, cents)),
    ...(discount ? [step('Discount', less)] : []),
    ...(tax !== 0 || rates ? [step(rates ? `Tax (${rates})` : 'Tax', tax)] : []),
    ...(rest === 0 ? [] : [step(words.earlier, rest)]),
  ];
}

function sumRows(sums: Sums): SumRow[] {
  const { oldTotal, newTotal } = sums;
  const steps = differenceSteps(sums).map(
    ({ label, cents }): SumRow => ({ label, value: signedDollars(cents), weight: 'plain' }),
  );
  return [
    ...steps,
    { label: words.difference, value: signedDollars(newTotal - oldTotal), weight: 'strong' },
    sumRow(words.oldTotal, oldTotal, 'plain'),
    sumRow(words.newTotal, newTotal, 'final'),
  ];
}
