// The printed documents, read back with other people's programs.
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentModel } from './document-model.ts';
import { openRenderer } from './render/renderer.ts';
import { drawPng } from './testing/draw-png.ts';
import {
  canReadPdf,
  complaints,
  fontsOf,
  installLimitMs,
  pagesOf,
  propertiesOf,
  squeezed,
  textOf,
  wordsOf,
} from './testing/read-pdf.ts';
import { estimateModel, invoiceModel, line, manyLines, workOrderModel } from './testing/sample-documents.ts';

const renderer = openRenderer({ home: path.resolve(import.meta.dirname), threads: 1 });
let isReadable = false;
beforeAll(() => {
  isReadable = canReadPdf();
}, installLimitMs);
beforeEach(({ skip }) => {
  if (!isReadable) skip('qpdf and poppler are needed, and cannot be installed here');
});
afterAll(() => renderer.close());

/** Every text a person put into the model, as it should be found in the PDF: a website without its scheme, elsewhere tested. */
function typedTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date)
    return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'kind' || name === 'headerColor' || name === 'website' ? [] : typedTexts(part),
  );
}

/** The text without what comes again on every page, and so in the middle of a text that goes on there. */
function withoutFurniture(pdf: Buffer, { number = '', customer }: DocumentModel): string {
  const [head, tableHead] = [`${company.name}·${number}·${customer.name}`, 'QtyDescriptionUnitpriceAmount'];
  const [first = '', ...others] = pagesOf(pdf).map((page) =>
    squeezed(page).replace(/(RidgelineHeating&Air·\S{3,12})?Page\d+of\d+$/, ''),
  );
  return first + others.map((page) => page.replace(squeezed(head), '').replace(tableHead, '')).join('');
}

/** PDF/A-2b says so in a part of the file that is never compressed. */
const isArchival = (pdf: Buffer) => /pdfaid:part>2<.*pdfaid:conformance>B</s.test(pdf.toString('latin1'));

const controls = (text: string) => text.replace(/\p{Cc}/gu, '');

const company = invoiceModel().company;

const documents: [title: string, model: DocumentModel][] = [
  ['an estimate', estimateModel()],
  ['a work order', workOrderModel()],
  ['an invoice', invoiceModel()],
  ['one line', invoiceModel({ lines: manyLines(1) })],
  ['no line', estimateModel({ lines: [] })],
  ['60 lines', invoiceModel({ lines: manyLines(60) })],
  ['500 lines', workOrderModel({ lines: manyLines(500) })],
  ['a tall logo', invoiceModel({ company: { ...company, logo: drawPng(20, 400) } })],
  ['a wide logo', invoiceModel({ company: { ...company, logo: drawPng(900, 60) } })],
  ['payments', invoiceModel({ payments: [{ cents: 20_000, date: 'Nov 13, 2026', method: 'check' }] })],
  [
    'forty payments',
    invoiceModel({
      payments: Array.from({ length: 40 }, (_, at) => ({ cents: 100, date: `Nov ${at}, 2026` })),
    }),
  ],
  ['long terms', invoiceModel({ termsAndConditions: 'Warranty covers parts and labor. '.repeat(200) })],
  ['a long agreement', workOrderModel({ agreement: 'I agree with all of this. '.repeat(400) })],
  ['a long thank-you', invoiceModel({ thankYou: 'Thank you!\nSee you next year.\n'.repeat(10).trim() })],
  ['a word of 10,000 letters', invoiceModel({ description: 'Wörter'.repeat(1667) })],
  [
    'long names',
    invoiceModel({ customer: { name: 'W'.repeat(300), email: `${'m'.repeat(200)}@example.com` } }),
  ],
  [
    'Typst markup',
    invoiceModel({
      description: '#read("x") #include "y" $x$ *_ = A\n#panic() // no\\ "',
      comments: '`#eval("1")` -- --- <label> @ref ~',
    }),
  ],
  [
    'web markup',
    invoiceModel({
      description: '<b>&amp;</b></script><!-- {{7*7}} %s',
      thankYou: "'; DROP TABLE jobs; -- x",
    }),
  ],
  ['JSON', invoiceModel({ description: '"} , {"items": [] \\u0041 \\" ]', number: 'INV-"\\' })],
  [
    'control characters',
    invoiceModel({ description: 'a\u0000b\u0007c\u001b[31m', customer: { name: 'Nul\u0000Name' } }),
  ],
  [
    'accents and Vietnamese',
    invoiceModel({ description: 'Đặng Thị Hồng – Łódź, Škoda, Ærø, Ñandú, İstanbul, ½″, 18 °F, µF, €' }),
  ],
  ['Greek and Cyrillic', invoiceModel({ description: 'Ψύξη και θέρμανση\nТёплый дом, Київ' })],
  [
    'Chinese, Japanese and Korean',
    invoiceModel({ description: '更换电容器和接触器\nエアコンの修理\n에어컨 수리' }),
  ],
  ['Arabic', invoiceModel({ description: 'مكيف هواء مع رقم', lines: [line('قطع غيار أصلية')] })],
  ['Hebrew', invoiceModel({ description: 'תיקון מזגן כולל חלקים', customer: { name: 'נועה לוי' } })],
  ['symbols', invoiceModel({ description: '⌀ 3/8 → ≥ 5 Ω ✓ ☐ ★ ∞ ≠' })],
  ['emoji', invoiceModel({ description: 'Done 👍 🔧 🏠' })],
];

