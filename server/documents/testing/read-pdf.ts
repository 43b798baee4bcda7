// Reads a PDF with programs that are not ours: qpdf for its structure, poppler for its text and properties.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const script = path.resolve(import.meta.dirname, '../../../scripts/test-tools.mjs');

/** Installing them takes its time, where it is possible at all. */
export const installLimitMs = 240_000;

/** Whether PDFs can be read here, and other programs are there; installs what is missing where that is possible. */
export function canReadPdf(others: string[] = []): boolean {
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  const found = stdout.split(/\s/);
  return ['qpdf', 'pdftotext', ...others].every((tool) => found.includes(tool));
}

/** Everything qpdf has to complain about; empty for a sound file. */
export function complaints(pdf: Buffer): string {
  return withFile(pdf, (file) => {
    const { status, stdout, stderr } = run('qpdf', ['--check', file]);
    return status === 0 && !/WARNING/i.test(stdout + stderr) ? '' : stdout + stderr;
  });
}

/** One text per page, in the order in which it is read. */
export function pagesOf(pdf: Buffer): string[] {
  const text = withFile(pdf, (file) => run('pdftotext', ['-enc', 'UTF-8', file, '-']).stdout);
  return text.split('\f').slice(0, -1);
}

/** The lines of the file in the order in which they are in it: what is copied and what is read aloud follow it. */
export const linesInFileOrder = (pdf: Buffer): string[] =>
  withFile(pdf, (file) => run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-']).stdout)
    .split(/[\n\f]/)
    .filter((line) => line !== '');

/** Without white space and direction marks: where a line happens to end does not matter. */
export const squeezed = (text: string) =>
  text.normalize('NFC').replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

export const textOf = (pdf: Buffer) => squeezed(pagesOf(pdf).join(''));

/** The words of the last page, in their order. */
export const lastPage = (pdf: Buffer) => squeezed(pagesOf(pdf).at(-1) ?? '');

export interface Word {
  text: string;
  page: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Every word with its place in points. */
export function wordsOf(pdf: Buffer): Word[] {
  const xml = withFile(pdf, (file) => run('pdftotext', ['-bbox', '-enc', 'UTF-8', file, '-']).stdout);
  return xml
    .split('<page ')
    .slice(1)
    .flatMap((page, at) =>
      [
        ...page.matchAll(
          /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g,
        ),
      ].map(([, left, top, right, bottom, text = '']) => ({
        text,
        page: at + 1,
        left: Number(left),
        right: Number(right),
        top: Number(top),
        bottom: Number(bottom),
      })),
    );
}

/** The output of pdfinfo: "Title" → "Invoice INV-1042 – …". */
export function propertiesOf(pdf: Buffer): Record<string, string> {
  const text = withFile(pdf, (file) => run('pdfinfo', ['-enc', 'UTF-8', file], { TZ: 'UTC' }).stdout);
  return Object.fromEntries(
    [...text.matchAll(/^([^:\n]+):\s*(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The output of pdfsig about the seal. It exits with 0 for every finding, so its lines have to be read. */
export const sealLines = (pdf: Buffer): string[] =>
  withFile(pdf, (file) => run('pdfsig', ['-nocert', file]).stdout)
    .split('\n')
    .map((line) => line.replace(/^ *- /, '').trim())
    .filter((line) => line !== '');

/** The text of the attached file of that name. */
export function attachmentOf(pdf: Buffer, name: string): string {
  return withFile(pdf, (file) => {
    const copy = `${file}.attached`;
    const { stderr } = run('pdfdetach', ['-savefile', name, '-o', copy, file]);
    if (!existsSync(copy)) throw new Error(`no ${name} in the file: ${stderr}`);
    return readFileSync(copy, 'utf8');
  });
}

/** The families embedded in the file. */
export function fontsOf(pdf: Buffer): string[] {
  const rows = withFile(pdf, (file) => run('pdffonts', [file]).stdout)
    .split('\n')
    .slice(2);
  return rows.flatMap((row) => /^\w+\+(\w+)-/.exec(row)?.[1] ?? []);
}

/** Every line with its font, such as "FieldwrightSans-Bold", and its size in points. */
export function styledLinesOf(pdf: Buffer) {
  // Sizes come as whole numbers: of a page three times as large they are finer.
  const zoom = 3;
  const options = ['-xml', '-i', '-fontfullname', '-zoom', `${zoom}`, '-stdout'];
  const xml = withFile(pdf, (file) => run('pdftohtml', [...options, file]).stdout);
  const fonts = new Map(
    [...xml.matchAll(/<fontspec id="(\d+)" size="(\d+)" family="(?:\w+\+)?([^"]*)"/g)].map(
      ([, id, size, font = '']) => [id, { font, size: Number(size) / zoom }],
    ),
  );
  return [...xml.matchAll(/<text [^>]*font="(\d+)">(.*?)<\/text>/g)].map(([, id, text = '']) => ({
    text: text.replace(/<[^>]+>/g, ''),
    ...fonts.get(id),
  }));
}

function run(program: string, args: string[], env = {}) {
  return spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
}

function withFile<T>(pdf: Buffer, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pdf-'));
  try {
    const file = path.join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
