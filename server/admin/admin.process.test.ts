// The operator's command as a process of its own, beside the running product and without it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { HttpClient } from '#server/testing/http-client.ts';

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres/cluster/postmaster.pid');

function newDataDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-admin-'));
  onTestFinished(() => {
    if (existsSync(pidFile(dir)))
      process.kill(Number(readFileSync(pidFile(dir), 'utf8').split('\n')[0]), 'SIGKILL');
    rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return dir;
}

function admin(dataDir: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/admin.js', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  return { status, stdout, stderr };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

async function launch(dataDir: string) {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: port,
      ROLE: 'web',
      BILLING: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  const base = `http://127.0.0.1:${port}`;
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  // Its own word, not an answer on the port: a test beside this one may have been given the same port.
  while (!output.includes('Fieldwright is ready')) {
    if (child.exitCode !== null) throw new Error('The product did not come up.');
    await delay(25);
  }
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { base, stop };
}

test('works beside the running product, never takes its database away, and alone starts and stops its own', async () => {
  const dataDir = newDataDir();
  const running = await launch(dataDir);
  const client = new HttpClient(running.base);
  const email = 'owner@ridgeline.example';
  await client.post('/api/auth/signup', { email, password: 'copper elbow 22 mm' });
  expect((await client.get('/api/mfa/status')).status).toBe(200);

  expect(admin(dataDir, 'deactivate', email)).toMatchObject({
    status: 0,
    stdout: `The account of ${email} is stopped.\n`,
    stderr: '',
  });
  expect((await fetch(`${running.base}/healthz`)).status).toBe(200);
  expect((await client.get('/api/auth/user')).status).toBe(401);
  expect(await running.stop()).toBe(0);
  expect(existsSync(pidFile(dataDir))).toBe(false);

  const list = admin(dataDir, 'accounts');
  expect(list).toMatchObject({ status: 0, stderr: '' });
  expect(list.stdout).toMatch(/owner@ridgeline\.example +\S+ +stopped \S+ +lifetime +1/);
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

test('a backup of the running product stands up elsewhere, where the same people sign in with the same password', async () => {
  const dataDir = newDataDir();
  const running = await launch(dataDir);
  const person = { email: 'owner@ridgeline.example', password: 'copper elbow 22 mm' };
  await new HttpClient(running.base).post('/api/auth/signup', person);
  const archive = path.join(newDataDir(), 'backup.tar');
  const made = admin(dataDir, 'backup', archive);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toMatch(/^Backup written: \S+backup\.tar \(\d+\.\d MB\)\n {2}\d+ rows in \d+ tables\n/);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(admin(dataDir, 'restore', archive)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'Fieldwright is running on this database. Stop it first.\n',
  });
  expect(await running.stop()).toBe(0);
  expect(admin(dataDir, 'restore', archive)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The database in \S+ is not empty: there are rows in \w+\./),
  });

  const elsewhere = newDataDir();
  expect(admin(elsewhere, 'restore', archive)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Start the product now.'),
    stderr: '',
  });
  expect(existsSync(pidFile(elsewhere))).toBe(false);
  expect(readFileSync(path.join(elsewhere, 'app-secret'))).toEqual(
    readFileSync(path.join(dataDir, 'app-secret')),
  );
  const again = await launch(elsewhere);
  const login = { username: person.email, password: person.password };
  const answer = await new HttpClient(again.base).post('/api/auth/force-logout-other', login);
  expect([answer.status, answer.body.success]).toEqual([200, true]);
  expect(await again.stop()).toBe(0);
});

test('says what is wrong and exits accordingly', () => {
  const dataDir = newDataDir();
  expect(admin(dataDir, 'help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('npm run admin --'),
  });
  expect(admin(dataDir, 'dance')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('There is no command "dance".'),
  });
  expect(existsSync(pidFile(dataDir))).toBe(false);
  expect(admin(dataDir, 'account', 'nobody@x.example')).toMatchObject({
    status: 1,
    stderr: 'There is no user nobody@x.example.\n',
  });
});
