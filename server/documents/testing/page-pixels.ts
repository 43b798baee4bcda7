// Pages as pixels, drawn by programs that are not ours: a PDF by poppler, a picture of one page by librsvg.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

/** Half of the drawn size: how two programs smooth the edge of a letter then counts for less. */
const size = { width: 306, height: 396, fit: 'fill' } as const;

export const drawnPdf = (pdf: Buffer): Promise<Buffer[]> => Promise.all(pngsOf(pdf).map(greyOf));

/** In colour, one pixel a point: `at(x, y)` counts from the top left corner. */
export function colorsOf(pdf: Buffer) {
  return Promise.all(
    pngsOf(pdf).map(async (png) => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
      return { at, height: info.height };
    }),
  );
}

function pngsOf(pdf: Buffer): Buffer[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pages-'));
  try {
    writeFileSync(path.join(folder, 'document.pdf'), pdf);
    spawnSync('pdftoppm', ['-r', '72', '-png', path.join(folder, 'document.pdf'), path.join(folder, 'page')]);
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return names.sort().map((name) => readFileSync(path.join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a process of its own: the product reads no SVG, and a process that has loaded its uploads cannot. */
export function drawnSvg(svg: Buffer): Buffer {
  const program = `
    import sharp from 'sharp';
    const svg = Buffer.concat(await process.stdin.toArray());
    process.stdout.write(await sharp(svg, { density: 72 })
      .flatten({ background: '#fff' }).greyscale().resize(${JSON.stringify(size)}).raw().toBuffer());`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    input: svg,
    maxBuffer: 50_000_000,
  });
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}

const greyOf = (image: Buffer): Promise<Buffer> =>
  sharp(image).flatten({ background: '#fff' }).greyscale().resize(size).raw().toBuffer();

/** On average, from 0 to 255. */
export function differenceOf(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) throw new Error('pages of different sizes');
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

export const inkOf = (page: Buffer): number => differenceOf(page, Buffer.alloc(page.length, 255));
