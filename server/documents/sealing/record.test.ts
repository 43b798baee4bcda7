// How a signed copy looks: the mark on the line to sign, and the record on the company's letterhead (D-72).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawPng } from '../testing/draw-png.ts';
import { needsPdfTools } from '../testing/needs-pdf-tools.ts';
import { blankPage, drawnPdf, fullSize } from '../testing/page-pixels.ts';
import { complaints, pagesOf, sealLines, squeezed, wordsOf } from '../testing/read-pdf.ts';
import { eightLines, estimateModel, line } from '../testing/sample-documents.ts';
import { type SealInput, stampHeights } from './sealer.ts';
import { testSealers } from './testing/open-test-sealer.ts';
import { drawSignature, sealInput } from './testing/sample-evidence.ts';

needsPdfTools();
const { renderer, openOne } = testSealers();

const pad = { width: 1200, height: 240 };
const signatures = {
  usual: drawSignature(pad, { left: 150, top: 30, width: 800, height: 170 }),
  small: drawSignature(pad, { left: 800, top: 120, width: 260, height: 60 }),
  tall: drawSignature(pad, { left: 500, top: 10, width: 110, height: 220 }),
  'two to one': drawSignature(pad, { left: 300, top: 10, width: 440, height: 220 }),
  dot: drawSignature(pad, { left: 500, top: 100, width: 30, height: 10 }),
};

async function sealed(document: Buffer, changes: Partial<SealInput> = {}): Promise<Buffer> {
  const { bytes } = await openOne().sealer.seal({ ...sealInput(document), ...changes });
  return Buffer.from(bytes);
}

/** Frozen by an earlier version, whose place for the mark was lower. */
const earlier = readFileSync(path.join(import.meta.dirname, 'testing/earlier-estimate.pdf'));

/** What the seal has added to a page, pixel by pixel; a pixel is a point. */
async function markOn(document: Buffer, pdf: Buffer, page = 1) {
  const [before = blankPage(), after = blankPage()] = [
    (await drawnPdf(document))[page - 1],
    (await drawnPdf(pdf))[page - 1],
  ];
  const changed = [...after.keys()].filter((at) => Math.abs((after[at] ?? 0) - (before[at] ?? 0)) > 24);
  const columns = [...new Set(changed.map((at) => at % fullSize.width))].sort((a, b) => a - b);
  // The first gap is the one between the signature and the note beside it.
  const gap = columns.findIndex((column, at) => (columns[at + 1] ?? Number.POSITIVE_INFINITY) - column > 8);
  const ink = columns.slice(0, gap + 1);
  return {
    isOverText: changed.some((at) => (before[at] ?? 0) < 250),
    width: (ink.at(-1) ?? 0) - (ink[0] ?? 0),
    height: heightOf(changed.filter((at) => at % fullSize.width <= (ink.at(-1) ?? 0))),
    notesAt: (columns[gap + 1] ?? 0) - 54,
  };
}

/** The widest run of ink of the signature in the box at the top right, in points. */
async function widthOnRecord(pdf: Buffer): Promise<number> {
  const page = (await drawnPdf(pdf))[1] ?? blankPage();
  const inked = [...page.keys()].filter((at) => {
    const [x, y] = [at % fullSize.width, Math.floor(at / fullSize.width)];
    return x > 335 && x < 540 && y > 85 && y < 220 && (page[at] ?? 255) < 200;
  });
  const columns = inked.map((at) => at % fullSize.width);
  return Math.max(...columns) - Math.min(...columns) + 1;
}

function heightOf(pixels: number[]): number {
  const rows = pixels.map((at) => Math.floor(at / fullSize.width));
  return Math.max(...rows) - Math.min(...rows);
}

