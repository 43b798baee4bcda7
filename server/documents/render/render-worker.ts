// Runs in a thread of its own: setting a document is synchronous work that must not hold up requests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { move, workerData } from 'piscina';
import { labels } from '../view/labels.ts';
import { measures, sizes } from '../view/measures.ts';
import type { PrintView } from '../view/print-view.ts';
import { densities, isWorthSettingCloser } from './set-closer.ts';
import { splitPages } from './split-pages.ts';

export interface RenderWorkerData {
  /** The folder that holds typst/ and fonts/. */
  home: string;
}

const { home } = workerData as RenderWorkerData;
const workspace = path.join(home, 'typst');
// The typesetter sees this folder, our fonts and what is handed to it, nothing else.
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [path.join(home, 'fonts')] }] });

// Read once: left to itself, the typesetter reads its sources from the disk again for every document.
for (const name of readdirSync(workspace))
  compiler.mapShadow(path.join(workspace, name), readFileSync(path.join(workspace, name)));
compiler.mapShadow(
  path.join(workspace, 'constants.json'),
  Buffer.from(JSON.stringify({ measures, sizes, labels })),
);

/** Tells how closely to set: 0 as designed, higher where that saves a page. Read by theme.typ. */
const densityFile = path.join(workspace, 'density.json');
const setDensity = (density: number) => compiler.mapShadow(densityFile, Buffer.from(String(density)));
setDensity(0);

interface Main {
  mainFilePath: string;
}

/** How many later documents a remembered piece of layout may go unused; more costs memory and gains nothing. */
const cacheAge = 3;

/** Bytes of one page's picture before it is packed (D-74). */
const largestPage = 2 * 1024 * 1024;

export default function print({ view, images, source = 'document.typ', as = 'pdf', fewestPages }: PrintView) {
  const own = [{ path: 'view.json', bytes: Buffer.from(view) }, ...images];
  try {
    for (const { path: name, bytes } of own)
      compiler.mapShadow(path.join(workspace, name), Buffer.from(bytes));
    const main = { mainFilePath: path.join(workspace, source) };
    const document = onFewestPages(main, fewestPages);
    if (as === 'pages') return packedPages(document);
    if (as === 'both')
      return { pdf: new Uint8Array(archivalOrPlain(document)), pages: pagesOrNone(document) };
    // A copy of exactly this size, because memory of the typesetter cannot be handed to another thread.
    return move(new Uint8Array(archivalOrPlain(document)));
  } finally {
    for (const { path: name } of own) compiler.unmapShadow(path.join(workspace, name));
    // Not before the answer is on its way.
    setImmediate(() => compiler.evictCache(cacheAge));
  }
}

function laidOut(main: Main): NodeTypstDocument {
  const compiled = compiler.compile(main);
  if (compiled.result) return compiled.result;
  const failure = compiled.takeError();
  const found: { message: string }[] = failure ? compiler.fetchDiagnostics(failure) : [];
  throw new Error(`Typst: ${found.map(({ message }) => message).join('; ')}`);
}

/** As designed, unless setting it closer saves a page. */
function onFewestPages(main: Main, fewest: number | undefined): NodeTypstDocument {
  const roomy = laidOut(main);
  if (fewest === undefined || roomy.numOfPages <= fewest) return roomy;
  const pages = textPages(roomy);
  if (!isWorthSettingCloser(pages, fewest)) return roomy;
  try {
    for (const density of densities) {
      setDensity(density);
      const tight = laidOut(main);
      if (textPages(tight) < pages) return tight;
    }
  } finally {
    setDensity(0);
  }
  return roomy;
}

/** Without those of the photos behind it, which never become fewer. */
function textPages(document: NodeTypstDocument): number {
  const [firstOfPhotos]: number[] = compiler.query(document, { selector: '<photos>', field: 'value' });
  return firstOfPhotos === undefined ? document.numOfPages : firstOfPhotos - 1;
}

/** Better no picture than another page, and a PDF without pictures than none. */
function pagesOrNone(document: NodeTypstDocument): Uint8Array[] | null {
  try {
    return packedPages(document);
  } catch {
    return null;
  }
}

/** The fastest: a customer who chooses waits for it. */
const packing = { level: 1 };

/** Gzip-packed SVGs, as they are stored and sent; null when one is too large for a phone. */
function packedPages(document: NodeTypstDocument): Uint8Array[] | null {
  const packed: Uint8Array[] = [];
  for (const page of splitPages(compiler.plainSvg(document))) {
    const bytes = Buffer.from(page);
    if (bytes.length > largestPage) return null;
    packed.push(new Uint8Array(gzipSync(bytes, packing)));
  }
  return packed;
}

/** PDF/A-2b refuses a character that no font has. Such a document is still worth having. */
function archivalOrPlain(document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-2b' });
  } catch {
    return compiler.pdf(document);
  }
}
