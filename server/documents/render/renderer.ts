// Document models in, PDF bytes out. A few threads do the work; a document that takes too long is refused and keeps its
// place until its thread has ended, and a thread that dies is replaced.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { FairSemaphore, processorShare } from '#server/platform/fair-semaphore.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeThreads } from '../close-threads.ts';
import type { ChangeOrderModel, SignableModel, StatementModel } from '../document-model.ts';
import { toChangeOrderView } from '../view/change-order-view.ts';
import { type PrintView, toPrintView } from '../view/print-view.ts';
import { toStatementView } from '../view/statement-view.ts';
import type { RenderWorkerData } from './render-worker.ts';

/**
 * How much one document may hold. What is inside prints well and within the time limit; what is beyond is refused
 * with a reason.
 */
const documentLimits = {
  lines: 1000,
  payments: 200,
  characters: 100_000,
  /** Of a name, a number, a date: what stands in a column of the first page. */
  shortText: 300,
  address: 600,
  addressLines: 12,
} as const;

/** A line break costs as much space, and nearly as much time, as this many letters. */
const lineBreakCost = 20;

type Printable = SignableModel | StatementModel;

function refuseTooLarge(model: Printable): void {
  if (model.kind === 'statement') refuseLongStatement(model);
  else refuseManyLines(model);
  if (shortTexts(model).some((text) => (text?.length ?? 0) > documentLimits.shortText))
    refuse('A name, number or date is too long for one document.');
  if ([model.company.address, model.customer.address, model.customer.serviceAddress].some(isTooTall))
    refuse('An address is too long for one document.');
  if (textCostOf(printedOf(model)) > documentLimits.characters)
    refuse('There is too much text for one document.');
}

function refuseLongStatement({ invoices, payments }: StatementModel): void {
  if (invoices.length > documentLimits.lines)
    refuse(`A statement can list at most ${documentLimits.lines} open invoices.`);
  if (payments.length > documentLimits.lines)
    refuse(`A statement can list at most ${documentLimits.lines} payments. Please choose a later day.`);
}

function refuseManyLines(model: SignableModel): void {
  if (lineCount(model) > documentLimits.lines)
    refuse(`A document can have at most ${documentLimits.lines} lines.`);
  if (model.kind === 'invoice' && model.payments.length > documentLimits.payments)
    refuse(`An invoice can show at most ${documentLimits.payments} payments.`);
}

function lineCount(model: SignableModel): number {
  if (model.kind === 'change_order') return countOf(model.changes);
  if (model.kind === 'estimate' && model.options)
    return model.options.reduce((sum, { lines }) => sum + lines.length, 0);
  return model.lines.length;
}

const countOf = ({ added, removed, changed }: ChangeOrderModel['changes']): number =>
  added.length + removed.length + 2 * changed.length;

function refuse(message: string): never {
  throw new Refusal('too_large', { message });
}

function shortTexts(model: Printable): (string | undefined)[] {
  const { company, customer } = model;
  const ofBoth = [
    ...[company.name, company.phone, company.email, company.website],
    ...[customer.name, customer.contact, customer.phone, customer.email],
  ];
  if (model.kind === 'statement')
    return [...ofBoth, ...[...model.invoices, ...model.payments].map(({ number }) => number)];
  if (model.kind === 'change_order') return [...ofBoth, model.number, model.issued, ...model.approved];
  const everywhere = [...ofBoth, model.number, model.issued, model.service, model.optionName];
  switch (model.kind) {
    case 'estimate':
      return [
        ...everywhere,
        model.validUntil,
        model.preparedBy,
        ...(model.options ?? []).map(({ name }) => name),
      ];
    case 'work_order':
      return [...everywhere, model.serviceTimes, model.technician];
    case 'invoice':
      return [...everywhere, model.due, ...model.payments.flatMap(({ date, method }) => [date, method])];
  }
}

function isTooTall(address = ''): boolean {
  return address.length > documentLimits.address || address.split('\n').length > documentLimits.addressLines;
}

/** Of photos only their days are printed, and in the place of a list its options. */
const printedOf = (model: Printable): object => ({
  ...model,
  photos: [],
  ...(model.kind === 'estimate' && model.options && { lines: [] }),
});

/** Names of things in the program, not on paper. */
const unprinted: readonly string[] = ['id', 'itemId'];

function textCostOf(value: unknown): number {
  if (typeof value === 'string') return value.length + (value.split('\n').length - 1) * lineBreakCost;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0;
  return Object.entries(value).reduce(
    (sum: number, [name, part]) => (unprinted.includes(name) ? sum : sum + textCostOf(part)),
    0,
  );
}