describe('the mark on the line to sign', () => {
  test.each([
    ['usual', 160],
    ['small', 160],
  ] as const)('a %s signature is at least %i points wide', async (kind, width) => {
    const document = await renderer.render('an account', estimateModel());
    const mark = await markOn(document, await sealed(document, { signature: await signatures[kind] }));
    expect(mark.isOverText).toBe(false);
    expect(mark.width).toBeGreaterThanOrEqual(width);
    expect(mark.width).toBeLessThanOrEqual(200);
    expect(mark.height).toBeLessThanOrEqual(48);
  });

  test('one that is half as high as wide is 160 points wide too, on the line and on the record', async () => {
    const document = await renderer.render('an account', estimateModel());
    const pdf = await sealed(document, { signature: await signatures['two to one'] });
    const mark = await markOn(document, pdf);
    expect(mark.isOverText).toBe(false);
    expect(mark.width).toBeGreaterThanOrEqual(160);
    expect(await widthOnRecord(pdf)).toBeGreaterThanOrEqual(160);
  });

  test.each(['tall', 'dot'] as const)('a %s one has that much room all the same', async (kind) => {
    const document = await renderer.render('an account', estimateModel());
    const mark = await markOn(document, await sealed(document, { signature: await signatures[kind] }));
    expect(mark.isOverText).toBe(false);
    expect(mark.width).toBeLessThan(60);
    expect(mark.height).toBeLessThanOrEqual(stampHeights[0] - 4);
    expect(mark.notesAt).toBeGreaterThanOrEqual(160);
  });

  test.each(['usual', 'small', 'tall'] as const)(
    'on a document frozen earlier, a %s one is lower and never over its text',
    async (kind) => {
      const mark = await markOn(earlier, await sealed(earlier, { signature: await signatures[kind] }));
      expect(mark.isOverText).toBe(false);
      expect(mark.height).toBeGreaterThan(12);
      expect(mark.height).toBeLessThanOrEqual(30);
      expect(mark.notesAt).toBeGreaterThanOrEqual(160);
    },
  );

  test('is lower there because the text above the line is nearer than it is high now', async () => {
    const document = await renderer.render('an account', estimateModel());
    // Four points of it are air above the ink.
    const [highest, lowest] = [stampHeights[0] - 4, stampHeights[2] - 4];
    expect(roomAbove(document)).toBeGreaterThan(highest);
    expect(roomAbove(earlier)).toBeGreaterThan(lowest);
    expect(roomAbove(earlier)).toBeLessThan(highest);
  });

  test('stands on the one page of eight ordinary lines, and the record on another', async () => {
    const paymentTerms = 'Payment due 30 days after completion of work';
    const document = await renderer.render('an account', estimateModel({ lines: eightLines, paymentTerms }));
    const pdf = await sealed(document, { signature: await signatures.usual });
    const [first = '', second = '', ...more] = pagesOf(pdf).map(squeezed);
    expect(first).toContain(squeezed('Signed electronically'));
    expect(second).toContain('SIGNATURERECORD');
    expect(more).toEqual([]);
    expect((await markOn(document, pdf)).isOverText).toBe(false);
  });
});

/** From the agreement down to the line. */
function roomAbove(pdf: Buffer): number {
  const words = wordsOf(pdf);
  const [caption, agreement] = [
    words.find(({ text }) => text === 'SIGNATURE'),
    words.find(({ text }) => text === 'authorize'),
  ];
  const fromLineToCaption = 6;
  return (caption?.top ?? 0) - fromLineToCaption - (agreement?.bottom ?? 0);
}

