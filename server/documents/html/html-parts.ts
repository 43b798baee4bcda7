// The parts that documents and change orders have in common as HTML.
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { ChangeOrderView } from '../view/change-order-view.ts';
import { labels } from '../view/labels.ts';
import type { DocumentView } from '../view/print-view.ts';
import type { ClosingSection, SectionView } from '../view/section-view.ts';
import type { SumRow } from '../view/sums-view.ts';
import { type TypesetLine, textOf } from '../view/typeset.ts';

type AnyView = DocumentView | ChangeOrderView;

/** Direction comes from the letters, as in print. */
export const isolated = (tag: string, line: TypesetLine, attributes = ''): string => {
  const text = textOf(line);
  return text === '' ? '' : `<${tag} dir="auto"${attributes}>${escapeHtml(text)}</${tag}>`;
};

const inLines = (lines: readonly TypesetLine[]): string =>
  lines
    .map((line) => isolated('bdi', line))
    .filter(Boolean)
    .join('<br>\n');

/** An empty line begins a new paragraph. */
export function paragraphs(lines: readonly TypesetLine[]): string {
  const groups: TypesetLine[][] = [[]];
  for (const line of lines) {
    if (textOf(line) === '') groups.push([]);
    else groups.at(-1)?.push(line);
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `<p>${inLines(group)}</p>`)
    .join('\n');
}

export const section = ({ label, lines }: SectionView): string =>
  `<section>\n<h2>${escapeHtml(label)}</h2>\n${paragraphs(lines)}\n</section>`;

/** Nobody scans what they read on a screen: the link is enough. */
export const closingSection = ({ label, lines, pay }: ClosingSection): string =>
  pay
    ? `<section>\n<h2>${escapeHtml(label)}</h2>
<p class="pay"><a href="${escapeHtml(pay.url)}">${pay.label}</a> ${isolated('span', pay.host)}</p>
${paragraphs(lines)}\n</section>`
    : section({ label, lines });

export function header({ title, number, company, file }: AnyView): string {
  const heading = [title, textOf(number)].filter(Boolean).join(' ') || file.title;
  return `<header>
<h1>${escapeHtml(heading)}</h1>
<address>
${inLines([company.name, ...company.contact])}
</address>
</header>`;
}

export function customer({ customer: { label, name, lines, service } }: AnyView): string {
  const block = (heading: string, texts: TypesetLine[]) => `<section>
<h2>${escapeHtml(heading)}</h2>
<address>
${inLines(texts)}
</address>
</section>`;
  return (
    block(label, [name, ...lines]) + (service.length > 0 ? `\n${block(labels.serviceAddress, service)}` : '')
  );
}

export function facts({ facts: list }: AnyView): string {
  if (list.length === 0) return '';
  const rows = list.map(({ label, lines }) => `<dt>${escapeHtml(label)}</dt><dd>${inLines(lines)}</dd>`);
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

export function highlight({ highlight: { label, value, notes, isPaid } }: AnyView): string {
  const lines = notes.map(
    ({ text, strong }) =>
      `<p>${[isolated('span', text), isolated('strong', strong)].filter(Boolean).join(' ')}</p>`,
  );
  return `<section class="highlight">
<h2>${escapeHtml(label)}</h2>
${[isolated('p', value, ' class="amount"'), isPaid ? `<p>${labels.paid}</p>` : '', ...lines].filter(Boolean).join('\n')}
</section>`;
}

/** A line of any table: what it is, and what it comes to. */
interface HtmlRow {
  quantity: string;
  unit: TypesetLine;
  title: TypesetLine;
  details: TypesetLine[];
  unitPrice: string;
  amount: string;
  mark: string;
  /** Before the title. */
  state?: string;
}

const tableRow = ({ quantity, unit, title, details, unitPrice, amount, mark, state = '' }: HtmlRow) => `<tr>
<td>${[escapeHtml(quantity), isolated('bdi', unit)].filter(Boolean).join(' ')}</td>
<th scope="row">${state && `<small>${state}</small> `}${isolated('span', title)}${mark && ` <small>${mark}</small>`}${details
  .map((detail) => isolated('small', detail))
  .join('')}</th>
<td>${escapeHtml(unitPrice)}</td>
<td>${escapeHtml(amount)}</td>
</tr>`;

export function linesTable(caption: string, list: readonly HtmlRow[]): string {
  const columns = Object.values(labels.items).map((label) => `<th scope="col">${label}</th>`);
  return `<table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr>${columns.join('')}</tr></thead>
<tbody>
${list.map(tableRow).join('\n')}
</tbody>
</table>`;
}

export const sumsTable = (rows: readonly SumRow[]): string => `<table class="sums">
<caption>Totals</caption>
<tbody>
${rows
  .map(
    ({ label, value, weight }) =>
      `<tr${weight === 'final' ? ' class="final"' : ''}><th scope="row">${isolated('span', label)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;

export function consent({ consent: agreed }: AnyView): string {
  if (!agreed) return '';
  const text = agreed.text ? section(agreed.text) : '';
  const choices = (agreed.choices?.list ?? []).map(
    ({ name, total }) => `<li>${isolated('span', name)} ${total}</li>`,
  );
  const choice = choices.length > 0 ? `\n<h3>${labels.choice}</h3>\n<ul>\n${choices.join('\n')}\n</ul>` : '';
  const notice = agreed.notice.length > 0 ? `\n<p><strong>${inLines(agreed.notice)}</strong></p>` : '';
  return `${text}${choice}${notice}
<dl class="signature">
<dt>${labels.signature}</dt><dd>${isolated('span', agreed.name)}</dd>
<dt>${labels.date}</dt><dd></dd>
</dl>`;
}
