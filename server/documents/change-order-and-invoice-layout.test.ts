// Where changes, payments and what was approved in writing stand, measured in the finished file (D-19, D-20, D-21).
import { describe, expect, test } from 'vitest';
import { lineChanges } from '#contract/lines/line-changes.ts';
import { drawPng } from './testing/draw-png.ts';
import { ordinaryJob } from './testing/ordinary-job.ts';
import {
  complaints,
  lastPage,
  linesInFileOrder,
  pagesOf,
  squeezed,
  textOf,
  wordsOf,
} from './testing/read-pdf.ts';
import {
  changeOrderModel,
  eightLines,
  invoiceModel,
  line,
  manyLines,
  storedLines,
} from './testing/sample-documents.ts';
import { testRenderer } from './testing/test-renderer.ts';

const { renderer, print } = testRenderer();

describe('a change order', () => {
  test.each([
    ['no logo', undefined],
    ['a square logo', drawPng(300, 300)],
    ['a logo of 6:1', drawPng(600, 100)],
  ])('with %s is one page, and has a line to sign', async (_, logo) => {
    const company = { ...changeOrderModel().company, ...(logo && { logo }) };
    const pdf = await print(changeOrderModel({ company }));
    expect(complaints(pdf)).toBe('');
    expect(pagesOf(pdf)).toHaveLength(1);
    expect(pdf.toString('latin1')).toContain('signature-place');
  });

  test('of many lines goes on, and the head of a group never stands alone', async () => {
    const added = changeOrderModel().changes.added;
    const removed = Array.from({ length: 120 }, () => added).flat();
    const pdf = await print(changeOrderModel({ changes: { added, removed, changed: [] } }));
    expect(complaints(pdf)).toBe('');
    const words = wordsOf(pdf);
    const head = words.find(({ text }) => text === 'Removed');
    const first = words.filter(({ text, page }) => text === 'Hard' && page === head?.page).at(1);
    expect((first?.top ?? Number.NaN) - (head?.top ?? Number.NaN)).toBeLessThan(40);
    expect(pagesOf(pdf).length).toBeGreaterThan(4);
  });

  test('reads from the right, and cuts a word that is too long', async () => {
    const lines = storedLines([line('תיקון מזגן'), line('W'.repeat(300))]);
    const [first, second] = lines.map(({ description }) => ({
      description,
      quantity: '1',
      unitPrice: '10.00',
      lineTotal: '10.00',
    }));
    if (!first || !second) throw new Error('two lines');
    const pdf = await print(
      changeOrderModel({
        reason: 'צריך עוד חלקים',
        changes: { added: [first, second], removed: [], changed: [{ before: first, after: second }] },
      }),
    );
    expect(complaints(pdf)).toBe('');
    for (const word of wordsOf(pdf)) expect(word.right, word.text).toBeLessThanOrEqual(612 - 54 + 1);
  });

  test('is drawn page by page like any document', async () => {
    expect(await renderer.renderPages('an account', changeOrderModel())).toHaveLength(1);
  });
});

describe('what closes a document', () => {
  test.each([5, 6, 7, 8, 10])(
    'of a change order over %i lines stands on the page of the last',
    async (count) => {
      const before = storedLines([...eightLines, ...manyLines(2)].slice(0, count));
      const after = before.map((found) => ({ ...found, quantity: found.quantity + 100 }));
      const changes = lineChanges(before, after);
      const pdf = await print(
        changeOrderModel({ changes, company: ordinaryJob(drawPng(600, 100))[0].company }),
      );
      expect(lastPage(pdf)).toMatch(/QtyDescription.*Newtotal.*CUSTOMERSIGNATURE/);
    },
  );
});

test('an invoice says below its sums what was approved in writing, and what was not', async () => {
  const { changes } = changeOrderModel();
  const difference = { amount: 28_136, changes };
  const pdf = await print(
    invoiceModel({ approval: { total: 534_240, numbers: ['EST-1001', 'CO-1001-1'], difference } }),
  );
  const text = squeezed(linesInFileOrder(pdf).join(' '));
  expect(complaints(pdf)).toBe('');
  expect(text).toContain('Approvedinwriting:$5,342.40(EST-1001,CO-1001-1)Notapprovedinwriting:$281.36');
  expect(text).toMatch(/ADDEDHardstartkit,3-toncompressor\.1×189\.00\+\$189\.00/);
  expect(text.indexOf('Total$')).toBeLessThan(text.indexOf('Approvedinwriting'));
});

describe('what was approved in writing', () => {
  const added = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      description: `Extra ${at + 1}`,
      quantity: '1',
      unitPrice: '10.00',
      lineTotal: '10.00',
    }));
  const printed = async (count: number, lines: number) => {
    const difference = { amount: 1000 * count, changes: { added: added(count), removed: [], changed: [] } };
    const approval = { total: 100_000, numbers: ['EST-1042'], difference };
    return pagesOf(await print(invoiceModel({ lines: manyLines(lines), approval }))).map(squeezed);
  };

  test.each([8, 14, 16, 18, 20])('is not torn apart where it is short, under %i lines', async (lines) => {
    const page = (await printed(6, lines)).find((found) => found.includes('Approvedinwriting'));
    expect(page).toMatch(/Approvedinwriting.*Notapproved.*Extra1.*Extra6/);
  });

  test('is called continued on the pages that a long one goes on to', async () => {
    const pages = (await printed(60, 8)).filter((page) => page.includes('Extra'));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).not.toContain('continued');
    for (const page of pages.slice(1)) expect(page).toContain('Notapprovedinwriting:$600.00,continued');
  });
});

test('the website stands without its scheme', async () => {
  const company = { ...invoiceModel().company, website: 'https://ridgeline.example/' };
  const text = textOf(await print(invoiceModel({ company })));
  expect(text).toContain('ridgeline.example');
  expect(text).not.toMatch(/https|example\//);
});

test('a payment is one row of the sums, with its method and day', async () => {
  const payments = [{ cents: 20_000, date: 'Nov 10, 2026', method: 'check', isDeposit: true as const }];
  const words = wordsOf(await print(invoiceModel({ payments })));
  const [label, value] = [
    words.find(({ text }) => text === 'Deposit'),
    words.findLast(({ text }) => text === '$200.00'),
  ];
  expect(value?.top).toBeCloseTo(label?.top ?? 0, 0);
});
