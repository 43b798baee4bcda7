// Where things stand on the page, measured in the finished file (D-70, D-71).
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentModel, InvoiceModel } from './document-model.ts';
import { openRenderer } from './render/renderer.ts';
import { drawPng } from './testing/draw-png.ts';
import { needsPdfTools } from './testing/needs-pdf-tools.ts';
import { howToPay, logoShapes, ordinaryJob } from './testing/ordinary-job.ts';
import { colorsOf } from './testing/page-pixels.ts';
import {
  complaints,
  linesInFileOrder,
  pagesOf,
  propertiesOf,
  squeezed,
  textOf,
  type Word,
  wordsOf,
} from './testing/read-pdf.ts';
import {
  eightLines,
  estimateModel,
  invoiceModel,
  line,
  manyLines,
  workOrderModel,
} from './testing/sample-documents.ts';

const renderer = openRenderer({ home: path.resolve(import.meta.dirname), threads: 1 });
afterAll(() => renderer.close());
needsPdfTools();

const print = (model: DocumentModel) => renderer.render('an account', model);
const [topMargin, headGap] = [45, 18];

/** How tall company and title are, logo included: up to the room above the customer. */
function headHeight(words: Word[]): number {
  const caption = words.find(({ text, page }) => page === 1 && /^(BILL|PREPARED|CUSTOMER)$/.test(text));
  return (caption?.top ?? Number.NaN) - headGap - topMargin;
}

describe('an ordinary job of eight lines', () => {
  test.each(logoShapes)('is one page with %s, and its head is low', async (_, logo) => {
    for (const model of ordinaryJob(logo)) {
      const pdf = await print(model);
      const words = wordsOf(pdf);
      expect(pagesOf(pdf), model.kind).toHaveLength(1);
      expect(headHeight(words), model.kind).toBeLessThanOrEqual(95);
    }
  });

  test('is one page before its photos too', async () => {
    const image = drawPng(40, 30);
    for (const count of [1, 7]) {
      const photos = Array.from({ length: count }, (_, at) => ({
        side: 'after' as const,
        source: String(at),
        day: 'Nov 13, 2026',
        image,
      }));
      for (const model of ordinaryJob(drawPng(400, 200)))
        expect(
          pagesOf(await print({ ...model, photos })).findIndex((text) => text.includes('Photos')),
          model.kind,
        ).toBe(1);
    }
  });

  test('is one page with a contact person too, who stands between name and address', async () => {
    for (const model of ordinaryJob(drawPng(600, 100))) {
      const pdf = await print({ ...model, customer: { ...model.customer, contact: 'Sam Lee' } });
      expect(pagesOf(pdf), model.kind).toHaveLength(1);
      const top = (word: string) => wordsOf(pdf).find(({ text }) => text === word)?.top ?? Number.NaN;
      expect(top('Attn:'), model.kind).toBeGreaterThan(top('Nguyễn'));
      expect(top('Attn:'), model.kind).toBeLessThan(top('Bannock'));
    }
  });

  test('has a low head with the longest names and many ways to reach the company', async () => {
    const company = {
      ...invoiceModel().company,
      name: 'Greater Treasure Valley Heating, Ventilation, Air Conditioning & Refrigeration Company of Idaho',
      fax: '(208) 555-0143',
      licenses: ['HVC-C-41207', 'PLB-C-11820', 'ELE-C-55310'],
    };
    for (const logo of [drawPng(300, 300), drawPng(600, 100)]) {
      const words = wordsOf(await print(invoiceModel({ company: { ...company, logo } })));
      expect(headHeight(words)).toBeLessThanOrEqual(95);
    }
  });
});

describe('company and title', () => {
  const licenses = ['HVC-C-41207', 'PLB-C-11820', 'ELE-C-55310', 'HVC-J-99182', 'RCE-40114', 'FIRE-22091'];
  const lengthy = {
    address: '1418 South Alder Street, Building 12\nSuite 340\nGarden City, ID 83714-2201',
    email: 'office.manager@greatertreasurevalleyheating.example',
    website: 'https://www.greatertreasurevalleyheating.example',
  };
  const names = ['Ridgeline Heating & Air', 'Treasure Valley Heating, Air & Refrigeration of ID'];

  test.each([
    ['no logo', undefined],
    ['a logo of 1:1', drawPng(300, 300)],
    ['one of 2.1:1', drawPng(420, 200)],
    ['one of 2.2:1', drawPng(440, 200)],
    ['one of 4:1', drawPng(800, 200)],
    ['one of 10:1', drawPng(2000, 200)],
  ])('take at most 95 points, whatever is to be said: %s', async (_, logo) => {
    for (const name of names)
      for (const count of [0, 3, 6])
        for (const more of [{}, lengthy]) {
          const company = {
            ...invoiceModel().company,
            ...more,
            name,
            fax: '(208) 555-0143',
            ...(logo && { logo }),
          };
          const words = wordsOf(
            await print(workOrderModel({ company: { ...company, licenses: licenses.slice(0, count) } })),
          );
          expect(headHeight(words), `${name}, ${count} licenses`).toBeLessThanOrEqual(95);
          const text = words.map((word) => word.text).join(' ');
          for (const license of licenses.slice(0, count)) expect(text).toContain(license);
        }
  });
});

