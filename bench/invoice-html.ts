// The same invoice as a web page, for printing with Chromium: same texts, same boxes and lines.
import { readFileSync } from 'node:fs';
import { formatAmount, formatDollars, formatQuantity, lineTotal, totals } from '#contract/lines/money.ts';
import type { InvoiceModel } from '#server/documents/document-model.ts';
import { splitDescription } from '#server/documents/view/split-description.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';

const styles = `
@page { size: Letter; margin: 52pt 54pt 86pt }
* { box-sizing: border-box }
body { margin: 0; font: 9.5pt/1.32 Sheet, 'Noto Sans', sans-serif; color: #1c2330 }
p { margin: 0 }
small { font-size: 8.4pt; color: #566170 }
h1 { font-size: 17pt; margin: 0 0 4pt }
h2 { font-size: 25pt; margin: 0; color: #4f72b8; letter-spacing: .03em }
.caption { font-size: 7.2pt; font-weight: 700; color: #566170; letter-spacing: .07em; text-transform: uppercase }
.sides { display: flex; justify-content: space-between; gap: 22pt; margin-bottom: 30pt }
.right { text-align: right }
.box { width: 188pt; padding: 14pt; border: .6pt solid #c3cee6; border-radius: 4pt; background: #eff2f8 }
.box b { font-size: 24pt }
table { width: 100%; border-collapse: collapse; margin: 20pt 0 14pt }
th { background: #4f72b8; color: #fff; font-size: 8.4pt }
th, td { height: 20pt; padding: 0 8pt 0 0; text-align: right; border-bottom: .6pt solid #dde1e7 }
th:nth-child(2), td:nth-child(2) { width: 100%; padding-left: 14pt; text-align: left }
th { white-space: nowrap }
td i { margin-left: 5pt; font: 7.4pt Sheet, 'Noto Sans', sans-serif; color: #566170 }
.pay { padding: 11pt 12pt; border: .6pt solid #c3cee6; border-radius: 4pt; background: #eff2f8 }
.sums { width: 218pt }
.sums p { display: flex; justify-content: space-between; padding: 3pt 8pt }
.final { border-top: 1.2pt solid; color: #4f72b8; font-size: 12.5pt; font-weight: 700 }
.thanks { text-align: center; font-size: 10.5pt; font-weight: 700; color: #4f72b8 }`;

const font = (weight: 'Regular' | 'Bold') =>
  readFileSync(`server/documents/fonts/FieldwrightSans-${weight}.ttf`).toString('base64');

/** A page that already has the styles and our fonts: printing then only replaces its text. */
export const preparedPage = `<!doctype html><html lang="en"><style>
@font-face { font-family: Sheet; font-weight: 400; src: url(data:font/ttf;base64,${font('Regular')}) }
@font-face { font-family: Sheet; font-weight: 700; src: url(data:font/ttf;base64,${font('Bold')}) }
${styles}</style><body></body></html>`;

/** A new page for each document, as is usual; its font is installed on the machine and need not be loaded. */
export const wholePage = (model: InvoiceModel) =>
  `<!doctype html><html lang="en"><style>${styles}</style><body>${invoiceHtml(model)}</body></html>`;

export const footer = (model: InvoiceModel) => `<div style="width: 100%; margin: 0 54pt; padding-top: 6pt;
  display: flex; justify-content: space-between; border-top: .6pt solid #dde1e7; font-size: 8pt; color: #566170">
  <span>${escapeHtml(`${model.company.name} · ${model.number}`)}</span>
  <span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`;

export function invoiceHtml(model: InvoiceModel): string {
  const sums = totals(model);
  const { company, customer } = model;
  const rows = (text = '') => escapeHtml(text).replaceAll('\n', '<br>');
  const isMixed = model.lines.some(({ taxed }) => taxed) && model.lines.some(({ taxed }) => !taxed);
  const lines = model.lines.map((line) => {
    const { title, details } = splitDescription(line.description);
    const more = details.map((detail) => `<br><small>${rows(detail)}</small>`).join('');
    return `<tr><td>${formatQuantity(line.quantity)}<td>${rows(title)}${isMixed && !line.taxed ? '<i>no tax</i>' : ''}${more}
      <td>${formatAmount(line.unitPrice)}<td>${formatAmount(lineTotal(line))}`;
  });
  const caption = (text: string) => `<p class="caption">${text}</p>`;
  return `
<div class="sides"><div><h1>${rows(company.name)}</h1><small>${rows(company.address)}<br>${rows(company.phone)}
  · ${rows(company.email)}</small></div>
  <div class="right"><h2>INVOICE</h2><b>${rows(model.number)}</b></div></div>
<div class="sides"><div>${caption('Bill to')}<b>${rows(customer.name)}</b><p>${rows(customer.address)}</p>
  <p>${rows(customer.phone)}</p><p>${rows(customer.email)}</p></div>
  <div>${caption('Issued')}${rows(model.issued)}${caption('Service')}${rows(model.service)}</div>
  <div class="box">${caption('Amount due')}<b>${formatDollars(sums.total)}</b><p>by ${rows(model.due)}</p></div></div>
${caption('Work performed')}<p>${rows(model.description)}</p>
<table><thead><tr><th>Qty<th>Description<th>Unit price<th>Amount</thead><tbody>${lines.join('')}</tbody></table>
<div class="sides"><div>
  ${model.howToPay ? `<div class="pay">${caption('How to pay')}<p>${rows(model.howToPay)}</p></div>` : ''}
  ${caption('Comments')}<p>${rows(model.comments)}</p>
  ${caption('Payment terms')}<p>${rows(model.paymentTerms)}</p></div>
  <div class="sums"><p>Subtotal<span>${formatDollars(sums.subtotal)}</span></p>
  <p>Tax<span>${formatDollars(sums.tax)}</span></p>
  <p class="final">Total<span>${formatDollars(sums.total)}</span></p></div></div>
<p class="thanks">${rows(model.thankYou)}</p>`;
}
