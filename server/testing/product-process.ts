// The built product as processes of their own, on a data folder that goes with the test.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';

export interface Product {
  child: ChildProcess;
  base: string;
  output(): string;
  exited: Promise<number | null>;
  /** As an operator would; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 */
  kill(): Promise<void>;
}

export function newDataDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-process-'));
  onTestFinished(() => {
    const database = postmaster(dir);
    if (database) process.kill(database.pid, 'SIGKILL');
    rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return dir;
}

/** Started, not up yet. */
export async function spawnProduct(env: Record<string, string>): Promise<Product> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: port, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    child,
    base: `http://127.0.0.1:${port}`,
    output: () => output,
    exited,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Its own word first: a test beside this one may have been given the same port. */
export async function whenReady(product: Product): Promise<Product> {
  let isOver = false;
  product.exited.then(() => {
    isOver = true;
  });
  while (!isOver) {
    if (product.output().includes('Fieldwright is ready')) return product;
    await delay(20);
  }
  throw new Error(`The product did not come up: ${product.output()}`);
}

export const startProduct = async (env: Record<string, string>): Promise<Product> =>
  whenReady(await spawnProduct(env));

export function runAdmin(env: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/admin.js', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stdout, stderr };
}

/** Null when no embedded database runs on the folder. */
export function postmaster(dataDir: string): { pid: number; port: number } | null {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres/password'), 'utf8').trim();
  return `postgresql://fieldwright:${password}@127.0.0.1:${postmaster(dataDir)?.port}/fieldwright`;
}

export async function queryEmbedded(dataDir: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
