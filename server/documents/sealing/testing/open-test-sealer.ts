// Sealers for a test file: folder, clock and log are the test's, and the work is done here instead of in threads, which
// take longer to start than a test.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { makeSecrets } from '#server/platform/secrets.ts';
import { openRenderer } from '../../renderer.ts';
import type { KeptSeal, SealStore } from '../company-seals.ts';
import { openSealer, type SealerOptions } from '../open-sealer.ts';
import { sealPdf } from '../seal-pdf.ts';

const home = path.resolve(import.meta.dirname, '../..');

export interface SaidLine {
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

  function openOne(wishes: Partial<SealerOptions> = {}) {
    const said: SaidLine[] = [];
    const say = (level: SaidLine['level']) => (facts: Record<string, unknown>, message: string) =>
      void said.push({ level, facts, message });
    const authorityFile = wishes.authorityFile ?? path.join(newFolder(), 'authority.pem');
    const store = wishes.store ?? keptHere();
    const sealer = openSealer({
      threads: { seal: sealPdf, close: async () => {} },
      typesetter: renderer,
      appName: 'Fieldwright',
      clock: { now: () => new Date('2026-11-15T15:13:00Z') },
      log: { info: say('info'), warn: say('warn'), error: say('error') } as SealerOptions['log'],
      secrets: makeSecrets('a secret that is only ever used by tests'),
      ...wishes,
      store,
      authorityFile,
    });
    return { sealer, said, authorityFile, store };
  }

  return { renderer, openOne, newFolder };
}

/** As the table does it. */
export function keptHere(): SealStore {
  const rows = new Map<string, KeptSeal[]>();
  const of = (accountId: string) => rows.get(accountId) ?? [];
  return {
    list: async (accountId) => of(accountId).toReversed(),
    async add(accountId, seal) {
      if (!of(accountId).some(({ number }) => number === seal.number))
        rows.set(accountId, [...of(accountId), seal]);
    },
  };
}
