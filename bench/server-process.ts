// The built product as a process of its own, for measuring it from outside.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedUrl, postmaster } from '#server/testing/embedded-database.ts';
import { freePort } from '#server/testing/free-port.ts';

export interface ServerProcess {
  base: string;
  child: ChildProcess;
  dataDir: string;
  databaseUrl: string;
  postmasterPid: number;
  startedInMs: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  nodeOptions?: string[];
  /** A file in the data folder for its log. */
  logFile?: string;
}

export async function startServerProcess(
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-bench-')),
  { env = {}, nodeOptions = [], logFile }: ServerOptions = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const begun = performance.now();
  const log = logFile ? openSync(path.join(dataDir, logFile), 'a') : undefined;
  const child = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      // As set by npm start, the image and the unit.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      ...env,
    },
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
  });
  if (log !== undefined) closeSync(log);
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start; it says why above.');
    await delay(10);
  }
  const startedInMs = performance.now() - begun;
  return {
    base,
    child,
    dataDir,
    databaseUrl: embeddedUrl(dataDir),
    postmasterPid: postmaster(dataDir)?.pid ?? 0,
    startedInMs,
    async stop() {
      const exited = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const removeDataDir = (dir: string) => rmSync(dir, { recursive: true, force: true });
