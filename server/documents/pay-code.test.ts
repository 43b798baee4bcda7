// The code on an invoice that can be paid online, read from the printed page by a program that is not ours (D-71).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { InvoiceModel } from './document-model.ts';
import { openRenderer } from './render/renderer.ts';
import { needsPdfTools } from './testing/needs-pdf-tools.ts';
import { howToPay, logoShapes } from './testing/ordinary-job.ts';
import { complaints, linesInFileOrder, pagesOf, textOf } from './testing/read-pdf.ts';
import { eightLines, invoiceModel, line, manyLines } from './testing/sample-documents.ts';
import { payLinkView } from './view/pay-link-view.ts';

const renderer = openRenderer({ home: path.resolve(import.meta.dirname), threads: 1 });
afterAll(() => renderer.close());
needsPdfTools('zbarimg');

const payUrl = `https://app.ridgeline.example/pay/${'AbCdEfGh-_1'.repeat(4).slice(0, 43)}`;
const print = (changes: Partial<InvoiceModel>) =>
  renderer.render('an account', invoiceModel({ payUrl, howToPay, ...changes }));

/** As each page is read when it was printed, or photographed, at 150 dots an inch. */
function codesOf(pdf: Buffer): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-code-'));
  try {
    const file = path.join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return pagesOf(pdf).flatMap((_, at) => {
      const picture = path.join(folder, `page-${at}`);
      const page = ['-f', `${at + 1}`, '-l', `${at + 1}`];
      spawnSync('pdftoppm', ['-r', '150', '-png', '-singlefile', ...page, file, picture]);
      const { stdout } = spawnSync('zbarimg', ['-q', '--raw', `${picture}.png`], { encoding: 'utf8' });
      return stdout.split('\n').filter(Boolean);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const longWays = `Make checks payable to Ridgeline.\n${'Zelle to pay@ridgeline.example, or by phone. '.repeat(9)}`;

describe('the code is read from the page', () => {
  test.each<[string, Partial<InvoiceModel>]>([
    ['one line', { lines: manyLines(1) }],
    ['eight lines', { lines: eightLines }],
    ['thirty lines', { lines: manyLines(30) }],
    ['a dark color', { headerColor: '#000000' }],
    ['no other way to pay', { howToPay: undefined }],
    ['other ways that go below the sums', { howToPay: longWays }],
    ['ways that read from the right', { howToPay: 'שלמו במזומן או בצ׳ק לטכנאי' }],
    ['a part paid', { payments: [{ cents: 100, date: 'Nov 13, 2026', method: 'check' }] }],
    ['a long address', { payUrl: payUrl.replace('app', `office.${'very-'.repeat(12)}long`) }],
  ])('with %s', async (_, changes) => {
    const pdf = await print(changes);
    expect(codesOf(pdf)).toEqual([changes.payUrl ?? payUrl]);
    expect(complaints(pdf)).toBe('');
  });

  test('and is at least 22 mm wide, with white around it as readers need it', () => {
    for (const url of [payUrl, `${payUrl}${'a'.repeat(150)}`]) {
      const { side, count, quietZone } = payLinkView(url).code;
      const millimeters = ((side * count) / (count + 2 * quietZone) / 72) * 25.4;
      expect(millimeters).toBeGreaterThanOrEqual(22);
      expect(quietZone).toBe(4);
    }
  });
});

test('the link stands first, the other ways after it, and a press on it opens the page', async () => {
  const pdf = await print({});
  const lines = linesInFileOrder(pdf);
  const at = (text: string) => lines.findIndex((found) => found.includes(text));
  expect(at('Pay online')).toBeGreaterThan(at('HOW TO PAY'));
  expect(at('Make checks')).toBeGreaterThan(at('Pay online'));
  expect(textOf(pdf)).toContain('atapp.ridgeline.example');
  expect(pdf.toString('latin1')).toContain(`/URI (${payUrl})`);
});

test.each(logoShapes)('eight lines with %s stay one page', async (_, logo) => {
  const company = { ...invoiceModel().company, ...(logo && { logo }) };
  expect(pagesOf(await print({ company, lines: eightLines }))).toHaveLength(1);
});

describe('nobody is asked to pay online', () => {
  test.each<[string, Partial<InvoiceModel>]>([
    ['what is paid', { payments: [{ cents: 100_000, date: 'Nov 13, 2026', method: 'check' }] }],
    ['what is void', { voided: { on: 'Nov 18, 2026' } }],
    ['what was canceled', { cancelledOn: 'Nov 18, 2026' }],
    ['what costs nothing', { lines: [line('Warranty visit', 0)] }],
    ['a company that takes no payments online', { payUrl: undefined }],
  ])('%s', async (_, changes) => {
    const pdf = await print(changes);
    expect(codesOf(pdf)).toEqual([]);
    expect(textOf(pdf)).not.toContain('Payonline');
  });
});