describe('every document is a sound PDF and says everything it was given', () => {
  test.each(documents)('%s', async (_title, model) => {
    const pdf = await renderer.render('an account', model);
    expect(complaints(pdf)).toBe('');
    const printed = withoutFurniture(pdf, model);
    for (const text of typedTexts(model)) expect(printed).toContain(squeezed(controls(text)));
    expect(isArchival(pdf)).toBe(true);
    expect(fontsOf(pdf).filter((name) => !name.startsWith('Fieldwright'))).toEqual([]);
  });
});

describe('scripts that put letters on top of each other', () => {
  test.each([
    ['Thai', 'ตรวจเครื่องปรับอากาศ', 'FieldwrightThai'],
    ['Devanagari', 'कृपया मरम्मत करें', 'FieldwrightDevanagari'],
  ])('%s', async (_title, text, font) => {
    const pdf = await renderer.render('an account', invoiceModel({ description: text, lines: [line(text)] }));
    expect(complaints(pdf)).toBe('');
    expect(fontsOf(pdf)).toContain(font);
    expect(isArchival(pdf)).toBe(true);
    // The typesetter notes such groups of letters more than once: each letter is there, some are there twice.
    const printed = new Set(textOf(pdf).normalize('NFKD'));
    for (const letter of squeezed(text).normalize('NFKD')) expect(printed).toContain(letter);
  });
});

test('a character that no font has does not prevent the document', async () => {
  const pdf = await renderer.render(
    'an account',
    invoiceModel({ description: 'Linear B: 𐀀𐀁, and the rest' }),
  );
  expect(complaints(pdf)).toBe('');
  expect(textOf(pdf)).toContain('andtherest');
  expect(isArchival(pdf)).toBe(false);
});

test('the file says what it is, whose it is and when it was made', async () => {
  const pdf = await renderer.render('an account', invoiceModel());
  expect(propertiesOf(pdf)).toMatchObject({
    Title: 'Invoice INV-1042 – Ridgeline Heating & Air',
    Author: 'Ridgeline Heating & Air',
    CreationDate: 'Sat Nov 14 15:12:30 2026 UTC',
    'Page size': '612 x 792 pts (letter)',
  });
  expect(/\/Lang ?\(en\)/.test(pdf.toString('latin1'))).toBe(true);
});

describe('pages', () => {
  test('the head of the table and the foot of the page are on every page', async () => {
    const pages = pagesOf(await renderer.render('an account', invoiceModel({ lines: manyLines(60) })));
    expect(pages).toHaveLength(3);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Unit price');
      expect(page).toContain('Ridgeline Heating & Air · INV-1042');
      expect(page).toContain(`Page ${at + 1} of 3`);
    }
  });

  test('the sums never stand without a line above them', async () => {
    for (let count = 10; count < 34; count += 1) {
      const pages = pagesOf(await renderer.render('an account', invoiceModel({ lines: manyLines(count) })));
      const last = pages.find((page) => page.includes('Subtotal'));
      expect(last, `${count} lines`).toContain(`Part ${count} of the job`);
    }
  });

  test('what is agreed and where to sign are on one page', async () => {
    for (let count = 5; count < 30; count += 1) {
      const pages = pagesOf(await renderer.render('an account', estimateModel({ lines: manyLines(count) })));
      const page = pages.find((text) => text.includes('I accept this estimate'));
      expect(page, `${count} lines`).toContain('CUSTOMER SIGNATURE');
    }
  });

  test('thanks are on the last page only', async () => {
    const pages = pagesOf(await renderer.render('an account', invoiceModel({ lines: manyLines(60) })));
    expect(pages.map((page) => page.includes('Thank You'))).toEqual([false, false, true]);
  });

  test('a line item of 10,000 letters goes on over pages, under the head of the table', async () => {
    const pages = pagesOf(
      await renderer.render('an account', invoiceModel({ lines: [line('ж'.repeat(10_000))] })),
    );
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.join('').match(/ж/g)).toHaveLength(10_000);
    for (const page of pages.filter((text) => text.includes('ж'))) expect(page).toContain('Unit price');
  });

  test('nothing leaves the page', async () => {
    const long = invoiceModel({
      number: '9'.repeat(300),
      company: { name: 'W'.repeat(300), address: 'x'.repeat(600), website: 'w'.repeat(300) },
      customer: { name: 'M'.repeat(300), email: '@'.repeat(300) },
      due: 'D'.repeat(300),
      lines: [line('%'.repeat(699)), line('m'.repeat(5000))],
      payments: [{ cents: 1, date: 'W'.repeat(100), method: 'W'.repeat(100) }],
      comments: 'W'.repeat(1000),
      thankYou: 'W'.repeat(200),
    });
    for (const model of [long, invoiceModel(), workOrderModel({ lines: manyLines(200) })]) {
      for (const { text, left, right, top, bottom } of wordsOf(await renderer.render('an account', model))) {
        expect(left, text).toBeGreaterThan(50);
        expect(right, text).toBeLessThan(612 - 50);
        expect(top, text).toBeGreaterThan(9);
        expect(bottom, text).toBeLessThan(792);
      }
    }
  });
});