describe('the record', () => {
  test.each([
    ['its own color', '#0F766E'],
    ['a pale one', '#FDE68A'],
    ['black', 'black'],
    ['nothing that is a color', ''],
  ])('is sound on a letterhead with %s and every shape of logo', async (_, headerColor) => {
    const document = await renderer.render('an account', estimateModel({ headerColor }));
    for (const logo of [null, drawPng(300, 300), drawPng(600, 100), drawPng(60, 400)]) {
      const pdf = await sealed(document, { letterhead: { headerColor, logo } });
      expect(complaints(pdf)).toBe('');
      expect(sealLines(pdf)).toContain('Signature Validation: Signature is Valid.');
      // The name is there, also where the logo stands for it.
      expect(squeezed(pagesOf(pdf)[1] ?? '')).toContain(squeezed('Ridgeline Heating & Air'));
    }
  });

  test('has the band and the logo of the document', async () => {
    const document = await renderer.render('an account', estimateModel());
    const recordPage = async (headerColor: string, logo: Buffer | null) =>
      (await drawnPdf(await sealed(document, { letterhead: { headerColor, logo } })))[1];
    const pixel = (page: Buffer | undefined, x: number, y: number) => page?.[y * fullSize.width + x];
    const [dark, pale, marked] = [
      await recordPage('#000000', null),
      await recordPage('#FDE68A', null),
      await recordPage('#FDE68A', drawPng(600, 100)),
    ];
    expect(pixel(dark, 300, 4)).toBeLessThan(10);
    expect(pixel(pale, 300, 4)).toBeGreaterThan(200);
    expect(pixel(pale, 240, 60)).toBe(255);
    expect(pixel(marked, 240, 60)).toBeCloseTo(0x6f, -1);
  });

  test.each([
    ['no logo', null],
    ['a square logo', drawPng(300, 300)],
    ['a wide one', drawPng(540, 100)],
  ])('is one page for a signature as it usually is, with %s', async (_, logo) => {
    const document = await renderer.render('an account', estimateModel());
    const { evidence } = sealInput(document, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      claimed: { address: '203.0.113.77', userAgent: null, time: '2026-11-15T15:12:05.000Z' },
    });
    const pdf = await sealed(document, { evidence, letterhead: { headerColor: '#4F72B8', logo } });
    const [, record = '', ...more] = pagesOf(pdf).map(squeezed);
    expect(more).toEqual([]);
    expect(record).toMatch(/Eventnumber5\..*Technicaldetails.*Attachedfile\..*Record1of1$/);
  });

  test('is one page too for an option chosen from an offer', async () => {
    const document = await renderer.render('an account', estimateModel());
    const { evidence } = sealInput(document, {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
      choice: {
        optionName: 'Better',
        taken: ['Surge protector for the condenser'],
        left: ['Maintenance plan', 'UV lamp'],
        offerSha256: 'ab'.repeat(32),
        chosen: 'Maria Nguyễn chose option “Better” on the signing page.',
      },
    });
    const letterhead = { headerColor: '#4F72B8', logo: drawPng(540, 100) };
    const pdf = await sealed(document, { evidence, letterhead });
    const [, record = '', ...more] = pagesOf(pdf).map(squeezed);
    expect(more).toEqual([]);
    expect(record).toContain(squeezed('The browser says it is a browser on iPhone.'));
    expect(record).toMatch(/Record1of1$/);
  });

  test('says on its later pages which record it is', async () => {
    const document = await renderer.render('an account', estimateModel());
    const { evidence } = sealInput(document);
    const events = Array.from({ length: 8 }, () => evidence.events).flat();
    const pdf = await sealed(document, { evidence: { ...evidence, events } });
    const [, , ...later] = pagesOf(pdf).map(squeezed);
    expect(later.length).toBeGreaterThan(0);
    for (const page of later) expect(page).toMatch(/^Signaturerecord·/);
  });

  test('follows a document of twelve pages', async () => {
    const lines = Array.from({ length: 160 }, (_, at) => line(`Part ${at + 1}\nfitted\ncleaned up`));
    const document = await renderer.render('an account', estimateModel({ lines }));
    const count = pagesOf(document).length;
    const pdf = await sealed(document, { signature: await signatures.usual });
    expect(count).toBe(12);
    expect(squeezed(pagesOf(pdf)[count] ?? '')).toContain('SIGNATURERECORD');
    expect((await markOn(document, pdf, count)).width).toBeGreaterThanOrEqual(160);
  });
});
