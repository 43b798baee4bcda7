// A secret is never exchanged in silence: neither lost, nor by another one, nor on a second machine.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openOwnDatabase } from '#server/testing/own-database.ts';
import { type AppSecretOptions, openAppSecret } from './app-secret.ts';
import { systemClock } from './clock.ts';
import { makeLog } from './log.ts';

const one = 'the first secret of this installation, 32 long';
const another = 'quite another secret than the first one';

function newFile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'app-secret');
}

async function openInstallation() {
  const db = await openOwnDatabase();
  const file = newFile();
  return {
    db,
    file,
    signUp: () => db.pool.query('insert into accounts (id) values ($1)', [randomUUID()]),
    /** A start: with what, or why not, and what the log says. */
    async start(overrides: Partial<AppSecretOptions> = {}) {
      const lines: string[] = [];
      const log = makeLog('info', { write: (line) => void lines.push(line) });
      const base = { db, clock: systemClock, given: undefined, file, acceptsNew: false, log };
      const ended = await openAppSecret({ ...base, ...overrides }).then(
        (secret) => ({ secret, refused: null }),
        (error: Error) => ({ secret: null, refused: error.message }),
      );
      return { ...ended, log: lines.map((line) => JSON.parse(line).msg) };
    },
  };
}

test('the first start makes one, and the next start has it again, without a word', async () => {
  const { start, file } = await openInstallation();
  const first = await start();
  expect(first).toEqual({ secret: readFileSync(file, 'utf8'), refused: null, log: [] });
  expect(await start()).toEqual(first);
});

test('a lost file is not made anew over records, unless the operator says so', async () => {
  const { start, signUp, file } = await openInstallation();
  const { secret } = await start();
  await signUp();
  rmSync(file);

  const lost = await start();
  expect(lost.refused).toMatch(/app-secret is not there and APP_SECRET is not set, .* ACCEPT_NEW_SECRET=yes/);
  expect(existsSync(file)).toBe(false);
  // What came back from a backup is taken.
  expect(await start({ given: secret ?? '' })).toMatchObject({ refused: null, log: [] });

  const accepted = await start({ acceptsNew: true });
  expect(accepted.secret).not.toBe(secret);
  expect(accepted).toMatchObject({
    refused: null,
    log: [expect.stringContaining('second factors must be reset')],
  });
  expect(await start()).toEqual({ secret: accepted.secret, refused: null, log: [] });
});

test('another APP_SECRET is refused; accepted, it takes the place of the old one', async () => {
  const { start } = await openInstallation();
  await start({ given: one });
  const other = await start({ given: another });
  expect(other.refused).toMatch(
    /^APP_SECRET is not the one this database has been used with\. Bring the old/,
  );
  expect(other.refused).not.toContain(another);
  expect(await start({ given: one })).toEqual({ secret: one, refused: null, log: [] });

  expect((await start({ given: another, acceptsNew: true })).refused).toBeNull();
  expect((await start({ given: another })).refused).toBeNull();
  expect((await start({ given: one })).refused).not.toBeNull();
});

test('the setting that was left in place is reported', async () => {
  const { start } = await openInstallation();
  await start({ given: one });
  expect((await start({ given: one, acceptsNew: true })).log).toEqual([
    'ACCEPT_NEW_SECRET is set, and the secret is the one in use: take the setting away',
  ]);
});

test('an installation from before the fingerprints: its secret is noted, a lost one is missed', async () => {
  const { start, signUp } = await openInstallation();
  await signUp();
  expect((await start()).refused).toContain('is not there and APP_SECRET is not set');
  expect((await start({ given: one })).refused).toBeNull();
  expect((await start({ given: another })).refused).not.toBeNull();
});

test('two machines that start at once on an empty database: one of two secrets counts', async () => {
  const { start, file } = await openInstallation();
  const files = [file, newFile()];
  const starts = await Promise.all(files.map((its) => start({ file: its })));
  expect(starts.filter(({ refused }) => refused === null)).toHaveLength(1);
  // Its own is another one, or it hears of the first before it has made one.
  expect(starts.find(({ refused }) => refused)?.refused).toMatch(
    /^(The secret in )?\S+ is not (the one this database|there and APP_SECRET is not set)/,
  );
  // With a shared folder, or the same setting, all of them come up.
  const winner = starts.find(({ secret }) => secret)?.secret ?? '';
  const again = await Promise.all(Array.from({ length: 4 }, () => start({ given: winner })));
  expect(again.map(({ refused }) => refused)).toEqual([null, null, null, null]);
});

test('processes that share a folder start at once on an empty database', async () => {
  const { start } = await openInstallation();
  const starts = await Promise.all(Array.from({ length: 4 }, () => start()));
  expect(starts.map(({ refused }) => refused)).toEqual([null, null, null, null]);
  expect(new Set(starts.map(({ secret }) => secret)).size).toBe(1);
});

test('one that was a moment behind finds the file the first one made', async () => {
  const { start, db } = await openInstallation();
  const query = new Proxy(db.query, {
    get: (target, name) =>
      name === 'execute'
        ? async (input: never) => {
            await start();
            return target.execute(input);
          }
        : Reflect.get(target, name),
  });
  expect((await start({ db: { ...db, query } })).refused).toBeNull();
});

test('the database never sees the secret', async () => {
  const { start, db } = await openInstallation();
  await start({ given: one });
  const { rows } = await db.pool.query('select k::text as row from installation_keys k');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(one.slice(0, 8));
});
