// The threads in which files are put together and sealed. Opened with the first one, closed when there is nothing to
// do.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { closeThreads } from '../close-threads.ts';
import type { SealedPdf, SealPdfInput } from './seal-pdf.ts';

export interface SealThreads {
  seal(input: SealPdfInput): Promise<SealedPdf>;
  close(): Promise<void>;
}

export const sealThreads = 2;

/** `home` holds sealing/seal-worker: server/documents, or its copy in dist/. */
export function openSealThreads(home: string): SealThreads {
  let pool: Piscina<SealPdfInput, SealedPdf> | undefined;
  const open = () => {
    const opened: Piscina<SealPdfInput, SealedPdf> = new Piscina({
      ...workerFile(home),
      minThreads: 0,
      maxThreads: sealThreads,
      idleTimeout: 30_000,
      atomics: 'disabled',
    });
    // Without a listener, a thread that dies while idle would end the process.
    opened.on('error', () => {});
    return opened;
  };
  return {
    seal(input) {
      pool ??= open();
      return pool.run(input);
    },
    close: () => closeThreads(async () => pool?.close({ force: true })),
  };
}

/** Built, it is JavaScript. From the sources it is TypeScript, which a thread can only read with tsx. */
function workerFile(home: string): { filename: string; execArgv: string[] } {
  const source = path.join(home, 'sealing/seal-worker.ts');
  if (!existsSync(source)) return { filename: path.join(home, 'sealing/seal-worker.js'), execArgv: [] };
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return { filename: source, execArgv: ['--import', pathToFileURL(tsx).href] };
}
