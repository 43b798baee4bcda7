// What a start refuses, and what it only says: keys that are not the ones before, a bucket that is not there.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { startS3Server } from './ports/files/testing/s3-server.ts';
import { HttpClient } from './testing/http-client.ts';
import { newDataDir, runAdmin, spawnProduct, startProduct } from './testing/product-process.ts';

const settings = { ROLE: 'web', BILLING: 'off' };

/** Its exit code and what it said. */
async function failedStart(env: Record<string, string>) {
  const product = await spawnProduct({ ...settings, ...env });
  return { code: await product.exited, output: product.output() };
}

const signUp = (base: string) =>
  new HttpClient(base).call('POST /api/auth/signup', {
    body: {
      email: 'owner@ridgeline.example',
      password: 'copper elbow 22 mm',
    },
  });

const rootAt = async (base: string) => (await fetch(`${base}/api/signing/root-certificate`)).text();

test('a lost secret stops the start, and nothing takes its place until the operator says so', async () => {
  const env = { DATA_DIR: newDataDir() };
  const file = path.join(env.DATA_DIR, 'app-secret');
  const first = await startProduct({ ...settings, ...env });
  expect((await signUp(first.base)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const secret = readFileSync(file, 'utf8');
  rmSync(file);

  const refused = await failedStart(env);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Fieldwright cannot start. ') });
  expect(refused.output).toContain('app-secret is not there and APP_SECRET is not set');
  expect(runAdmin(env, 'accounts')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('ACCEPT_NEW_SECRET=yes'),
  });
  expect(existsSync(file)).toBe(false);

  const back = await startProduct({ ...settings, ...env, APP_SECRET: secret });
  expect(await back.stop()).toBe(0);
  const again = await startProduct({ ...settings, ...env, ACCEPT_NEW_SECRET: 'yes' });
  expect(again.output()).toContain('a new APP_SECRET was accepted');
  expect(await again.stop()).toBe(0);
  const after = await startProduct({ ...settings, ...env });
  expect(after.output()).not.toContain('APP_SECRET');
  expect(await after.stop()).toBe(0);
});

test('a second machine with keys of its own', async () => {
  // It goes with its folder.
  const { url } = await openEmbeddedPostgres(newDataDir());
  const [one, two] = [newDataDir(), newDataDir()];
  const first = await startProduct({ ...settings, DATABASE_URL: url, DATA_DIR: one });
  const env = { DATABASE_URL: url, DATA_DIR: two };
  expect(await failedStart(env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not there and APP_SECRET is not set'),
  });

  const shared = { ...env, APP_SECRET: readFileSync(path.join(one, 'app-secret'), 'utf8') };
  const second = await startProduct({ ...settings, ...shared });
  expect(second.output()).toContain('documents are sealed under another root than before');
  expect(await rootAt(second.base)).not.toBe(await rootAt(first.base));
  expect(await second.stop()).toBe(0);

  cpSync(path.join(one, 'signing/authority.pem'), path.join(two, 'signing/authority.pem'));
  await (await startProduct({ ...settings, ...shared })).stop();
  const mended = await startProduct({ ...settings, ...shared });
  expect(mended.output()).not.toContain('another root');
  expect(await rootAt(mended.base)).toBe(await rootAt(first.base));
});

test('a bucket that is not there stops the start', async () => {
  const storage = await startS3Server();
  onTestFinished(() => storage.close());
  const { endpoint, region, accessKeyId, secretAccessKey } = storage.settings;
  const refused = await failedStart({
    DATA_DIR: newDataDir(),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'no-such-bucket',
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('Fieldwright cannot start. There is no bucket no-such-bucket at'),
  });
});
