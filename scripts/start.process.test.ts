// Whole processes: started, killed, started again, as an operator would.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postmaster, queryEmbedded } from '#server/testing/embedded-database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { newDataDir, spawnProduct, startProduct, whenReady } from '#server/testing/product-process.ts';

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

describe('a process', () => {
  test('comes up again by itself after kill -9, five times in a row, with every write there', async () => {
    const dataDir = newDataDir();
    for (let round = 0; round < 5; round += 1) {
      const running = await startProduct({ DATA_DIR: dataDir });
      const rows = await queryEmbedded(dataDir, 'select 1 from accounts');
      expect(rows).toHaveLength(round);
      await queryEmbedded(dataDir, 'insert into accounts (id) values (gen_random_uuid())');
      // Sometimes the database dies too, as in a power cut.
      const database = postmaster(dataDir)?.pid;
      running.child.kill('SIGKILL');
      if (round % 3 === 2 && database) process.kill(database, 'SIGKILL');
      await running.exited;
    }
  });

  test('clears a lock file whose number now belongs to another program', async () => {
    const dataDir = newDataDir();
    const first = await startProduct({ DATA_DIR: dataDir });
    const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await startProduct({ DATA_DIR: dataDir });
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
  });

  test('shares a fresh data folder with another that starts in the same moment; the last one out stops the database', async () => {
    const dataDir = newDataDir();
    const [one, two] = await Promise.all([
      spawnProduct({ DATA_DIR: dataDir }),
      spawnProduct({ DATA_DIR: dataDir }),
    ]);
    await Promise.all([whenReady(one), whenReady(two)]);
    expect(
      await queryEmbedded(dataDir, "select name from schema_migrations where name = '0001_platform.sql'"),
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
    const running = await startProduct({ DATA_DIR: dataDir });
    const token = await fetch(`${running.base}/api/csrf-token`);
    const cookie = token.headers.get('set-cookie')?.split(';')[0];
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const port = Number(new URL(running.base).port);
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => (response += chunk));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(
      `POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-Csrf-Token: ${csrfToken}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
    );
    await until(() => response.includes('100 Continue'));
    running.child.kill('SIGTERM');
    await until(() => isClosed(port));
    socket.write('{}');
    expect(await running.exited).toBe(0);
    await closed;
    expect(response).toContain('HTTP/1.1 200 OK');
    expect(response).toContain('{"success":true}');
  });

  test('a signal during the start leaves nothing running', async () => {
    const dataDir = newDataDir();
    const starting = await spawnProduct({ DATA_DIR: dataDir });
    await until(() => postmaster(dataDir) !== null);
    starting.child.kill('SIGTERM');
    expect(await starting.exited).toBe(0);
    expect(postmaster(dataDir)).toBeNull();
  });

  test('says where it is and where mails go', async () => {
    const running = await startProduct({ DATA_DIR: newDataDir(), APP_URL: 'https://jobs.example' });
    await until(() => running.output().includes('Email goes to'));
    expect(running.output()).toContain('Fieldwright is ready: https://jobs.example');
    expect(running.output()).toMatch(/Email goes to: outbox folder .*outbox/);
  });
});

describe('a start that cannot succeed ends with one sentence and exit 1:', () => {
  async function refused(env: Record<string, string>): Promise<string> {
    const started = await spawnProduct({ DATA_DIR: newDataDir(), ...env });
    expect(await started.exited).toBe(1);
    const lines = started.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  test('the port is taken, or a certificate cannot be read; no database stays behind', async () => {
    const dataDir = newDataDir();
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await refused({ PORT: port, DATA_DIR: dataDir })).toBe(
      `Fieldwright cannot start. Port ${port} on 127.0.0.1 is taken. Set PORT to another one.`,
    );
    expect(postmaster(dataDir)).toBeNull();
    // On the same folder, because making one takes its time.
    expect(await refused({ SIGNING_P12: '/nowhere/seal.p12', DATA_DIR: dataDir })).toBe(
      'Fieldwright cannot start. SIGNING_P12: /nowhere/seal.p12 cannot be read.',
    );
    expect(postmaster(dataDir)).toBeNull();
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
