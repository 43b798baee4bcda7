// Sealers for a test file: folder, clock and log are the test's, and the work is done here instead of in threads, which
// take longer to start than a test.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { makeSecrets } from '#server/platform/secrets.ts';
import { openRenderer } from '../../render/renderer.ts';
import type { SealStore, StoredSeal } from '../company-seals.ts';
import { openSealer, type SealerOptions } from '../open-sealer.ts';
import { sealPdf } from '../seal-pdf.ts';

const home = path.resolve(import.meta.dirname, '../..');

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  facts: Record<string, unknown>;
  message: string;
}

/** Call it at the top of a test file; closes what was opened. */
export function testSealers() {
  const renderer = openRenderer({ home, threads: 1 });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-seals-'));
  let folders = 0;
  afterAll(async () => {
    await renderer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function newFolder(): string {
    folders += 1;
    return path.join(folder, String(folders));
  }

  function openOne(overrides: Partial<SealerOptions> = {}) {
    const logged: LogLine[] = [];
    const logAt = (level: LogLine['level']) => (facts: Record<string, unknown>, message: string) =>
      void logged.push({ level, facts, message });
    const authorityFile = overrides.authorityFile ?? path.join(newFolder(), 'authority.pem');
    const store = overrides.store ?? inMemorySeals();
    const sealer = openSealer({
      threads: { seal: sealPdf, close: async () => {} },
      typesetter: renderer,
      appName: 'Fieldwright',
      clock: { now: () => new Date('2026-11-15T15:13:00Z') },
      log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') } as SealerOptions['log'],
      secrets: makeSecrets('a secret that is only ever used by tests'),
      ...overrides,
      store,
      authorityFile,
    });
    return { sealer, logged, authorityFile, store };
  }

  return { renderer, openOne, newFolder };
}

/** As the table does it. */
export function inMemorySeals(): SealStore {
  const rows = new Map<string, StoredSeal[]>();
  const of = (accountId: string) => rows.get(accountId) ?? [];
  return {
    list: async (accountId) => of(accountId).toReversed(),
    async add(accountId, seal) {
      if (!of(accountId).some(({ number }) => number === seal.number))
        rows.set(accountId, [...of(accountId), seal]);
    },
  };
}
