// The renderer is closed while a thread is at work that cannot be interrupted, as a layout is.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { invoiceModel } from '../testing/sample-documents.ts';
import { openRenderer } from './renderer.ts';

const layoutSeconds = 8;

function openSlow(options: { timeLimitMs?: number } = {}) {
  const home = mkdtempSync(path.join(tmpdir(), 'slow-renderer-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(path.join(home, 'render'));
  writeFileSync(
    path.join(home, 'render/render-worker.js'),
    `module.exports = () => {
      require('node:child_process').spawnSync('sleep', ['${layoutSeconds}']);
      return new Uint8Array(1);
    };`,
  );
  return openRenderer({ home, ...options });
}

const closed = async (renderer: { close(): Promise<void> }) => {
  const begun = Date.now();
  const problem = await renderer.close().catch((error: Error) => error.message);
  return { problem, isQuick: Date.now() - begun < 5000 };
};

test('a long layout does not hold up the stop, and is told', async () => {
  const renderer = openSlow();
  const printing = renderer.render('account', invoiceModel()).catch(() => {});
  await wait(1000);
  expect(await closed(renderer)).toEqual({ problem: 'A document was still being printed.', isQuick: true });
  await printing;
}, 30_000);

test('nor does one that was refused before, because it took too long', async () => {
  const renderer = openSlow({ timeLimitMs: 1000 });
  await expect(renderer.render('account', invoiceModel())).rejects.toThrow('too long to print');
  expect(await closed(renderer)).toEqual({ problem: 'A document was still being printed.', isQuick: true });
  await wait(layoutSeconds * 1000);
}, 30_000);

test('without one it closes at once', async () => {
  expect(await closed(openSlow())).toEqual({ problem: undefined, isQuick: true });
});