describe('the name of the company', () => {
  const heights = async (logo?: Uint8Array) => {
    const company = { ...invoiceModel().company, ...(logo && { logo }) };
    return wordsOf(await print(invoiceModel({ company })))
      .filter(({ text, bottom }) => text === 'Ridgeline' && bottom < 200)
      .map(({ top, bottom }) => bottom - top);
  };

  test('is large, alone or beside a square logo', async () => {
    for (const logo of [undefined, drawPng(300, 300)]) {
      const [height = 0, ...others] = await heights(logo);
      expect([height > 17, others]).toEqual([true, []]);
    }
  });

  test('stands small with the address where a wide logo shows it', async () => {
    const [height = 99, ...others] = await heights(drawPng(600, 100));
    expect([height < 14, others]).toEqual([true, []]);
  });
});

test('pages after the first say whose they are and for whom; the first has the letterhead', async () => {
  const words = wordsOf(await print(invoiceModel({ lines: manyLines(60) })));
  const above = (page: number) =>
    words
      .filter((word) => word.page === page && word.bottom < topMargin)
      .map(({ text }) => text.replace('&amp;', '&'))
      .join(' ');
  expect([above(1), above(2), above(3)]).toEqual([
    '',
    'Ridgeline Heating & Air · INV-1042 · Maria Nguyễn',
    'Ridgeline Heating & Air · INV-1042 · Maria Nguyễn',
  ]);
});

