// The statement of what a customer owes, measured in the finished file (D-7).
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openRenderer } from './render/renderer.ts';
import { drawPng } from './testing/draw-png.ts';
import { needsPdfTools } from './testing/needs-pdf-tools.ts';
import { complaints, linesInFileOrder, pagesOf, squeezed, textOf, wordsOf } from './testing/read-pdf.ts';
import { statementModel } from './testing/sample-documents.ts';

const renderer = openRenderer({ home: path.resolve(import.meta.dirname), threads: 1 });
afterAll(() => renderer.close());
needsPdfTools();

const print = (...model: Parameters<typeof statementModel>) =>
  renderer.render('an account', statementModel(...model));

test.each([
  [1, 1],
  [8, 1],
  [60, 3],
])('of %i open invoices takes %i pages, each with its head', async (count, pages) => {
  const pdf = await print(count, { company: { name: 'Ridgeline', logo: drawPng(600, 100) } });
  expect(complaints(pdf)).toBe('');
  const found = pagesOf(pdf);
  expect(found).toHaveLength(pages);
  for (const [at, text] of found.entries()) {
    expect(squeezed(text)).toContain(squeezed(`Page ${at + 1} of ${pages}`));
    if (at > 0)
      expect(squeezed(text)).toContain(
        squeezed('Ridgeline · Statement, Nov 18, 2026 · Parkside Property Group'),
      );
  }
  for (let at = 0; at < count; at += 1) expect(textOf(pdf)).toContain(`INV-${940 + at * 11}`);
});

test('the last invoice and the total are on one page, and balances end at one line', async () => {
  const words = wordsOf(await print(60));
  const last = words.find(({ text }) => text === 'INV-1589');
  const total = words.findLast(({ text }) => text === '$273,260.90');
  expect(total?.page).toBe(last?.page);
  const balances = words.filter(({ text, left }) => /^[\d,]+\.\d\d$/.test(text) && left > 500 && left < 558);
  expect(new Set(balances.map(({ right }) => Math.round(right))).size).toBe(1);
});

test('a few payments are on one page, wherever the invoices end', async () => {
  for (const count of [12, 13, 14, 15, 16]) {
    const words = wordsOf(await print(count));
    const pages = words.filter(
      ({ text }) => text === 'INV-929' || text === '1,350.00' || text === '$1,350.00',
    );
    expect(pages.length, String(count)).toBe(2);
    expect(new Set(pages.map(({ page }) => page)).size, String(count)).toBe(1);
  }
});

test('a payment says how it was paid, and that it is a deposit', async () => {
  const payment = (more: object) => ({ date: 'Oct 2, 2026', number: 'INV-929', cents: 100, ...more });
  const payments = [
    payment({ method: 'check' }),
    payment({ method: 'card', isDeposit: true }),
    payment({ isDeposit: true }),
    payment({}),
  ];
  const lines = linesInFileOrder(await print(1, { payments })).filter((text) =>
    text.startsWith('Oct 2, 2026'),
  );
  expect(lines.map((text) => /2026 (.*) INV/.exec(text)?.[1])).toEqual([
    'Check',
    'Deposit, card',
    'Deposit',
    '–',
  ]);
});

test('long names, long numbers and letters from the right stay on the page', async () => {
  const name = 'Greater Treasure Valley Heating, Ventilation & Refrigeration Property Association of Idaho';
  const number = `INV-${'9'.repeat(60)}`;
  const invoices = [{ number, date: 'Sep 1, 2026', total: 9_999_999_999, paid: 1, daysOverdue: 4000 }];
  for (const customer of [{ name }, { name: 'שלום עולם בע״מ', address: 'رقم ١٢ شارع\nBoise, ID 83706' }]) {
    const pdf = await print(1, { customer, invoices });
    expect(complaints(pdf)).toBe('');
    for (const { left, right } of wordsOf(pdf)) {
      expect(left).toBeGreaterThanOrEqual(53);
      expect(right).toBeLessThanOrEqual(559);
    }
  }
});

test('more than a document can list is refused with the reason', async () => {
  await expect(print(1001)).rejects.toMatchObject({ code: 'too_large' });
});
