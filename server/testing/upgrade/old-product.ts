// A built version of the product, started from its own folder on one data folder, again and again: at other times, with
// another mail server, with or without a worker.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { embeddedUrl } from '../embedded-database.ts';
import { freePort } from '../free-port.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';

const beside = (name: string) => pathToFileURL(path.join(import.meta.dirname, name)).href;

export interface Stay {
  daysAgo?: number;
  env?: Record<string, string>;
}

export class OldProduct {
  readonly base: string;
  readonly mailbox: Mailbox;
  readonly dataDir: string;
  private readonly folder: string;
  private readonly env: Record<string, string>;

  private constructor(folder: string, dataDir: string, port: number) {
    this.folder = folder;
    this.dataDir = dataDir;
    this.base = `http://127.0.0.1:${port}`;
    this.mailbox = openMailbox(path.join(dataDir, 'outbox'));
    this.env = {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      // Addresses in emails and links do not depend on the port it happened to get.
      APP_URL: 'http://localhost:3000',
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      MALLOC_ARENA_MAX: '2',
    };
  }

  static open = async (folder: string, dataDir: string) => new OldProduct(folder, dataDir, await freePort());

  /** Runs while `work` does, and is stopped as an operator stops it. */
  async run(stay: Stay, work: () => Promise<void>): Promise<void> {
    const child = spawn(
      process.execPath,
      [`--import=${beside('shifted-clock.mjs')}`, 'dist/server/main.js'],
      {
        cwd: this.folder,
        env: {
          ...this.env,
          ...stay.env,
          CLOCK_SHIFT_MS: String(-(stay.daysAgo ?? 0) * 86_400_000),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    try {
      await this.whenUp(child);
      await work();
    } finally {
      const exited = new Promise((resolve) => child.on('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await exited;
      }
    }
  }

  private async whenUp(child: ChildProcess): Promise<void> {
    while (!(await fetch(`${this.base}/healthz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error('The product did not start; it says why above.');
      await delay(50);
    }
  }

  /** An admin command of that version; returns its output. */
  admin(...words: string[]): string {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`--import=${beside('large-buffers.mjs')}`, 'dist/server/admin.js', ...words],
      { cwd: this.folder, env: this.env, encoding: 'utf8', timeout: 60_000 },
    );
    if (status !== 0) throw new Error(`admin ${words.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  }

  async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: embeddedUrl(this.dataDir) });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Runs a task of the timetable. */
  async runTask(name: string): Promise<void> {
    await this.sql('select graphile_worker.add_job($1::text)', [name]);
    await this.whenIdle();
  }

  /** Waits until no task is due. */
  async whenIdle(): Promise<void> {
    for (;;) {
      const [row] = await this.sql<{ due: number }>(
        'select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
      );
      if (row?.due === 0) return;
      await delay(50);
    }
  }

  /** The token in the newest link of that kind in somebody's email. */
  async tokenFor(address: string, before: string): Promise<string> {
    await this.whenIdle();
    for (const { text } of await this.mailbox.all(address)) {
      const found = (text ?? '').split(before)[1]?.match(/^[\w-]+/)?.[0];
      if (found) return found;
    }
    throw new Error(`No link with ${before} was mailed to ${address}.`);
  }
}