test('a running head is one line, however long the names are', async () => {
  const long = {
    company: { name: 'W'.repeat(300) },
    customer: { name: 'M '.repeat(149) },
    number: '8'.repeat(300),
  };
  const words = wordsOf(await print(estimateModel({ ...long, lines: manyLines(90) })));
  const above = words.filter(({ page, bottom }) => page === 3 && bottom < topMargin);
  expect(new Set(above.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(Math.max(...above.map(({ right }) => right))).toBeLessThan(612 - 50);
});

test('columns of numbers leave the width to the description', async () => {
  const title = 'Replacement of the condensate pump, float switch and drain line';
  const words = wordsOf(await print(invoiceModel({ lines: [line(title, 100)], taxRate: 0 })));
  const heights = words.filter(({ text }) => ['Replacement', 'drain'].includes(text)).map(({ top }) => top);
  expect(new Set(heights.map(Math.round)).size).toBe(1);
});

describe('the order of the file is that of a reader', () => {
  async function expectOrder(model: DocumentModel, starts: string) {
    const lines = linesInFileOrder(await print(model));
    let from = 0;
    for (const start of starts.split('|')) {
      const at = lines.findIndex((text, index) => index >= from && text.startsWith(start));
      expect(at, `${start} after ${lines[from - 1]}`).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
    expect(lines.slice(from)).toEqual([]);
  }

  test('an estimate', async () => {
    await expectOrder(
      estimateModel({ preparedBy: 'Dana Whitfield', validUntil: 'Dec 9, 2026' }),
      'Ridgeline|ESTIMATE|EST-1042|PREPARED FOR|Maria|ISSUED|Nov 9|SERVICE|PREPARED BY|Dana|ESTIMATE TOTAL|$685.31|' +
        'Valid until Dec 9|SCOPE OF WORK|Qty|COMMENTS|Subtotal|Total|ACCEPTANCE|CUSTOMER SIGNATURE|DATE|Thank|Ridgeline',
    );
  });

  test('an invoice', async () => {
    await expectOrder(
      invoiceModel({ howToPay }),
      'Ridgeline|418 Alder|INVOICE|INV-1042|BILL TO|Maria|2210|ISSUED|Nov 14|SERVICE|Nov 12|AMOUNT DUE|$685.31|by Dec|' +
        'WORK PERFORMED|Qty Description|1 Diagnostic|Condenser|1 Dual|2.5 Labor|HOW TO PAY|Make|Subtotal $665.00|' +
        'Total $685.31|COMMENTS|PAYMENT TERMS|Payment due|Thank|Ridgeline',
    );
  });
});

describe('untaxed lines', () => {
  const marks = async (model: DocumentModel) => textOf(await print(model)).match(/notax/g)?.length ?? 0;

  test('are marked where others are taxed', async () => {
    expect(await marks(invoiceModel({ lines: eightLines }))).toBe(4);
    expect(await marks(invoiceModel({ lines: eightLines, taxRate: 0 }))).toBe(0);
    expect(await marks(invoiceModel({ lines: eightLines.map((one) => ({ ...one, taxed: true })) }))).toBe(0);
  });
});

test('the place of the work stands apart from where the bill goes', async () => {
  const { customer } = invoiceModel();
  const serviceAddress = '5120 N Maple Grove Rd\nBoise, ID 83704';
  const elsewhere = textOf(await print(invoiceModel({ customer: { ...customer, serviceAddress } })));
  expect(elsewhere).toContain('SERVICEADDRESS');
  expect(elsewhere).toMatch(/BILLTO.*2210WBannockSt.*5120NMapleGroveRd/);
  const same = { ...customer, serviceAddress: customer.address };
  expect(textOf(await print(invoiceModel({ customer: same })))).not.toContain('SERVICEADDRESS');
});

test('an invoice asks for money and not for a signature', async () => {
  const text = textOf(await print(invoiceModel({ howToPay, agreement: 'I agree.' })));
  expect(text).not.toMatch(/signature|agree/i);
  expect(text).toMatch(/HOWTOPAYMakecheckspayabletoRidgelineHeating&AirLLC\.WriteINV-1042onyourcheck/);
});

describe('a paid invoice', () => {
  const receipt = (...payments: InvoiceModel['payments']) =>
    print(invoiceModel({ howToPay, payments, paymentTerms: 'Net 30.' }));

  test('is a receipt that says how and when it was paid, and asks for nothing', async () => {
    const pdf = await receipt({ cents: 68_531, date: 'Nov 20, 2026', method: 'check' });
    const text = textOf(pdf);
    expect(text).toMatch(/RECEIPT/);
    expect(text).toContain('PAIDAMOUNTPAID$685.31');
    expect(text).toContain('PaidNov20,2026·check');
    expect(text).not.toMatch(/INVOICE|HOWTOPAY|AMOUNTDUE|PAYMENTTERMS|Net30|Dec14/);
    expect(propertiesOf(pdf).Title).toMatch(/^Receipt INV-1042/);
    expect(complaints(pdf)).toBe('');
  });

  test('lists several payments', async () => {
    const text = textOf(
      await receipt(
        { cents: 20_000, date: 'Nov 10, 2026', method: 'cash' },
        { cents: 48_531, date: 'Nov 20, 2026' },
      ),
    );
    expect(text).toContain('$200.00Nov10,2026·cash$485.31Nov20,2026WORKPERFORMED');
    expect(text).toMatch(/PaidNov10,2026·cash–\$200\.00PaidNov20,2026–\$485\.31Balancedue\$0\.00/);
  });

  test('and only that: partly paid, it is still an invoice', async () => {
    const text = textOf(await receipt({ cents: 20_000, date: 'Nov 10, 2026', method: 'cash' }));
    expect(text).toMatch(/INVOICE.*AMOUNTDUE.*\$485\.31/);
    expect(text).toMatch(/HOWTOPAY/);
    expect(text).not.toMatch(/RECEIPT|PAID/);
  });
});

test('a paid invoice of very many payments names its last day in its box', async () => {
  const payments = Array.from({ length: 6 }, (_, at) => ({ cents: 12_000, date: `Nov ${at + 10}, 2026` }));
  const text = textOf(await print(invoiceModel({ payments })));
  expect(text).toContain('PaidinfullNov15,2026in6payments');
});

test('an invoice of a company that says nothing about paying tells how to ask', async () => {
  const { company } = invoiceModel();
  const box = async (ways: Partial<typeof company>) =>
    /HOWTOPAY(.*?\.)(?:Subtotal|Please)/.exec(
      textOf(await print(invoiceModel({ company: { ...company, ...ways } }))),
    )?.[1];
  expect(await box({})).toBe('Topay,pleasecall(208)555-0142oremailoffice@ridgeline.example.');
  expect(await box({ email: '' })).toBe('Topay,pleasecall(208)555-0142.');
  expect(await box({ phone: '', email: '' })).toBe('Topay,pleasecontactRidgelineHeating&Air.');
});

describe('thanks of several lines', () => {
  test.each([
    ['in the foot', 'Thank you for your business!\nWe look forward to seeing you again.'],
    ['of nine lines', Array.from({ length: 9 }, (_, at) => `Thank you, ${at + 1}`).join('\n')],
  ])(
    '%s are never alone on a page',
    async (_, thankYou) => {
      for (let count = 8; count < 32; count += 1)
        for (const of of [invoiceModel, estimateModel]) {
          const model = of({ lines: manyLines(count), thankYou, paymentTerms: 'Net 30. '.repeat(80) });
          const pages = pagesOf(await print(model)).map(squeezed);
          const last = pages.at(-1) ?? '';
          expect(last, `${count}`).toContain('Thankyou');
          const before = last
            .slice(0, last.indexOf('Thankyou'))
            .replace(/^RidgelineHeating&Air·\w+-\d+·MariaNguyễn/, '');
          expect(before, `${count}`).not.toBe('');
          expect(pages.slice(0, -1).join('')).not.toContain('Thankyou');
        }
    },
    120_000,
  );
});

describe('a void invoice', () => {
  const voided = { on: 'Nov 18, 2026', reason: 'Billed twice' };

  test('says so on every page, since when and why, and asks nobody for money', async () => {
    const payable = { lines: manyLines(60), howToPay, paymentTerms: 'Net 30.' };
    const pdf = await print(invoiceModel({ ...payable, voided }));
    const pages = pagesOf(pdf).map(squeezed);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('VOID');
    expect(pages[0]).toContain('VOIDVoidedNov18,2026.Nothingisdueonthisinvoice.REASONBilledtwice');
    expect(pages[0]).toContain('AMOUNTDUE$0.00');
    expect(pages.at(-1)).toContain('Amountdue$0.00');
    expect(pages.join('')).not.toMatch(/HOWTOPAY|payableto|PAYMENTTERMS|Net30|Dec14/i);
    expect(complaints(pdf)).toBe('');
    expect(pdf.toString('latin1')).toMatch(/pdfaid:part>2</);
    expect(propertiesOf(pdf).Title).toMatch(/^Void Invoice /);
    expect(squeezed(textOf(await print(invoiceModel(payable))))).not.toMatch(/void/i);
  });

  test('has the word across, without a letter of it in the text', async () => {
    const open = linesInFileOrder(await print(invoiceModel()));
    const pdf = await print(invoiceModel({ voided }));
    const table = (lines: string[]) =>
      lines.slice(
        lines.indexOf('WORK PERFORMED'),
        lines.findIndex((text) => /^(HOW TO PAY|COMMENTS)$/.test(text)),
      );
    expect(table(linesInFileOrder(pdf))).toEqual(table(open));
  });

  test('has it light red, inside the page and above every fill, and amounts stay dark under it', async () => {
    const pdf = await print(invoiceModel({ lines: eightLines, voided }));
    const [page] = await colorsOf(pdf);
    const columns = Array.from({ length: 612 }, (_, x) => x);
    const rows = Array.from({ length: 792 }, (_, y) => y);
    // Over white, and over the fill of the box.
    const isRed = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = page?.at(x, y) ?? [];
      return red > 200 && red - green > 15 && red - blue > 5 && green > 180;
    };
    // Below the notice, whose frame is red as well.
    const marked = columns.filter((x) => rows.slice(180).some((y) => isRed(x, y)));
    expect((marked.at(-1) ?? 0) - (marked[0] ?? 0)).toBeGreaterThan(400);
    expect(marked[0]).toBeGreaterThan(54);
    expect(marked.at(-1)).toBeLessThan(612 - 54);
    const dueBox = wordsOf(pdf).find(({ text }) => text === '$0.00');
    const inBox = columns.filter((x) => isRed(x, Math.round(dueBox?.bottom ?? 0) + 4));
    expect(inBox.length).toBeGreaterThan(5);
    const boxes = wordsOf(pdf)
      .filter(({ text }) => /\d\.\d\d$/.test(text))
      .map(({ left, right, top, bottom }) => {
        const inside = columns
          .filter((x) => x >= left && x < right)
          .flatMap((x) => rows.filter((y) => y >= top && y < bottom).map((y) => [x, y] as const));
        return {
          isMarked: inside.some(([x, y]) => isRed(x, y)),
          darkest: Math.min(...inside.flatMap(([x, y]) => page?.at(x, y) ?? [])),
        };
      });
    expect(boxes.filter(({ isMarked }) => isMarked).length).toBeGreaterThan(1);
    expect(boxes.filter(({ isMarked }) => !isMarked).length).toBeGreaterThan(1);
    for (const { darkest } of boxes) expect(darkest).toBeLessThan(130);
  });

  test.each([
    ['no reason', undefined],
    [
      'a long one',
      'The customer paid the office in cash and the invoice was written a second time. '.repeat(6),
    ],
    ['one of many lines', 'Wrong customer\nWrong address\nWrong day'],
  ])('with %s stays on one page', async (_, reason) => {
    const on = { on: voided.on, ...(reason && { reason }) };
    const pdf = await print(invoiceModel({ lines: manyLines(2), voided: on }));
    expect(pagesOf(pdf)).toHaveLength(1);
    expect(textOf(pdf)).toContain(squeezed(reason ?? 'Nothing is due'));
    expect(complaints(pdf)).toBe('');
  });
});
