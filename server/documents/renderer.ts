// Sheets in, PDF bytes out. A few threads do the work; a document that takes too long is given up together with its
// thread, and a thread that dies is replaced.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { Gate } from '#server/platform/gate.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { DocumentSheet } from './document-sheet.ts';
import { type PrintJob, toPrintJob } from './print-view.ts';
import type { RenderWorkerData } from './render-worker.ts';
import { refuseTooLarge } from './sheet-limits.ts';

// Handed to every feature with the rest; written here because the platform knows nothing of documents.
declare module '../platform/deps.ts' {
  interface Deps {
    renderer: Renderer;
  }
}

export interface Renderer {
  /** The same sheet always gives the same bytes. */
  render(sheet: DocumentSheet, options?: { timeLimitMs?: number }): Promise<Buffer>;
  /** A gzip-packed SVG of every page, in order; null when one is too large to be shown on a phone. */
  renderPages(sheet: DocumentSheet): Promise<Buffer[] | null>;
  close(): Promise<void>;
}

/** The renderer as opened: also prints what was laid out elsewhere, such as the record of a signature. */
export interface Typesetter extends Renderer {
  print(job: PrintJob): Promise<Buffer>;
}

export interface RendererOptions {
  /** The folder that holds render-worker, typst/ and fonts/: this one, or its copy in dist/. */
  home: string;
  threads?: number;
  timeLimitMs?: number;
  maxWaiting?: number;
}

export function openRenderer({
  home,
  threads = Math.min(4, Math.max(2, availableParallelism())),
  timeLimitMs: usualLimitMs = 15_000,
  maxWaiting = 200,
}: RendererOptions): Typesetter {
  const gate = new Gate(threads, maxWaiting);
  // Opened with the first document: an operator's command or a process that never prints needs no thread.
  let opened: Pool | undefined;
  const pool = () => {
    opened ??= openPool(home, threads);
    return opened;
  };

  async function print(job: PrintJob, timeLimitMs: number): Promise<Printed> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeLimitMs);
    try {
      return await pool().run(job, { signal: limit.signal });
    } catch (error) {
      if (limit.signal.aborted) throw tookTooLong();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function printInTurn(job: PrintJob, timeLimitMs: number): Promise<Printed> {
    if (gate.isFull) throw tooBusy();
    // The limit counts from here on: waiting for others is not the document's fault.
    return gate.run(async () => {
      try {
        return await print(job, timeLimitMs);
      } catch (error) {
        if (!isThreadLost(error)) throw explained(error);
        return await print(job, timeLimitMs);
      }
    });
  }

  async function printPdf(job: PrintJob, timeLimitMs: number): Promise<Buffer> {
    const printed = await printInTurn(job, timeLimitMs);
    if (!(printed instanceof Uint8Array)) throw new Error('The typesetter printed no file.');
    return asBuffer(printed);
  }

  return {
    async render(sheet, { timeLimitMs = usualLimitMs } = {}) {
      refuseTooLarge(sheet);
      return printPdf(toPrintJob(sheet), timeLimitMs);
    },
    async renderPages(sheet) {
      refuseTooLarge(sheet);
      const pages = await printInTurn({ ...toPrintJob(sheet), as: 'pages' }, usualLimitMs);
      return Array.isArray(pages) ? pages.map(asBuffer) : null;
    },
    print: (job) => printPdf(job, usualLimitMs),
    close: async () => opened?.close({ force: true }),
  };
}

/** One file, or a packed picture of each page. */
type Printed = Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[] | null;
type Pool = Piscina<PrintJob, Printed>;

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);

function openPool(home: string, threads: number): Pool {
  const pool: Pool = new Piscina({
    ...workerFile(home),
    workerData: { home } satisfies RenderWorkerData,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    // Threads sleep in their event loop, where they can be ended at any time.
    atomics: 'disabled',
  });
  // Without a listener, a thread that dies while idle would end the process; the next document gets a new one anyway.
  pool.on('error', () => {});
  return pool;
}

const tookTooLong = () =>
  new Refusal('unavailable', { message: 'This document took too long to print. Please shorten it.' });

const tooBusy = () =>
  new Refusal('unavailable', {
    message: 'Many documents are being printed right now. Please try again in a moment.',
    retryAfterSeconds: 3,
  });

const isThreadLost = (error: unknown) =>
  error instanceof Error && /^worker exited with code/i.test(error.message);

function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !/decode|image/i.test(error.message)) return error;
  return new Refusal('invalid_input', { message: 'The logo or the signature is a damaged image.' });
}

/** Built, it is JavaScript. From the sources it is TypeScript, which a thread can only read with tsx. */
function workerFile(home: string): { filename: string; execArgv: string[] } {
  const source = path.join(home, 'render-worker.ts');
  if (!existsSync(source)) return { filename: path.join(home, 'render-worker.js'), execArgv: [] };
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return { filename: source, execArgv: ['--import', pathToFileURL(tsx).href] };
}
