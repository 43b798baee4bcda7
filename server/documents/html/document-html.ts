// A document as plain HTML that any screen reader reads (D-76): every printed text in the order of the document, from
// the same view that is printed, so that no amount and no label can differ.
import type { DocumentModel } from '#server/documents/document-model.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { labels, photoLabels } from '../view/labels.ts';
import { type DocumentView, printView } from '../view/print-view.ts';
import type { SectionView } from '../view/section-view.ts';
import type { TypesetLine } from '../view/typeset.ts';

interface DocumentHtml {
  title: string;
  /** Without the page around it: this is what is frozen with a link to sign. */
  article: string;
}

export function documentHtml(model: DocumentModel): DocumentHtml {
  const view = printView(model);
  const parts = [
    header(view),
    voidNotice(view),
    customer(view),
    facts(view),
    highlight(view),
    view.description && section(view.description),
    items(view),
    sums(view),
    ...[...view.beside, ...view.below].map(section),
    consent(view),
    thanks(view),
    photos(model),
  ];
  return { title: view.file.title, article: `<article>\n${parts.filter(Boolean).join('\n')}\n</article>` };
}

const plain = (line: TypesetLine): string => (typeof line === 'string' ? line : line.pieces.join(''));

/** Direction comes from the letters, as in print. */
const isolated = (tag: string, line: TypesetLine, attributes = ''): string => {
  const text = plain(line);
  return text === '' ? '' : `<${tag} dir="auto"${attributes}>${escapeHtml(text)}</${tag}>`;
};

const inLines = (lines: readonly TypesetLine[]): string =>
  lines
    .map((line) => isolated('bdi', line))
    .filter(Boolean)
    .join('<br>\n');

/** An empty line begins a new paragraph. */
function paragraphs(lines: readonly TypesetLine[]): string {
  const groups: TypesetLine[][] = [[]];
  for (const line of lines) {
    if (plain(line) === '') groups.push([]);
    else groups.at(-1)?.push(line);
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `<p>${inLines(group)}</p>`)
    .join('\n');
}

const section = ({ label, lines }: SectionView): string =>
  `<section>\n<h2>${escapeHtml(label)}</h2>\n${paragraphs(lines)}\n</section>`;

function header({ title, number, company, file }: DocumentView): string {
  const heading = [title, plain(number)].filter(Boolean).join(' ') || file.title;
  return `<header>
<h1>${escapeHtml(heading)}</h1>
<address>
${inLines([company.name, ...company.contact])}
</address>
</header>`;
}

/** What stands with the photos; the pictures themselves are in the PDF. */
function photos({ photos = [] }: DocumentModel): string {
  const groups = (['before', 'after'] as const).flatMap((side) => {
    const days = photos.filter((photo) => photo.side === side).map(({ day }) => day);
    if (days.length === 0) return [];
    const count = days.length === 1 ? '1 photo' : `${days.length} photos`;
    return `<dt>${photoLabels[side]}</dt><dd>${count}, ${escapeHtml([...new Set(days)].join(' · '))}</dd>`;
  });
  if (groups.length === 0) return '';
  return `<section>\n<h2>${labels.photos}</h2>\n<p>The PDF shows them.</p>\n<dl>\n${groups.join('\n')}\n</dl>\n</section>`;
}

function voidNotice({ voided }: DocumentView): string {
  if (!voided) return '';
  const reason = voided.reason
    ? `\n<h3>${escapeHtml(voided.reason.label)}</h3>\n${paragraphs(voided.reason.lines)}`
    : '';
  return `<section class="void">\n<h2>${labels.voided}</h2>\n<p>${escapeHtml(voided.note)}</p>${reason}\n</section>`;
}

function customer({ customer: { label, name, lines, service } }: DocumentView): string {
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

function facts({ facts: list }: DocumentView): string {
  if (list.length === 0) return '';
  const rows = list.map(({ label, lines }) => `<dt>${escapeHtml(label)}</dt><dd>${inLines(lines)}</dd>`);
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

function highlight({ highlight: { label, value, notes, isPaid } }: DocumentView): string {
  const lines = notes.map(
    ({ text, strong }) =>
      `<p>${[isolated('span', text), isolated('strong', strong)].filter(Boolean).join(' ')}</p>`,
  );
  return `<section class="highlight">
<h2>${escapeHtml(label)}</h2>
${[isolated('p', value, ' class="amount"'), isPaid ? `<p>${labels.paid}</p>` : '', ...lines].filter(Boolean).join('\n')}
</section>`;
}

function items({ items: list }: DocumentView): string {
  const rows = list.map(
    ({ quantity, unit, title, details, unitPrice, amount, isUntaxed }) => `<tr>
<td>${[escapeHtml(quantity), isolated('bdi', unit)].filter(Boolean).join(' ')}</td>
<th scope="row">${isolated('span', title)}${isUntaxed ? ` <small>${labels.untaxed}</small>` : ''}${details
      .map((detail) => isolated('small', detail))
      .join('')}</th>
<td>${escapeHtml(unitPrice)}</td>
<td>${escapeHtml(amount)}</td>
</tr>`,
  );
  const columns = Object.values(labels.items).map((label) => `<th scope="col">${label}</th>`);
  return `<table>
<caption>Line items</caption>
<thead><tr>${columns.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

const sums = ({ sums: rows }: DocumentView): string => `<table class="sums">
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

function consent({ consent: agreed }: DocumentView): string {
  if (!agreed) return '';
  const text = agreed.text ? section(agreed.text) : '';
  return `${text}
<dl class="signature">
<dt>${labels.signature}</dt><dd>${isolated('span', agreed.name)}</dd>
<dt>${labels.date}</dt><dd></dd>
</dl>`;
}

const thanks = ({ thanks: { lines } }: DocumentView): string =>
  lines.length > 0 ? `<footer>\n${paragraphs(lines)}\n</footer>` : '';
