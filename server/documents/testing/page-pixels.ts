// Pages as grey pixels, drawn by programs that are not ours: a PDF by poppler, a picture of one page by librsvg.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type SharpOptions } from 'sharp';

/** Half of the drawn size: how two programs smooth the edge of a letter then counts for less. */
const size = { width: 306, height: 396, fit: 'fill' } as const;

export async function drawnPdf(pdf: Buffer): Promise<Buffer[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pages-'));
  try {
    writeFileSync(path.join(folder, 'document.pdf'), pdf);
    spawnSync('pdftoppm', ['-r', '72', '-png', path.join(folder, 'document.pdf'), path.join(folder, 'page')]);
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return await Promise.all(names.sort().map((name) => greyOf(readFileSync(path.join(folder, name)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const drawnSvg = (svg: Buffer): Promise<Buffer> => greyOf(svg, { density: 72 });

const greyOf = (image: Buffer, options: SharpOptions = {}): Promise<Buffer> =>
  sharp(image, options).flatten({ background: '#fff' }).greyscale().resize(size).raw().toBuffer();

/** On average, from 0 to 255. */
export function differenceOf(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) throw new Error('pages of different sizes');
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

export const inkOf = (page: Buffer): number => differenceOf(page, Buffer.alloc(page.length, 255));
