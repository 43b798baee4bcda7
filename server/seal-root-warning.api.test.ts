// Documents sealed under another root than before are sealed all the same, and somebody hears of it.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { openAuthority } from './documents/sealing/authority.ts';
import { systemClock } from './platform/clock.ts';
import { makeLog } from './platform/log.ts';
import { recordSealRoot } from './start-warnings.ts';
import { openOwnDatabase } from './testing/own-database.ts';

/** A machine with a root of its own; starting it answers what its log says. */
function aMachine(db: Deps['db'], env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-root-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const { root } = openAuthority({
    file: path.join(dataDir, 'signing/authority.pem'),
    appName: 'Fieldwright',
    clock: systemClock,
  });
  const sealer = { rootCertificate: async () => Buffer.from(root.toString()) };
  return {
    dataDir,
    fingerprint: root.fingerprint256,
    async start(): Promise<{ level: number; msg: string; before: string; now: string }[]> {
      const lines: string[] = [];
      const log = makeLog('info', { write: (line) => void lines.push(line) });
      await recordSealRoot({ db, clock: systemClock, sealer, config, log });
      return lines.map((line) => JSON.parse(line));
    },
  };
}

test('the first root and the same one again: not a word', async () => {
  const { start } = aMachine(await openOwnDatabase());
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
});

test('a machine that lost its root goes on under the new one, and says so once', async () => {
  const db = await openOwnDatabase();
  const before = aMachine(db);
  const after = aMachine(db);
  await before.start();
  expect(await after.start()).toMatchObject([
    {
      level: 50,
      before: before.fingerprint,
      now: after.fingerprint,
      msg: expect.stringContaining(`that in ${after.dataDir}/signing/authority.pem: if another machine`),
    },
  ]);
  expect(await after.start()).toEqual([]);
});

test('two machines with a root each: whichever starts after the other says so', async () => {
  const db = await openOwnDatabase();
  const [one, two] = [aMachine(db), aMachine(db)];
  await one.start();
  for (const machine of [two, one, two]) expect(await machine.start()).toHaveLength(1);
});

test('two that start at once on an empty database: one of them says so', async () => {
  const db = await openOwnDatabase();
  const results = await Promise.all([aMachine(db).start(), aMachine(db).start()]);
  expect(results.flat()).toHaveLength(1);
});

test('a certificate of the operator’s own is named as such', async () => {
  const db = await openOwnDatabase();
  await aMachine(db).start();
  const [line] = await aMachine(db, { SIGNING_P12: 'own.p12' }).start();
  expect(line?.msg).toContain('that of SIGNING_P12: give every machine on this database the same one');
});