export interface Renderer {
  /**
   * The same model always gives the same bytes. `owner` is who it is printed for: an account's id, or a name for
   * visitors or for background work. Each owner gets its share of the threads.
   */
  render(owner: string, model: Printable, options?: RenderOptions): Promise<Buffer>;
  /** A gzip-packed SVG of every page, in order; null when one is too large to be shown on a phone. */
  renderPages(owner: string, model: SignableModel, options?: RenderOptions): Promise<Buffer[] | null>;
  /** Both of one layout. No pages when one is too large, or could not be drawn. */
  renderWithPages(owner: string, model: SignableModel, options?: RenderOptions): Promise<PrintedWithPages>;
  close(): Promise<void>;
}

interface PrintedWithPages {
  pdf: Buffer;
  pages: Buffer[] | null;
}

interface RenderOptions {
  timeLimitMs?: number;
  /** Waits apart from what else the owner has printed, for the same share of the threads. */
  queue?: string;
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
  /** Threads the pool knows nothing of any more, which are still at a document that took too long. */
  const abandoned = new Set<Worker>();
  const pool = () => {
    opened ??= openPool(home, threads);
    return opened;
  };

  /** `refuse` answers at the limit; the promise keeps its place until the thread, which cannot be interrupted, has ended. */
  async function print(job: PrintView, timeLimitMs: number, refuse: (reason: Refusal) => void) {
    const limit = new AbortController();
    let threads: readonly Worker[] = [];
    const timer = setTimeout(() => {
      threads = pool().threads;
      limit.abort();
    }, timeLimitMs);
    try {
      return await pool().run(job, { signal: limit.signal });
    } catch (error) {
      if (!limit.signal.aborted) throw error;
      refuse(tookTooLong());
      const ending = threads.filter((thread) => !pool().threads.includes(thread) && !hasExited(thread));
      for (const thread of ending) {
        abandoned.add(thread);
        thread.once('exit', () => abandoned.delete(thread));
      }
      await Promise.all(ending.map(ended));
      throw tookTooLong();
    } finally {
      clearTimeout(timer);
    }
  }

  function printInTurn(
    owner: string,
    job: PrintView,
    { timeLimitMs = defaultLimitMs, queue = owner }: RenderOptions = {},
  ): Promise<Printed> {
    return new Promise((resolve, reject) => {
      // The limit counts from here on: waiting for others is not the document's fault.
      const printOnThread = () =>
        threadSlots.run(owner, async () => {
          try {
            return await print(job, timeLimitMs, reject);
          } catch (error) {
            if (!isThreadLost(error)) throw explained(error);
            return await print(job, timeLimitMs, reject);
          }
        });
      ownQueue.run(queue, () => processorShare.run(owner, printOnThread)).then(resolve, reject);
    });
  }

  async function printPdf(owner: string, job: PrintView, options?: RenderOptions): Promise<Buffer> {
    const printed = await printInTurn(owner, job, options);
    if (!(printed instanceof Uint8Array)) throw new Error('The typesetter printed no file.');
    return asBuffer(printed);
  }

  return {
    async render(owner, model, options) {
      refuseTooLarge(model);
      return printPdf(owner, viewOf(model), options);
    },
    async renderPages(owner, model, options) {
      refuseTooLarge(model);
      const pages = await printInTurn(owner, { ...viewOf(model), as: 'pages' }, options);
      return Array.isArray(pages) ? pages.map(asBuffer) : null;
    },
    async renderWithPages(owner, model, options) {
      refuseTooLarge(model);
      const printed = await printInTurn(owner, { ...viewOf(model), as: 'both' }, options);
      if (!printed || !('pdf' in printed)) throw new Error('The typesetter printed no file.');
      return { pdf: asBuffer(printed.pdf), pages: printed.pages?.map(asBuffer) ?? null };
    },
    print: (owner, job) => printPdf(owner, job),
    close: () =>
      closeThreads(() => Promise.all([opened?.close({ force: true }), ...[...abandoned].map(exited)])),
  };
}

function viewOf(model: Printable): PrintView {
  switch (model.kind) {
    case 'statement':
      return toStatementView(model);
    case 'change_order':
      return toChangeOrderView(model);
    default:
      return toPrintView(model);
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
/** One file, or a packed picture of each page, or both. */
type Printed = Bytes | Bytes[] | { pdf: Bytes; pages: Bytes[] | null } | null;
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

/** One that never ends does not keep its place for good. */
const ended = (thread: Worker): Promise<unknown> =>
  Promise.race([exited(thread), wait(longestEndMs, undefined, { ref: false })]);

const hasExited = (thread: Worker): boolean => thread.threadId === -1;

const exited = async (thread: Worker): Promise<unknown> => hasExited(thread) || once(thread, 'exit');

const longestEndMs = 60_000;

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
