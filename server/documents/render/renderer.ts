// Document models in, PDF bytes out. A few threads do the work; a document that takes too long is abandoned together
// with its thread, and a thread that dies is replaced.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { FairSemaphore, processorShare } from '#server/platform/fair-semaphore.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { DocumentModel } from '../document-model.ts';
import { type PrintView, toPrintView } from '../view/print-view.ts';
import { refuseTooLarge } from './document-limits.ts';
import type { RenderWorkerData } from './render-worker.ts';

export interface Renderer {
  /**
   * The same model always gives the same bytes. `owner` is who it is printed for: an account's id, or a name for
   * visitors or for background work. Each owner gets its share of the threads.
   */
  render(owner: string, model: DocumentModel, options?: RenderOptions): Promise<Buffer>;
  /** A gzip-packed SVG of every page, in order; null when one is too large to be shown on a phone. */
  renderPages(owner: string, model: DocumentModel): Promise<Buffer[] | null>;
  close(): Promise<void>;
}

interface RenderOptions {
  timeLimitMs?: number;
}

/** The renderer as opened: also prints what was laid out elsewhere, such as the record of a signature. */
export interface Typesetter extends Renderer {
  print(owner: string, job: PrintView): Promise<Buffer>;
}

/** The owner of what no account waits for in a request. */
export const backgroundWork = 'background work';

export interface RendererOptions {
  /** server/documents, or its copy in dist/: holds render/render-worker, typst/ and fonts/. */
  home: string;
  threads?: number;
  timeLimitMs?: number;
  maxWaiting?: number;
  maxWaitingPerOwner?: number;
}

export function openRenderer({
  home,
  threads = Math.min(4, Math.max(2, availableParallelism())),
  timeLimitMs: defaultLimitMs = 15_000,
  maxWaiting = 200,
  maxWaitingPerOwner = 20,
}: RendererOptions): Typesetter {
  // The longest document takes seconds: one thread is always left to the others.
  const slotsPerKey = Math.max(1, threads - 1);
  const limits = {
    slotsPerKey,
    maxWaiting,
    maxWaitingPerKey: maxWaitingPerOwner,
    refusal: {
      message: 'Many documents are being printed right now. Please try again in a moment.',
      retryAfterSeconds: 3,
    },
  };
  const ownQueue = new FairSemaphore({ ...limits, slots: Number.POSITIVE_INFINITY });
  const threadSlots = new FairSemaphore({ ...limits, slots: threads });
  // Opened with the first document: an operator's command or a process that never prints needs no thread.
  let opened: Pool | undefined;
  const pool = () => {
    opened ??= openPool(home, threads);
    return opened;
  };

  async function print(job: PrintView, timeLimitMs: number): Promise<Printed> {
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

  function printInTurn(owner: string, job: PrintView, timeLimitMs: number): Promise<Printed> {
    // The limit counts from here on: waiting for others is not the document's fault.
    const printOnThread = () =>
      threadSlots.run(owner, async () => {
        try {
          return await print(job, timeLimitMs);
        } catch (error) {
          if (!isThreadLost(error)) throw explained(error);
          return await print(job, timeLimitMs);
        }
      });
    return ownQueue.run(owner, () => processorShare.run(owner, printOnThread));
  }

  async function printPdf(owner: string, job: PrintView, timeLimitMs: number): Promise<Buffer> {
    const printed = await printInTurn(owner, job, timeLimitMs);
    if (!(printed instanceof Uint8Array)) throw new Error('The typesetter printed no file.');
    return asBuffer(printed);
  }

  return {
    async render(owner, model, { timeLimitMs = defaultLimitMs } = {}) {
      refuseTooLarge(model);
      return printPdf(owner, toPrintView(model), timeLimitMs);
    },
    async renderPages(owner, model) {
      refuseTooLarge(model);
      const pages = await printInTurn(owner, { ...toPrintView(model), as: 'pages' }, defaultLimitMs);
      return Array.isArray(pages) ? pages.map(asBuffer) : null;
    },
    print: (owner, job) => printPdf(owner, job, defaultLimitMs),
    close: async () => opened?.close({ force: true }),
  };
}

/** One file, or a packed picture of each page. */
type Printed = Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[] | null;
type Pool = Piscina<PrintView, Printed>;

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);

function openPool(home: string, threads: number): Pool {
  const pool: Pool = new Piscina({
    ...workerFile(home),
    workerData: { home } satisfies RenderWorkerData,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    // Far more than the longest document needs; a thread that may grow as it likes keeps what it no longer needs.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    // Threads sleep in their event loop, where they can be ended at any time.
    atomics: 'disabled',
  });
  // Without a listener, a thread that dies while idle would end the process; the next document gets a new one anyway.
  pool.on('error', () => {});
  return pool;
}

const tookTooLong = () =>
  new Refusal('unavailable', { message: 'This document took too long to print. Please shorten it.' });

const isThreadLost = (error: unknown) =>
  error instanceof Error && /^worker exited with code/i.test(error.message);

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function explained(error: unknown): unknown {
  if (isOutOfMemory(error)) return tookTooLong();
  if (!(error instanceof Error) || !/decode|image/i.test(error.message)) return error;
  return new Refusal('invalid_input', { message: 'The logo or the signature is a damaged image.' });
}

/** Built, it is JavaScript. From the sources it is TypeScript, which a thread can only read with tsx. */
function workerFile(home: string): { filename: string; execArgv: string[] } {
  const source = path.join(home, 'render/render-worker.ts');
  if (!existsSync(source)) return { filename: path.join(home, 'render/render-worker.js'), execArgv: [] };
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return { filename: source, execArgv: ['--import', pathToFileURL(tsx).href] };
}
