import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkStorage } from './check-storage.ts';
import { makeLog } from './platform/log.ts';
import { openS3, type S3Settings } from './ports/files/s3.ts';
import { type S3Server, startS3Server } from './ports/files/testing/s3-server.ts';
import { freePort } from './testing/free-port.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

/** Null when the start goes on; the lines it leaves in the log. */
async function check(overrides: Partial<S3Settings> = {}) {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const refused = await checkStorage(openS3({ ...server.settings, ...overrides }), log).then(
    () => null,
    (error: Error) => error.message,
  );
  return { refused, log: lines.map((line) => JSON.parse(line)) };
}

async function answering(status: number, body = ''): Promise<{ endpoint: string; requests: string[] }> {
  const requests: string[] = [];
  const scripted = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(scripted, 'listening');
  onTestFinished(() => {
    scripted.closeAllConnections();
    scripted.close();
  });
  return { endpoint: `http://127.0.0.1:${(scripted.address() as AddressInfo).port}`, requests };
}

test('a bucket that is there and takes the key: not a word', async () => {
  expect(await check()).toEqual({ refused: null, log: [] });
});

test('it is asked once, for one name', async () => {
  const { endpoint, requests } = await answering(200, '<ListBucketResult></ListBucketResult>');
  await check({ endpoint });
  expect(requests).toEqual(['GET /fieldwright-test?list-type=2&max-keys=1']);
});

test('a bucket that is not there: refused with what to do', async () => {
  const { host } = new URL(server.settings.endpoint);
  expect((await check({ bucket: 'no-such-bucket' })).refused).toBe(
    `There is no bucket no-such-bucket at ${host} (404 NoSuchBucket). Make the bucket, or correct S3_BUCKET or S3_ENDPOINT.`,
  );
});

test.each([
  [{ secretAccessKey: 'wr0ng-secret' }, '403 SignatureDoesNotMatch'],
  [{ accessKeyId: 'AKIAUNKNOWN' }, '403 InvalidAccessKeyId'],
])('a key that is not taken %j: refused without repeating it', async (overrides, response) => {
  const { refused } = await check(overrides);
  expect(refused).toContain(`refuses the key (${response}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  expect(refused).not.toMatch(/wr0ng|AKIA/);
});

test('a wrong region: refused', async () => {
  const { endpoint } = await answering(301, '<Error><Code>PermanentRedirect</Code></Error>');
  expect((await check({ endpoint })).refused).toMatch(
    /\(301 PermanentRedirect\)\. Check S3_ENDPOINT and S3_REGION\.$/,
  );
});

test.each([503, 429])('a storage in trouble (%i) is warned of, and the start goes on', async (status) => {
  const { endpoint } = await answering(status, '<Error><Code>SlowDown</Code></Error>');
  expect(await check({ endpoint })).toMatchObject({
    refused: null,
    log: [
      {
        level: 40,
        msg: 'the file storage is away: PDFs and uploads are refused until it is back',
        err: { code: 'SlowDown' },
      },
    ],
  });
});

test('a storage that nobody reaches is warned of, and the start goes on', async () => {
  expect(await check({ endpoint: `http://127.0.0.1:${await freePort()}` })).toMatchObject({
    refused: null,
    log: [{ level: 40, err: { type: 'StorageError', code: 'ECONNREFUSED' } }],
  });
});
