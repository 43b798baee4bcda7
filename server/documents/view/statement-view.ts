// From a statement to exactly what is printed: its tables, its sums, and the same head as every document.
import { palette } from '#contract/company/palette.ts';
import { type Cents, formatAmount, formatDollars } from '#contract/lines/money.ts';
import { cleanText } from '../clean-text.ts';
import type { StatementModel } from '../document-model.ts';
import { type EmbeddedImage, readImage } from '../render/embedded-image.ts';
import { companyView } from './company-view.ts';
import { statementHighlight } from './highlight-view.ts';
import { numberWidth } from './item-view.ts';
import { captions, headings, statementLabels } from './labels.ts';
import { measures, sizes } from './measures.ts';
import { payText } from './pay-text.ts';
import {
  customerView,
  dateParts,
  footerOf,
  type PrintView,
  runningHeadOf,
  titleWidthOf,
} from './print-view.ts';
import { besideSums, section } from './section-view.ts';
import type { SumRow } from './sums-view.ts';
import { type TypesetLine, typesetOne, viewJson, widthOf } from './typeset.ts';

export function toStatementView(model: StatementModel): PrintView {
  const logo = model.company.logo && readImage(model.company.logo, 'logo');
  return {
    source: 'statement.typ',
    view: viewJson(statementView(model, logo)),
    images: logo ? [logo] : [],
  };
}

function statementView(model: StatementModel, logo?: EmbeddedImage) {
  const company = cleanText(model.company.name);
  const title = statementLabels.title.toUpperCase();
  const titleWidth = titleWidthOf(title, '');
  const due = sumOf(model.invoices.map(balanceOf));
  const overdue = sumOf(model.invoices.filter(({ daysOverdue }) => daysOverdue > 0).map(balanceOf));
  const sums = sumRows(due, overdue);
  const facts = factsOf(model);
  return {
    titleWidth,
    colors: palette(model.headerColor),
    file: {
      title: [statementLabels.title, company && `– ${company}`].filter(Boolean).join(' '),
      author: company,
      made: dateParts(model.madeAt),
    },
    title,
    number: '',
    voided: null,
    company: companyView(model.company, logo, titleWidth),
    customer: customerView(model.customer, headings.invoice.customer, true),
    facts,
    highlight: statementHighlight(due, overdue),
    invoices: invoicesView(model),
    sums,
    ...besideSums(
      [{ label: captions.howToPay, text: due > 0 ? payText(model, '') : undefined, isBoxed: true }],
      sums.length,
    ),
    payments: paymentsView(model),
    footer: footerOf([company, statementLabels.title, model.asOf]),
    runningHead: runningHeadOf([company, `${statementLabels.title}, ${model.asOf}`, model.customer.name]),
  };
}

const balanceOf = ({ total, paid }: StatementModel['invoices'][number]): Cents => total - paid;
const sumOf = (amounts: Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0);

const factsOf = ({ asOf, invoices }: StatementModel) =>
  [
    section(statementLabels.asOf, asOf, measures.factWidth),
    section(
      statementLabels.invoices,
      invoices.length > 0 ? String(invoices.length) : 'None',
      measures.factWidth,
    ),
  ].flatMap((found) => found ?? []);

function sumRows(due: Cents, overdue: Cents): SumRow[] {
  const total: SumRow = { label: statementLabels.totalDue, value: formatDollars(due), weight: 'final' };
  if (overdue === 0 || overdue === due) return [total];
  return [
    { label: 'Not due yet', value: formatDollars(due - overdue), weight: 'plain' },
    { label: 'Overdue', value: formatDollars(overdue), weight: 'plain' },
    total,
  ];
}

/** A text, or a number that stands at the right of its column. */
interface Column {
  label: string;
  isNumber?: boolean;
}

const columnGap = 16;
/** Widths are estimated for bold letters; these are not. */
const letters = sizes.body * 0.92;

/** As wide as their widest content; what is free belongs to the column `wide`. */
function tableView(columns: (Column & { isWide?: boolean })[], rows: string[][]) {
  const last = columns.length - 1;
  const inset = measures.tableInset;
  const widths = columns.map(({ label, isNumber = false, isWide = false }, at) => {
    const content = rows.map((row) => row[at] ?? '');
    const widest = Math.max(
      widthOf(label) * sizes.small,
      ...(isWide ? [] : content.map((text) => (isNumber ? numberWidth(text) : widthOf(text) * letters))),
    );
    return widest + (at === 0 ? inset : columnGap) + (at === last ? inset : 0);
  });
  const wide = columns.findIndex(({ isWide }) => isWide);
  const others = widths.reduce((sum, width, at) => (at === wide ? sum : sum + width), 0);
  const room = measures.bodyWidth - others - columnGap;
  widths[wide] = room + columnGap;
  return {
    columns: columns.map(({ label, isNumber = false }, at) => ({
      label,
      isNumber,
      width: rounded(widths[at] ?? 0),
      left: at === 0 ? inset : columnGap,
      right: at === last ? inset : 0,
    })),
    rows: rows.map((row) => ({
      values: row.map((text, at): TypesetLine => {
        return at === wide ? typesetOne(text, { width: room, size: sizes.body }) : text;
      }),
      isOneLine: widthOf(row[wide] ?? '') * sizes.body <= room,
    })),
  };
}

/** Never more than there is: a row that is wider breaks. */
const rounded = (points: number) => Math.floor(points * 100) / 100;

const invoicesView = ({ invoices }: StatementModel) => ({
  label: statementLabels.invoices,
  empty: statementLabels.nothingDue,
  ...tableView(
    [
      { label: 'Invoice', isWide: true },
      { label: 'Date' },
      { label: 'Due' },
      { label: 'Overdue' },
      { label: 'Total', isNumber: true },
      { label: 'Paid', isNumber: true },
      { label: 'Balance', isNumber: true },
    ],
    invoices.map((invoice) => [
      invoice.number,
      invoice.date,
      invoice.due ?? '–',
      daysText(invoice.daysOverdue),
      formatAmount(invoice.total),
      formatAmount(invoice.paid),
      formatAmount(balanceOf(invoice)),
    ]),
  ),
});

const daysText = (days: number) => (days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : '–');

/** "Check", "Deposit, check", or "Online, $50.00 given back". */
function methodText({ method, isDeposit, givenBack }: StatementModel['payments'][number]): string {
  const back = givenBack !== undefined && `${formatDollars(givenBack)} given back`;
  const text = [isDeposit && 'deposit', method, back].filter(Boolean).join(', ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : '–';
}

/** Null where nobody chose a day and nothing was paid: there is nothing to say. */
function paymentsView({ payments, since }: StatementModel) {
  if (payments.length === 0 && !since) return null;
  return {
    label: since ? `Payments since ${since}` : 'Payments',
    empty: `No payments since ${since}.`,
    ...tableView(
      [
        { label: 'Date' },
        { label: 'Method' },
        { label: 'Document', isWide: true },
        { label: 'Amount', isNumber: true },
      ],
      payments.map((payment) => [
        payment.date,
        methodText(payment),
        payment.number,
        formatAmount(payment.cents),
      ]),
    ),
    sum: {
      label: 'Total payments',
      value: formatDollars(sumOf(payments.map(({ cents }) => cents))),
      weight: 'plain',
    } satisfies SumRow,
  };
}
