// Pages as pixels, drawn by programs that are not ours: a PDF by poppler, a picture of one page by librsvg. To be held
// against such a picture, a page of a PDF is turned into outlines by poppler and drawn by librsvg too: two programs smooth
// the edges of letters so differently that one digit more or less would not be noticed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

/** A pixel is a point. */
export const fullSize = { width: 612, height: 792 };

export const drawnPdf = async (pdf: Buffer): Promise<Buffer[]> =>
  Promise.all((await pngsOf(pdf)).map(greyOf));

/** To be compared with `drawnSvgs`. */
export async function outlinedPdf(pdf: Buffer): Promise<Buffer[]> {
  const outlines = await inFolder(async (folder) => {
    const file = path.join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    const pages = Number(/^Pages: +(\d+)/m.exec(String(spawnSync('pdfinfo', [file]).stdout))?.[1]);
    return Array.from({ length: pages }, (_, at) => {
      const page = ['-f', `${at + 1}`, '-l', `${at + 1}`];
      const { stdout, stderr, status } = spawnSync('pdftocairo', ['-svg', ...page, file, '-'], {
        maxBuffer: 100_000_000,
      });
      if (status !== 0) throw new Error(String(stderr));
      return stdout;
    });
  });
  return drawnSvgs(outlines);
}

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
        .resize(${JSON.stringify({ ...fullSize, fit: 'fill' })}).raw().toBuffer();
      for (const page of await Promise.all(${JSON.stringify(files)}.map(draw))) process.stdout.write(page);`;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: import.meta.dirname, maxBuffer: 100_000_000 },
    );
    if (status !== 0) throw new Error(String(stderr));
    const { length } = blankPage();
    return svgs.map((_, at) => stdout.subarray(at * length, (at + 1) * length));
  });
}

export const blankPage = () => Buffer.alloc(fullSize.width * fullSize.height, 255);

const greyOf = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ ...fullSize, fit: 'fill' })
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

/** A digit is about as large, so that one more or less is much of a block. */
const block = 6;
const columns = fullSize.width / block;
const blocks = columns * (fullSize.height / block);

/** Sums up what `valueAt` gives for each pixel, block by block, as averages from 0 to 255. */
function byBlock(valueAt: (pixel: number) => number): Float64Array {
  const sums = new Float64Array(blocks);
  for (let pixel = 0; pixel < fullSize.width * fullSize.height; pixel += 1) {
    const row = Math.floor(pixel / fullSize.width / block);
    const column = Math.floor((pixel % fullSize.width) / block);
    const at = row * columns + column;
    sums[at] = (sums[at] ?? 0) + valueAt(pixel);
  }
  return sums.map((sum) => sum / (block * block));
}

const coarsePages = new WeakMap<Buffer, Float64Array>();

/** As light as each block is: enough to tell pages apart, and much less to compare. */
function coarse(page: Buffer): Float64Array {
  const found = coarsePages.get(page) ?? byBlock((pixel) => page[pixel] ?? 0);
  coarsePages.set(page, found);
  return found;
}

const average = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

const coarseDifference = (one: Buffer, other: Buffer): number => {
  const others = coarse(other);
  return average(coarse(one).map((value, at) => Math.abs(value - (others[at] ?? 0))));
};

/** Where two pages differ most. */
const largestDifference = (one: Buffer, other: Buffer): number =>
  Math.max(...byBlock((pixel) => Math.abs((one[pixel] ?? 0) - (other[pixel] ?? 0))));

/** Pictures of the very page differ by up to 3 in one block, those of another digit in small grey type by 12 and more. */
const sameUpTo = 6;

/**
 * Which page of a PDF a picture shows: the closest one, where no place of it differs; -1 for a blank picture, and for one
 * of anything else.
 */
export function pageShown(picture: Buffer, pages: Buffer[]): number {
  const differences = pages.map((page) => coarseDifference(picture, page));
  const closest = differences.indexOf(Math.min(...differences));
  const page = pages[closest];
  const isBlank = 255 - average(coarse(picture)) < 1;
  return page && !isBlank && largestDifference(picture, page) < sameUpTo ? closest : -1;
}
