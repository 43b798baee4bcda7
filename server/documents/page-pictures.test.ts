// The pictures a homeowner reads before signing, held against the PDF that is signed, page by page (D-74).
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { SignableModel } from './document-model.ts';
import { openRenderer } from './render/renderer.ts';
import { splitPages } from './render/split-pages.ts';
import { documentsOfAJob } from './testing/documents-of-a-job.ts';
import { drawPng } from './testing/draw-png.ts';
import { needsPdfTools } from './testing/needs-pdf-tools.ts';
import { blankPage, drawnSvgs, outlinedPdf, pageShown } from './testing/page-pixels.ts';
import {
  changeOrderModel,
  eightLines,
  estimateModel,
  line,
  manyLines,
  optionsOf,
  workOrderModel,
} from './testing/sample-documents.ts';

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

const drawn = (model: SignableModel) =>
  Promise.all([
    renderer.render('an account', model).then(outlinedPdf),
    renderer.renderPages('an account', model).then((packed) => drawnSvgs((packed ?? []).map(unpacked))),
  ]);

const unpacked = (page: Buffer) => gunzipSync(page);

describe('one picture for each page', () => {
  needsPdfTools();
  test.each([
    ['1 page', 1, estimateModel()],
    ['2 pages', 2, estimateModel({ lines: manyLines(24), company: { name: 'Joe', logo: drawPng(600, 90) } })],
    ['photos behind it', 3, workOrderModel({ photos: [4, 5, 6, 7, 8, 9, 3].map(photo) })],
    ['a change order', 1, changeOrderModel()],
    ['options, optional items, a discount and a deposit', 2, documentsOfAJob().options],
    ['12 pages', 12, estimateModel({ lines: tall(160) })],
    ['60 pages', 60, estimateModel({ lines: tall(880) })],
  ])(
    '%s: each is the very page of the PDF',
    async (_, count, model) => {
      const [pages, pictures] = await drawn(model);
      expect(pages).toHaveLength(count);
      expect(pictures.map((picture) => pageShown(picture, pages))).toEqual([...pages.keys()]);
    },
    300_000,
  );

  const offer = estimateModel({ options: optionsOf(2, () => eightLines.slice(0, 3)), number: 'EST-1042' });
  test.each<[what: string, model: SignableModel, changed: SignableModel]>([
    [
      'in small grey letters',
      estimateModel(),
      estimateModel({ company: { ...estimateModel().company, phone: '(208) 555-0143' } }),
    ],
    [
      'in a description',
      estimateModel({ lines: eightLines }),
      estimateModel({
        lines: eightLines.map((found) => ({
          ...found,
          description: found.description.replace('40 A', '46 A'),
        })),
      }),
    ],
    ['in the total of a change order', changeOrderModel(), changeOrderModel({ oldTotal: 81_196 })],
    ['in the number of an estimate with options', offer, { ...offer, number: 'EST-1043' }],
  ])(
    'one other digit %s is noticed',
    async (_, model, changed) => {
      const [[pages], [, pictures]] = await Promise.all([drawn(model), drawn(changed)]);
      expect(pageShown(pictures[0] ?? blankPage(), pages)).toBe(-1);
    },
    60_000,
  );

  test('another page, a blank one and one of another document are noticed', async () => {
    const [pages, pictures] = await drawn(estimateModel({ lines: tall(60) }));
    const [[other = blankPage()], [otherPicture = blankPage()]] = await drawn(
      estimateModel({ company: { name: 'Joe' }, lines: manyLines(3), description: '' }),
    );
    const [first = other, second = other] = pictures;
    const swapped = [second, first, ...pictures.slice(2)];
    expect(swapped.map((picture) => pageShown(picture, pages)).slice(0, 3)).toEqual([1, 0, 2]);
    expect(pageShown(blankPage(), pages)).toBe(-1);
    // A blank page of the document itself is no proof either.
    expect(pageShown(blankPage(), [blankPage(), ...pages])).toBe(-1);
    expect(pageShown(otherPicture, pages)).toBe(-1);
    expect(pageShown(otherPicture, [...pages, other])).toBe(pages.length);
  }, 60_000);
});

describe('the limit of two megabytes', () => {
  const limit = 2 * 1024 * 1024;

  test('is each picture’s own: many pages together may be more', async () => {
    const packed = await renderer.renderPages('an account', estimateModel({ lines: tall(400) }));
    const sizes = (packed ?? []).map((page) => unpacked(page).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(limit);
    for (const size of sizes) expect(size).toBeLessThan(limit);
  }, 60_000);

  test.each([
    // Three bytes a pixel, which become four letters.
    ['just below', 660, 1],
    ['just above', 700, 0],
  ])('a page %s it', async (_, edge, count) => {
    const noise = await sharp(randomBytes(edge * edge * 3), {
      raw: { width: edge, height: edge, channels: 3 },
    })
      .png()
      .toBuffer();
    const model = estimateModel({ company: { name: 'Joe', logo: noise } });
    expect((await renderer.renderPages('an account', model))?.length ?? 0).toBe(count);
  });
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