test('numbers of a column end at the same place, whatever kind of row they are in', async () => {
  const lines = [
    line('One line', 123_456, { quantity: 250 }),
    line('With details\nbelow', 99, { quantity: 100 }),
    line('A title so long that it needs more than one line of the column it is in, and then some', 7_777),
    line('إصلاح', 1_234_567),
    line('w'.repeat(800), 50_000),
    line('Last', 1),
  ];
  const words = wordsOf(await renderer.render('an account', invoiceModel({ lines, taxRate: 0 })));
  const ends = (pattern: RegExp) =>
    words.filter(({ text }) => pattern.test(text)).map(({ right }) => Math.round(right * 10) / 10);
  const unitPrices = ends(/^(1,234\.56|0\.99|77\.77|12,345\.67|500\.00|0\.01)$/);
  expect(new Set(unitPrices).size).toBe(2);
});

test('units stand behind their quantities, which still end at the same place', async () => {
  const lines = [
    line('One line', 100, { quantity: 250, unit: 'hour' }),
    line('With details\nbelow', 100, { quantity: 30_000, unit: 'sq ft' }),
    line('w'.repeat(800), 100, { quantity: 700, unit: 'visit' }),
    line('Without', 100, { quantity: 900 }),
    line('Last', 100, { quantity: 1100, unit: 'W'.repeat(12) }),
  ];
  const pdf = await renderer.render('an account', invoiceModel({ lines, taxRate: 0 }));
  expect(complaints(pdf)).toBe('');
  for (const text of ['2.5hour', '300sqft', '7visit', `11${'W'.repeat(12)}`])
    expect(textOf(pdf)).toContain(text);
  const words = wordsOf(pdf);
  const numbers = words.filter(({ text }) => /^(2\.5|300|7|9|11)$/.test(text));
  expect(new Set(numbers.map(({ right }) => Math.round(right * 10) / 10)).size).toBe(1);
  const descriptions = words.filter(({ text }) => /^(One|With|Without|Last)$/.test(text));
  expect(new Set(descriptions.map(({ left }) => Math.round(left))).size).toBe(1);
  const wide = words.find(({ text }) => text === 'W'.repeat(12));
  expect(wide?.right).toBeLessThan(descriptions[0]?.left ?? 0);
});

describe('the header colour', () => {
  test.each(['#000000', '#FFF59D', '#ffffff', 'not a colour'])('%s', async (headerColor) => {
    const pdf = await renderer.render('an account', estimateModel({ headerColor }));
    expect(complaints(pdf)).toBe('');
    expect(textOf(pdf)).toContain('ESTIMATE');
  });
});

test('the title can be left out', async () => {
  const pdf = await renderer.render('an account', workOrderModel({ showTitle: false }));
  expect(textOf(pdf)).not.toContain('WORKORDER');
  expect(textOf(pdf)).toContain('WO-1042');
});

test('state and ZIP stay on one line, and the fax stands beside the phone', async () => {
  const company = { name: 'Joe', phone: '(208) 555-0142', fax: '208-555-0143' };
  for (let letters = 1; letters < 60; letters += 9) {
    const address = `${'x'.repeat(letters)} Lane Boise, ID 83702-1234`;
    const model = estimateModel({ company: { ...company, address }, customer: { name: 'Maria', address } });
    const words = wordsOf(await renderer.render('an account', model));
    const zips = words.filter(({ text }) => text === '83702-1234');
    expect(zips, address).toHaveLength(2);
    for (const zip of zips) {
      const state = words.filter(({ text }) => text === 'ID').map(({ bottom }) => Math.round(bottom));
      expect(state, address).toContain(Math.round(zip.bottom));
    }
    expect(words.map(({ text }) => text).join(' ')).toContain('Fax 208-555-0143');
  }
});
