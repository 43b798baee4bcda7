// The operator's command as a process of its own, beside the running product and without it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { postmaster } from '#server/testing/embedded-database.ts';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { newDataDir, runAdmin, startProduct } from '#server/testing/product-process.ts';

const admin = (dataDir: string, ...args: string[]) => runAdmin({ DATA_DIR: dataDir }, ...args);

const launch = (dataDir: string) => startProduct({ DATA_DIR: dataDir, ROLE: 'web', BILLING: 'off' });

test('works beside the running product, never takes its database away, and alone starts and stops its own', async () => {
  const dataDir = newDataDir();
  const running = await launch(dataDir);
  const { client, email } = await given.newOwner(running.base);
  expect((await client.call('GET /api/mfa/status')).status).toBe(200);

  expect(admin(dataDir, 'deactivate', email)).toMatchObject({
    status: 0,
    stdout: `The account of ${email} is stopped.\n`,
    stderr: '',
  });
  expect((await fetch(`${running.base}/healthz`)).status).toBe(200);
  expect((await client.call('GET /api/auth/user')).status).toBe(401);
  expect(await running.stop()).toBe(0);
  expect(postmaster(dataDir)).toBeNull();

  const list = admin(dataDir, 'accounts');
  expect(list).toMatchObject({ status: 0, stderr: '' });
  expect(list.stdout).toMatch(/owner-\S+@example\.com +\S+ +stopped \S+ +lifetime +1/);
  expect(postmaster(dataDir)).toBeNull();
});

test('a backup of the running product stands up elsewhere, where the same people sign in with the same password', async () => {
  const dataDir = newDataDir();
  const running = await launch(dataDir);
  const person = { email: 'owner@ridgeline.example', password: 'copper elbow 22 mm' };
  await new HttpClient(running.base).call('POST /api/auth/signup', { body: person });
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
  expect(postmaster(elsewhere)).toBeNull();
  expect(readFileSync(path.join(elsewhere, 'app-secret'))).toEqual(
    readFileSync(path.join(dataDir, 'app-secret')),
  );
  expect(admin(elsewhere, 'verify').stdout).toMatch(
    /^All \d+ rules hold \(1 account, 0 jobs, 0 files\)\.\n$/,
  );
  const again = await launch(elsewhere);
  const login = { username: person.email, password: person.password };
  const response = await new HttpClient(again.base).call('POST /api/auth/force-logout-other', {
    body: login,
  });
  expect([response.status, response.body.success]).toEqual([200, true]);
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
  expect(postmaster(dataDir)).toBeNull();
  expect(admin(dataDir, 'verify')).toMatchObject({
    status: 1,
    stderr: `There are no records: the database is empty. Looked in the database in ${dataDir} and the folder ${dataDir}/files.\n`,
  });
  // Nor did it make a secret or a signing authority that nobody has asked for.
  expect(readdirSync(dataDir).sort()).toEqual(['files', 'postgres']);
  expect(admin(dataDir, 'account', 'nobody@x.example')).toMatchObject({
    status: 1,
    stderr: 'There is no user nobody@x.example.\n',
  });
});
