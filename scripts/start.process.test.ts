// Whole processes: started, killed, started again, as an operator would.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';

interface Process {
  child: ChildProcess;
  base: string;
  output(): string;
  exited: Promise<number | null>;
}

function newDataDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-process-'));
  onTestFinished(() => {
    const pid = postmaster(dir)?.pid;
    if (pid) process.kill(pid, 'SIGKILL');
    rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return dir;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

async function launch(env: Record<string, string>): Promise<Process> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: port, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, base: `http://127.0.0.1:${port}`, output: () => output, exited };
}

async function healthy(started: Process): Promise<Process> {
  let isOver = false;
  started.exited.then(() => {
    isOver = true;
  });
  while (!isOver) {
    // Its own word first: a test beside this one may have been given the same port.
    const isUp = started.output().includes('Fieldwright is ready');
    if (isUp && (await fetch(`${started.base}/healthz`)).status === 200) return started;
    await delay(25);
  }
  throw new Error(`It did not come up: ${started.output()}`);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}

const isClosed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });

function postmaster(dataDir: string): { pid: number; port: number } | null {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function query(dataDir: string, sql: string, values: unknown[] = []) {
  const password = readFileSync(path.join(dataDir, 'postgres/password'), 'utf8');
  const client = new pg.Client({
    connectionString: `postgresql://fieldwright:${password}@127.0.0.1:${postmaster(dataDir)?.port}/fieldwright`,
  });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

describe('a process', () => {
  test('comes up again by itself after kill -9, ten times in a row, with every write there', async () => {
    const dataDir = newDataDir();
    for (let round = 0; round < 10; round += 1) {
      const running = await healthy(await launch({ DATA_DIR: dataDir }));
      const rows = await query(dataDir, 'select 1 from accounts');
      expect(rows).toHaveLength(round);
      await query(dataDir, 'insert into accounts (id) values (gen_random_uuid())');
      // Sometimes the database dies too, as in a power cut.
      const database = postmaster(dataDir)?.pid;
      running.child.kill('SIGKILL');
      if (round % 3 === 2 && database) process.kill(database, 'SIGKILL');
      await running.exited;
    }
  });

  test('clears a lock file whose number now belongs to another program', async () => {
    const dataDir = newDataDir();
    const first = await healthy(await launch({ DATA_DIR: dataDir }));
    const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await healthy(await launch({ DATA_DIR: dataDir }));
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
  });

  test('shares a fresh data folder with another that starts in the same moment; the last one out stops the database', async () => {
    const dataDir = newDataDir();
    const [one, two] = await Promise.all([launch({ DATA_DIR: dataDir }), launch({ DATA_DIR: dataDir })]);
    await Promise.all([healthy(one), healthy(two)]);
    expect(
      await query(dataDir, "select name from schema_migrations where name = '0001_platform.sql'"),
    ).toHaveLength(1);
    one.child.kill('SIGTERM');
    expect(await one.exited).toBe(0);
    expect((await fetch(`${two.base}/healthz`)).status).toBe(200);
    two.child.kill('SIGTERM');
    expect(await two.exited).toBe(0);
    expect(postmaster(dataDir)).toBeNull();
  });

  test('finishes the request in flight before it stops', async () => {
    const dataDir = newDataDir();
    const running = await healthy(await launch({ DATA_DIR: dataDir }));
    const token = await fetch(`${running.base}/api/csrf-token`);
    const cookie = token.headers.get('set-cookie')?.split(';')[0];
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const port = Number(new URL(running.base).port);
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(
      `POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-Csrf-Token: ${csrfToken}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
    );
    await until(() => answer.includes('100 Continue'));
    running.child.kill('SIGTERM');
    await until(() => isClosed(port));
    socket.write('{}');
    expect(await running.exited).toBe(0);
    await closed;
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain('{"success":true}');
  });

  test('a signal during the start leaves nothing running', async () => {
    const dataDir = newDataDir();
    const starting = await launch({ DATA_DIR: dataDir });
    await until(() => postmaster(dataDir) !== null);
    starting.child.kill('SIGTERM');
    expect(await starting.exited).toBe(0);
    expect(postmaster(dataDir)).toBeNull();
  });

  test('says where it is and where mails go', async () => {
    const running = await healthy(await launch({ DATA_DIR: newDataDir(), APP_URL: 'https://jobs.example' }));
    await until(() => running.output().includes('Mail goes to'));
    expect(running.output()).toContain('Fieldwright is ready: https://jobs.example');
    expect(running.output()).toMatch(/Mail goes to: outbox folder .*outbox/);
  });
});

describe('a start that cannot succeed ends with one sentence and exit 1:', () => {
  async function refused(env: Record<string, string>): Promise<string> {
    const started = await launch({ DATA_DIR: newDataDir(), ...env });
    expect(await started.exited).toBe(1);
    const lines = started.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  test('the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await refused({ PORT: port })).toBe(
      `Fieldwright cannot start. Port ${port} on 127.0.0.1 is taken. Set PORT to another one.`,
    );
  });

  test('DATA_DIR cannot be made', async () => {
    const file = path.join(newDataDir(), 'a-file');
    writeFileSync(file, '');
    expect(await refused({ DATA_DIR: path.join(file, 'below') })).toMatch(
      /^Fieldwright cannot start\. DATA_DIR .* cannot be made/,
    );
  });

  test.runIf(process.platform === 'linux')('DATA_DIR is where no folder can be', async () => {
    expect(await refused({ DATA_DIR: '/proc/fieldwright' })).toMatch(/DATA_DIR .* cannot be made/);
  });

  test('DATABASE_URL cannot be reached', async () => {
    const url = `postgresql://nobody:secret@127.0.0.1:${await freePort()}/nothing`;
    const line = await refused({ DATABASE_URL: url });
    expect(line).toMatch(/^Fieldwright cannot start\. DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    expect(line).not.toContain('secret');
  });

  test('a setting is wrong', async () => {
    expect(await refused({ ROLE: 'king' })).toMatch(/^Fieldwright cannot start\. ROLE: /);
  });

  test('Node is too old', () => {
    const older = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.0"})';
    for (const script of ['start', 'test', 'dev']) {
      const { status, stderr } = spawnSync(process.execPath, ['--import', older, `scripts/${script}.mjs`], {
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr).toBe('Fieldwright needs Node 20.19 or newer; this is 18.20.0.\n');
    }
  });
});
