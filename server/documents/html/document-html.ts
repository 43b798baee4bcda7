// A document as plain HTML that any screen reader reads (D-76): every printed text in the order of the document, from
// the same view that is printed, so that no amount and no label can differ.
import type { ChangeOrderModel, DocumentModel, SignableModel } from '#server/documents/document-model.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { ApprovalView } from '../view/approval-view.ts';
import { changeOrderView } from '../view/change-order-view.ts';
import { labels, photoLabels } from '../view/labels.ts';
import type { OptionsView } from '../view/options-view.ts';
import { type DocumentView, printView } from '../view/print-view.ts';
import {
  closingSection,
  consent,
  customer,
  facts,
  header,
  highlight,
  isolated,
  linesTable,
  paragraphs,
  section,
  sumsTable,
} from './html-parts.ts';

interface DocumentHtml {
  title: string;
  /** Without the page around it: this is what is frozen with a link to sign. */
  article: string;
}

export const documentHtml = (model: SignableModel): DocumentHtml =>
  model.kind === 'change_order' ? changeOrderHtml(model) : stageHtml(model);

const toHtml = (title: string, parts: (string | null)[]): DocumentHtml => ({
  title,
  article: `<article>\n${parts.filter(Boolean).join('\n')}\n</article>`,
});

function stageHtml(model: DocumentModel): DocumentHtml {
  const view = printView(model);
  return toHtml(view.file.title, [
    header(view),
    voidNotice(view),
    customer(view),
    facts(view),
    highlight(view),
    view.description && section(view.description),
    ...(view.options ? optionsHtml(view.options) : listHtml(view)),
    ...[...view.beside, ...view.below].map(closingSection),
    consent(view),
    thanks(view),
    photos(model),
  ]);
}

const extrasTable = (extras: DocumentView['extras']): string =>
  extras.length > 0 ? linesTable(labels.optionalNotIncluded, extras) : '';

const listHtml = ({ items, sums, approval, extras }: DocumentView): string[] => [
  linesTable('Line items', items),
  sumsTable(sums),
  approval ? approvalHtml(approval) : '',
  extrasTable(extras),
];

function optionsHtml({ list, hasSummary }: OptionsView): string[] {
  const summary = list.map(
    ({ name, isRecommended, deposit, total }) =>
      `<li>${isolated('span', name)}${recommended(isRecommended)}${deposit && ` Deposit ${deposit}`} <strong>${total}</strong></li>`,
  );
  return [
    hasSummary ? `<section>\n<h2>Options</h2>\n<ul>\n${summary.join('\n')}\n</ul>\n</section>` : '',
    ...list.map(
      ({ name, isRecommended, total, description, items, sums, extras }) => `<section>
<h2>${isolated('span', name)}${recommended(isRecommended)} ${total}</h2>
${[paragraphs(description), linesTable('Line items', items), sumsTable(sums), extrasTable(extras)].filter(Boolean).join('\n')}
</section>`,
    ),
  ];
}

const recommended = (isRecommended: boolean) =>
  isRecommended ? ` <small>${labels.recommended}</small>` : '';

function approvalHtml({ approved, numbers, difference, rows }: ApprovalView): string {
  const lines = rows.map(
    ({ label, title, details, amount }) =>
      `<tr><td>${label}</td><th scope="row">${isolated('span', title)} ${isolated('small', details)}</th><td>${amount}</td></tr>`,
  );
  const table =
    lines.length > 0
      ? `\n<table>\n<caption>${difference}</caption>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`
      : difference && `\n<p><strong>${difference}</strong></p>`;
  return `<section>\n<p><strong>${approved}</strong> ${isolated('span', numbers)}</p>${table}\n</section>`;
}

function changeOrderHtml(model: ChangeOrderModel): DocumentHtml {
  const view = changeOrderView(model);
  return toHtml(view.file.title, [
    header(view),
    customer(view),
    facts(view),
    highlight(view),
    view.reason && section(view.reason),
    ...view.groups.map(({ label, sum, rows }) => linesTable(`${label} ${sum}`, rows)),
    sumsTable(view.sums),
    consent(view),
  ]);
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

const thanks = ({ thanks: { lines } }: DocumentView): string =>
  lines.length > 0 ? `<footer>\n${paragraphs(lines)}\n</footer>` : '';
