// The document as HTML has every word that is printed: both are read back and compared.
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cancellationNotice } from '#contract/texts/cancellation-notice.ts';
import type { DocumentModel } from '../document-model.ts';
import { openRenderer } from '../render/renderer.ts';
import { drawPng } from '../testing/draw-png.ts';
import { needsPdfTools } from '../testing/needs-pdf-tools.ts';
import { linesInFileOrder, pagesOf } from '../testing/read-pdf.ts';
import {
  changeOrderModel,
  estimateModel,
  invoiceModel,
  line,
  manyLines,
  optional,
  optionsOf,
  withUnits,
  workOrderModel,
} from '../testing/sample-documents.ts';
import { changeOrderView } from '../view/change-order-view.ts';
import { labels } from '../view/labels.ts';
import { printView } from '../view/print-view.ts';
import { documentHtml } from './document-html.ts';

const renderer = openRenderer({ home: path.resolve(import.meta.dirname, '..'), threads: 1 });
needsPdfTools();
afterAll(() => renderer.close());

const entities: Record<string, string> = { '38': '&', '60': '<', '62': '>', '34': '"', '39': "'" };

/** What a browser would show of it. */
const shownText = (html: string) =>
  html.replace(/<[^>]*>/g, ' ').replace(/&#(\d+);/g, (_, code: string) => entities[code] ?? '?');

/** Letters and digits alone: where a line breaks may differ, and captions are printed in capitals. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}$%@#]+/gu) ?? [];

/** The foot, wherever it comes among the words; only the first page names the company there. */
const withoutFoot = (page: string, at: number, model: DocumentModel) =>
  page.replace(at === 0 ? printView(model).footer : '', '').replace(/Page \d+ of \d+/, '');

/** Its letters are set apart. */
const paidMark = /P ?A ?I ?D\b/g;

/** The same words, each as often, in an order that can be compared. */
const sorted = (...texts: string[]): string[] => texts.flatMap(tokensOf).sort();

/** What print says again at the top of each further page: whose it is, and the head of a table that goes on. */
function repeated(model: DocumentModel, pages: string[]): string[] {
  const { runningHead } = printView(model);
  return pages
    .slice(1)
    .flatMap((page) => [runningHead, ...(page.includes('Qty') ? Object.values(labels.items) : [])]);
}

const hostile = '<script>alert(1)</script> & "quotes" \'single\' <img src=x onerror=alert(2)>';

const documents: [title: string, model: DocumentModel][] = [
  ['one line', invoiceModel({ lines: manyLines(1) })],
  ['8 lines', estimateModel({ lines: manyLines(8), validUntil: 'Dec 14, 2026' })],
  ['120 lines', workOrderModel({ lines: manyLines(120), termsAndConditions: 'All sales are final.' })],
  ['units', estimateModel({ lines: withUnits(manyLines(9)) })],
  [
    'units that read from the right',
    estimateModel({ lines: [line('Labor', 100, { unit: 'שעה' }), line('תיקון')] }),
  ],
  ['no line', estimateModel({ lines: [], preparedBy: 'Dana Whitfield' })],
  [
    'an invoice with everything',
    invoiceModel({
      company: {
        ...invoiceModel().company,
        fax: '(208) 555-0143',
        licenses: ['ROC 312456', 'Lic. 77-1'],
      },
      customer: { ...invoiceModel().customer, serviceAddress: '77 Lake Rd\nMcCall, ID 83638' },
      howToPay: 'Make checks payable to Ridgeline.\nZelle to pay@ridgeline.example',
      agreement: 'Signed off by the customer.',
      termsAndConditions: 'Late payments bear interest of 1.5 % a month.\n\nIdaho law applies.',
      payments: [{ cents: 20_000, date: 'Nov 15, 2026', method: 'check' }],
    }),
  ],
  [
    'an invoice that is paid online',
    invoiceModel({
      payUrl: 'https://pay.example/pay/token',
      howToPay: 'Make checks payable to Ridgeline.',
      payments: [
        {
          cents: 20_000,
          date: 'Nov 15, 2026',
          method: 'online',
          card: 'Visa ending in 4242',
          refunded: 5000,
        },
      ],
    }),
  ],
  [
    'a paid invoice',
    invoiceModel({ lines: [line('Labor', 20_000)], payments: [{ cents: 20_000, date: 'Nov 15, 2026' }] }),
  ],
  [
    'photos',
    invoiceModel({
      photos: [
        { side: 'before', source: 'a', day: 'Nov 11, 2026', image: drawPng(40, 30) },
        { side: 'after', source: 'b', day: 'Nov 13, 2026', image: drawPng(30, 40) },
      ],
    }),
  ],
  ['a void invoice', invoiceModel({ voided: { on: 'Nov 18, 2026', reason: 'Billed twice by mistake' } })],
  [
    'discount, optional lines and deposit',
    estimateModel({
      lines: [
        line('Work', 9900),
        optional(line('Surge protector'), true),
        optional(line('Plan. Two visits')),
      ],
      discount: { kind: 'percent', value: 1000, label: 'Fall special' },
      deposit: { kind: 'amount', value: 500 },
      cancellationNotice,
    }),
  ],
  ['options', estimateModel({ options: optionsOf(2, () => [line('Work')]), description: '' })],
  [
    'what was approved and what was not',
    invoiceModel({
      approval: {
        total: 1000,
        numbers: ['EST-1042'],
        difference: { amount: 28_136, changes: changeOrderModel().changes },
      },
    }),
  ],
  [
    'hostile text',
    estimateModel({
      company: { name: hostile, address: hostile },
      customer: { name: hostile },
      description: hostile,
      lines: [line(`${hostile}\n${hostile}`, 100, { unit: '<b>&"#x *y*' })],
      comments: hostile,
      agreement: hostile,
      thankYou: hostile,
    }),
  ],
];

test.each(documents)(
  '%s: the page has every printed word as often as it is printed, and no other than its captions',
  async (_, model) => {
    const pages = pagesOf(await renderer.render('test', model));
    const printed = pages.map((page, at) =>
      withoutFoot(page, at, model).replace(paidMark, 'PAID').replace(labels.scan, ''),
    );
    const shown = shownText(documentHtml(model).article);
    expect(sorted(shown, ...repeated(model, pages))).toEqual(sorted(...printed, captionsOf(model)));
  },
);

/** Tables need a caption, and the pictures themselves are elsewhere; print does without. */
function captionsOf(model: DocumentModel): string {
  const lists = model.kind === 'estimate' && model.options ? model.options.length : 1;
  const ofExtras = printView(model).extras.length > 0 ? Object.values(labels.items).join(' ') : '';
  return [
    'Line items Totals '.repeat(lists),
    ofExtras,
    model.photos ? 'The PDF shows them 1 photo 1 photo' : '',
  ].join(' ');
}

/** Each group is a table of its own there, with its own heads. */
test('a change order has every printed word as often as it is printed', async () => {
  const model = changeOrderModel();
  const [page = ''] = pagesOf(await renderer.render('test', model));
  const printed = page.replace(changeOrderView(model).footer, '').replace(/Page \d+ of \d+/, '');
  const heads = `${Object.values(labels.items).join(' ')} `.repeat(2);
  expect(sorted(shownText(documentHtml(model).article))).toEqual(sorted(printed, heads, 'Totals'));
});

test('options on several pages are named first, and every word of them is there', async () => {
  const options = optionsOf(3, () => [...manyLines(9), optional(line('Extra'))]);
  const model = estimateModel({ options, deposit: { kind: 'percent', value: 2500 } });
  const printed = linesInFileOrder(await renderer.render('test', model)).join('\n');
  const article = documentHtml(model).article;
  const words = (text: string) => [...new Set(sorted(text))];
  const missing = words(printed).filter((word) => !words(shownText(article)).includes(word));
  expect(missing).toEqual(words('Page 1 of 2 3').filter((word) => missing.includes(word)));
  expect(article.indexOf('<h2>Options</h2>')).toBeLessThan(article.indexOf('Line items'));
  expect(article.match(/Recommended<\/small>/g)).toHaveLength(2);
});

test('amounts stand in the order in which they are printed', async () => {
  const model = invoiceModel({ lines: manyLines(120) });
  const amounts = (text: string) => text.match(/\$?[\d,]+\.\d\d/g) ?? [];
  const printed = amounts(linesInFileOrder(await renderer.render('test', model)).join('\n'));
  expect(printed).toHaveLength(120 * 2 + 4);
  expect(amounts(shownText(documentHtml(model).article))).toEqual(printed);
});

test('text from right to left keeps its direction and every letter', async () => {
  const model = estimateModel({
    customer: { name: 'مريم الأحمد', address: 'שדרות רוטשילד 12' },
    description: 'إصلاح وحدة التكييف 45/5 µF',
    lines: [line('تركيب ضاغط جديد\nקומפרסור חדש')],
  });
  const { article } = documentHtml(model);
  for (const text of ['مريم الأحمد', 'שדרות רוטשילד 12', 'إصلاح وحدة التكييف 45/5 µF', 'קומפרסור חדש'])
    expect(article).toMatch(new RegExp(`dir="auto"[^>]*>${text}<`));
  const letters = (text: string) =>
    [...text.normalize('NFKC').replace(/[^\p{Script=Arabic}\p{Script=Hebrew}]/gu, '')].sort().join('');
  const printed = pagesOf(await renderer.render('test', model)).join('\n');
  expect(letters(shownText(article))).toBe(letters(printed));
});

test('nothing that was typed becomes markup', () => {
  const { article } = documentHtml(documents.at(-1)?.[1] ?? estimateModel());
  expect(article).not.toMatch(/<script|<img|onerror=[^&]*>/);
  const tags = new Set([...article.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
  const known =
    'article header h1 h2 address bdi br h3 section p span strong small table caption thead tbody tr th td dl dt dd ul li footer';
  expect([...tags].filter((tag) => !known.split(' ').includes(tag ?? ''))).toEqual([]);
});

test('one heading of the first rank, captions, and headers for rows and columns', () => {
  const { title, article } = documentHtml(invoiceModel());
  expect(title).toBe('Invoice INV-1042 – Ridgeline Heating & Air');
  expect(article.match(/<h1>/g)).toHaveLength(1);
  expect(article).toContain('<h1>INVOICE INV-1042</h1>');
  expect(article.match(/<caption>/g)).toHaveLength(2);
  expect(article.match(/<th scope="col">/g)).toHaveLength(4);
  expect(article.match(/<th scope="row">/g)?.length).toBeGreaterThan(5);
});

test('without title and number the heading says what it is all the same', () => {
  const { article } = documentHtml(estimateModel({ showTitle: false, number: '' }));
  expect(article).toContain('<h1>Estimate – Ridgeline Heating &#38; Air</h1>');
});
