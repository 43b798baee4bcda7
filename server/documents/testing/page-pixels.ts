// Pages as pixels, drawn by programs that are not ours: a PDF by poppler, a picture of one page by librsvg.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

interface PageSize {
  width: number;
  height: number;
}

/** Half of the drawn size: how two programs smooth the edge of a letter then counts for less. */
const smallSize: PageSize = { width: 306, height: 396 };
/** A pixel is a point. */
export const fullSize: PageSize = { width: 612, height: 792 };

export const drawnPdf = async (pdf: Buffer, size = smallSize): Promise<Buffer[]> =>
  Promise.all((await pngsOf(pdf)).map((png) => greyOf(png, size)));

/** In colour, one pixel a point: `at(x, y)` counts from the top left corner. */
export async function colorsOf(pdf: Buffer) {
  return Promise.all(
    (await pngsOf(pdf)).map(async (png) => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
      return { at, height: info.height };
    }),
  );
}

const pngsOf = (pdf: Buffer): Promise<Buffer[]> =>
  inFolder(async (folder) => {
    writeFileSync(path.join(folder, 'document.pdf'), pdf);
    spawnSync('pdftoppm', ['-r', '72', '-png', path.join(folder, 'document.pdf'), path.join(folder, 'page')]);
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return names.sort().map((name) => readFileSync(path.join(folder, name)));
  });

/** In a process of its own: the product reads no SVG, and a process that has loaded its uploads cannot. */
export function drawnSvgs(svgs: Buffer[]): Promise<Buffer[]> {
  return inFolder(async (folder) => {
    const files = svgs.map((svg, at) => {
      const file = path.join(folder, `${at}.svg`);
      writeFileSync(file, svg);
      return file;
    });
    const program = `
      import sharp from 'sharp';
      const draw = (file) => sharp(file, { density: 72 }).flatten({ background: '#fff' }).greyscale()
        .resize(${JSON.stringify({ ...smallSize, fit: 'fill' })}).raw().toBuffer();
      for (const page of await Promise.all(${JSON.stringify(files)}.map(draw))) process.stdout.write(page);`;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: import.meta.dirname, maxBuffer: 50_000_000 },
    );
    if (status !== 0) throw new Error(String(stderr));
    const { length } = blankPage();
    return svgs.map((_, at) => stdout.subarray(at * length, (at + 1) * length));
  });
}

export const blankPage = ({ width, height } = smallSize) => Buffer.alloc(width * height, 255);

const greyOf = (image: Buffer, size: PageSize): Promise<Buffer> =>
  sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pages-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On average, from 0 to 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) throw new Error('pages of different sizes');
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

const inkOf = (page: Buffer): number => differenceOf(page, Buffer.alloc(page.length, 255));

/**
 * Which page of a PDF a picture shows: the closest one, where it is close enough to be that page and not another
 * drawing; -1 for a blank picture, and for one of something else.
 */
export function pageShown(picture: Buffer, pages: Buffer[]): number {
  const differences = pages.map((page) => differenceOf(picture, page));
  const closest = differences.indexOf(Math.min(...differences));
  const ink = inkOf(pages[closest] ?? picture);
  return ink > 1 && (differences[closest] ?? ink) < Math.min(3, ink / 3) ? closest : -1;
}
