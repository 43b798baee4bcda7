// The pictures a homeowner reads before signing, held against the PDF that is signed, page by page.
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openRenderer } from './render/renderer.ts';
import { splitPages } from './render/split-pages.ts';
import { drawPng } from './testing/draw-png.ts';
import { needsPdfTools } from './testing/needs-pdf-tools.ts';
import { differenceOf, drawnPdf, drawnSvg, inkOf } from './testing/page-pixels.ts';
import { estimateModel, line, manyLines, workOrderModel } from './testing/sample-documents.ts';

const renderer = openRenderer({ home: path.resolve(import.meta.dirname), threads: 1 });
afterAll(() => renderer.close());

/** Fifteen fill a page. */
const tall = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    line(`Part ${at + 1}\nfitted and tested\ncleaned up`, 1000 + at * 137),
  );

const photo = (width: number) => ({
  side: 'before' as const,
  source: `${width}`,
  day: 'Nov 12, 2026',
  image: drawPng(width * 100, 600),
});

describe('one picture for each page', () => {
  needsPdfTools();
  test.each([
    ['1 page', 1, estimateModel()],
    ['2 pages', 2, estimateModel({ lines: manyLines(24), company: { name: 'Joe', logo: drawPng(600, 90) } })],
    ['photos behind it', 3, workOrderModel({ photos: [4, 5, 6, 7, 8, 9, 3].map(photo) })],
    ['12 pages', 12, estimateModel({ lines: tall(160) })],
    ['60 pages', 60, estimateModel({ lines: tall(880) })],
  ])(
    '%s: each is the very page of the PDF',
    async (_, count, model) => {
      const pdf = await drawnPdf(await renderer.render('an account', model));
      const packed = (await renderer.renderPages('an account', model)) ?? [];
      expect([pdf.length, packed.length]).toEqual([count, count]);
      // Of sixty pages every sixth, the first and the last ones.
      const compared = [...packed.keys()].filter((at) => count < 60 || at % 6 === 0 || at < 2 || at > 57);
      for (const at of compared) {
        const page = drawnSvg(gunzipSync(packed[at] ?? ''));
        const [pageImage = page, next] = pdf.slice(at, at + 2);
        const ink = inkOf(pageImage);
        const difference = differenceOf(page, pageImage);
        expect(ink, `page ${at + 1} is not blank`).toBeGreaterThan(1);
        expect(difference, `page ${at + 1}`).toBeLessThan(Math.min(3, ink / 3));
        if (next) expect(difference).toBeLessThan(differenceOf(page, next));
      }
    },
    300_000,
  );
});

describe('taking the pages apart', () => {
  const joined = (body: string, height = 200) =>
    `<svg class="typst-doc" viewBox="0 0 100 ${height}">${body}<defs id="glyph"><symbol id="a"><path d="A"/></symbol>
     <symbol id="b"><use xlink:href="#a"/></symbol><symbol id="c"/></defs></svg>`;
  const background = '<path fill="#ffffff" d="M 0 0"/>';

  test('each page keeps its background and its own glyphs, and begins at its top', () => {
    const pages = [
      ...splitPages(
        joined(
          `${background} <g> <use xlink:href="#b"/></g>${background}<g transform="matrix(1 0 0 1 0 100)"><use xlink:href="#c"/></g>`,
        ),
      ),
    ];
    const head =
      '<svg viewBox="0 0 100 100" width="100" height="100" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
    expect(pages).toEqual([
      `${head}${background}<g><use xlink:href="#b"/></g><defs><symbol id="b"><use xlink:href="#a"/></symbol><symbol id="a"><path d="A"/></symbol></defs></svg>`,
      `${head}${background}<g><use xlink:href="#c"/></g><defs><symbol id="c"/></defs></svg>`,
    ]);
  });

  test.each([
    ['no picture', 'x'],
    ['one that ends too soon', '<svg viewBox="0 0 1 1"><g>'],
    ['no page', joined('')],
    ['a page without its ground', joined(`${background}<g/><g/>`)],
    [
      'pages of different heights',
      joined(`${background}<g/>${background}<g transform="matrix(1 0 0 1 0 90)"/>`),
    ],
    ['a page that is turned', joined(`${background}<g transform="matrix(0 1 1 0 0 0)"/>`, 100)],
  ])('%s is refused', (_, text) => {
    expect(() => [...splitPages(text)]).toThrow();
  });
});
