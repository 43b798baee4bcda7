// The built product as processes of their own, on a data folder that is removed after the test.
import {
  type ChildProcess,
  type ChildProcessByStdio,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
  spawnSync,
} from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { postmaster } from './embedded-database.ts';
import { freePort } from './free-port.ts';

export interface Product {
  child: ChildProcess;
  base: string;
  output(): string;
  exited: Promise<number | null>;
  /** Stops it as an operator would; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 */
  kill(): Promise<void>;
}

type ProductChild = ChildProcessByStdio<null, Readable, Readable>;

export function newDataDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-process-'));
  onTestFinished(() => {
    const database = postmaster(dir);
    if (database) process.kill(database.pid, 'SIGKILL');
    rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return dir;
}

/** These tests sign up and work at once, without confirming their email, and write to the same few people. */
const manyMails = {
  LIMIT_MAILS_TO_OTHERS_UNCONFIRMED: '1000/1d',
  LIMIT_MAILS_TO_OWNER_UNCONFIRMED: '1000/1d',
  LIMIT_MAILS_TO_ONE_ADDRESS: '1000/1d',
  LIMIT_MAILS_TO_ONE_ADDRESS_OVERALL: '1000/1d',
  LIMIT_MAILS_TO_ONE_ADDRESS_UNCONFIRMED: '1000/1d',
};

/** Started, but not ready yet. */
export async function spawnProduct(env: Record<string, string>): Promise<Product> {
  return watchProcess(env, (options) => spawn(process.execPath, ['dist/server/main.js'], options));
}

/** `npm start` as a terminal or a container runtime runs it: in a process group of its own, led by npm. */
export async function spawnProductByNpm(env: Record<string, string>): Promise<Product> {
  const product = await watchProcess({ npm_config_update_notifier: 'false', ...env }, (options) =>
    spawn('npm', ['start'], { ...options, detached: true }),
  );
  onTestFinished(() => signalGroup(product, 'SIGKILL'));
  return product;
}

/** Signals every process of the group; does nothing when there is none any more. */
export function signalGroup({ child }: Product, signal: NodeJS.Signals): void {
  if (isGroupAlive(child.pid)) process.kill(-(child.pid ?? 0), signal);
}

export function isGroupAlive(leader: number | undefined): boolean {
  if (!leader) return false;
  try {
    process.kill(-leader, 0);
    return true;
  } catch {
    return false;
  }
}

/** Any command that serves the product. */
export async function watchProcess(
  env: Record<string, string>,
  begin: (options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe>) => ProductChild,
): Promise<Product> {
  const port = env.PORT ?? String(await freePort());
  const child = begin({
    env: { PATH: process.env.PATH, PORT: port, LOG_LEVEL: 'warn', ...manyMails, ...env },
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

/** Its own message first: a test beside this one may have been given the same port. */
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

export function runAdmin(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/admin.js', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stdout, stderr };
}
