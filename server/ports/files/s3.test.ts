// What only an object storage can answer: refusals, absences and odd replies.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { type FileStore, StorageError, StorageFull } from './files.ts';
import { openS3, readErrorCode, readListing, type S3Settings } from './s3.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';
import { isSignedWith } from './testing/verify-signature.ts';

// Listings as different storages write them.
const listing = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</ListBucketResult>`;
const entry = (key: string) =>
  `<Contents>\n  <Key>${key}</Key><LastModified>2026-03-01T10:20:30.000Z</LastModified><ETag>&quot;abc&quot;</ETag><Size>12</Size><StorageClass>STANDARD</StorageClass></Contents>`;

test('keys, sizes and times are read, and entities are decoded', () => {
  const page = readListing(
    listing(entry('a&amp;b/&lt;c&gt;&#39;&quot;&#x1F6B0;&apos;&#9;.png') + entry('second')),
  );
  expect(page.next).toBeNull();
  expect(page.files).toEqual([
    { key: `a&b/<c>'"🚰'\t.png`, size: 12, modifiedAt: new Date('2026-03-01T10:20:30Z') },
    { key: 'second', size: 12, modifiedAt: new Date('2026-03-01T10:20:30Z') },
  ]);
});

test('an entity is decoded once, and what is no entity stays', () => {
  const keys = readListing(listing(entry('&amp;lt;') + entry('&bogus;&#x110000;'))).files.map(
    ({ key }) => key,
  );
  expect(keys).toEqual(['&lt;', '&bogus;&#x110000;']);
});

test('the token for the next page is read only when there is one', () => {
  const token = '<NextContinuationToken>1/x+y==&amp;</NextContinuationToken>';
  expect(readListing(listing(`<IsTruncated>true</IsTruncated>${token}`)).next).toBe('1/x+y==&');
  expect(readListing(listing(`<IsTruncated>false</IsTruncated>${token}`)).next).toBeNull();
});

test.each([
  ['a login page', '<html><body>Sign in</body></html>'],
  ['nothing', ''],
  ['a page that is cut without a token', listing('<IsTruncated>true</IsTruncated>')],
  ['an entry without a key', listing('<Contents><Size>1</Size></Contents>')],
  ['an entry with an odd size', listing(entry('a').replace('12', '1e3x'))],
])('%s is an error, not an empty list', (_, xml) => {
  expect(() => readListing(xml)).toThrow(StorageError);
});

test('the code of an error is read, and only if it is a plain word', () => {
  expect(readErrorCode('<Error><Code>NoSuchKey</Code><Key>a</Key></Error>')).toBe('NoSuchKey');
  expect(readErrorCode('<Error><Code>No such key!</Code></Error>')).toBeUndefined();
  expect(readErrorCode('')).toBeUndefined();
});

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

async function failures(files: FileStore): Promise<unknown[]> {
  const listing = async () => {
    for await (const file of files.list('')) return file;
  };
  const calls = [
    files.put('a', Buffer.from('x'), 'text/plain'),
    files.get('a'),
    files.remove('a'),
    listing(),
  ];
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => 'no failure',
        (error: unknown) => error,
      ),
    ),
  );
}

async function answering(listener: RequestListener): Promise<S3Settings> {
  const scripted = createServer(listener).listen(0, '127.0.0.1');
  await once(scripted, 'listening');
  onTestFinished(() => {
    scripted.closeAllConnections();
    scripted.close();
  });
  const { port } = scripted.address() as AddressInfo;
  return { ...server.settings, endpoint: `http://127.0.0.1:${port}` };
}

test('the test server checks signatures as the published example does', () => {
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  expect(isSignedWith(secret, request)).toBe(true);
  expect(isSignedWith(`${secret}x`, request)).toBe(false);
  expect(isSignedWith(secret, { ...request, url: '/other.txt' })).toBe(false);
});

test('a request nobody signed is turned away by the test server', async () => {
  const { endpoint, bucket } = server.settings;
  expect((await fetch(`${endpoint}/${bucket}/a`)).status).toBe(403);
});

test('a wrong secret is a clear error of every call, and tells no credentials', async () => {
  const files = openS3({ ...server.settings, secretAccessKey: 'wr0ng-secret' });
  for (const error of await failures(files)) {
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(String(error) + JSON.stringify(error)).not.toMatch(/wr0ng-secret|S3RVER/);
  }
});

test('an unknown access key is a clear error, and is not repeated', async () => {
  const files = openS3({ ...server.settings, accessKeyId: 'AKIAUNKNOWN' });
  for (const error of await failures(files)) {
    expect(error).toMatchObject({ status: 403, code: 'InvalidAccessKeyId' });
    expect(String(error)).not.toContain('AKIAUNKNOWN');
  }
});

test('a missing bucket is an error, not a missing file', async () => {
  const files = openS3({ ...server.settings, bucket: 'no-such-bucket' });
  await expect(files.get('a')).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' });
});

test('nobody listening is an error that says so', async () => {
  for (const error of await failures(
    openS3({ ...server.settings, endpoint: `http://127.0.0.1:${await freePort()}` }),
  )) {
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toHaveProperty('code', 'ECONNREFUSED');
  }
});

test('a storage that never answers is given up', async () => {
  const files = openS3({ ...(await answering(() => undefined)), timeLimitMs: 50 });
  for (const error of await failures(files)) expect(error).toHaveProperty('code', 'TimeoutError');
});

test('an answer that breaks off is an error, not a shorter file', async () => {
  const settings = await answering((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  await expect(openS3(settings).get('a')).rejects.toThrow(StorageError);
});

test('a storage in trouble is asked again, with the same bytes', async () => {
  const bodies: string[] = [];
  const settings = await answering((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(bodies.length < 3 ? 503 : 200).end();
    });
  });
  await openS3(settings).put('a', Buffer.from('precious'), 'text/plain');
  expect(bodies).toEqual(['precious', 'precious', 'precious']);
});

test('a storage that stays in trouble is asked five times and no more', async () => {
  let requests = 0;
  const settings = await answering((_, response) => {
    requests += 1;
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
  });
  await expect(openS3(settings).get('a')).rejects.toMatchObject({ status: 503, code: 'SlowDown' });
  expect(requests).toBe(5);
});

test('a full storage is told apart', async () => {
  const settings = await answering((_, response) => {
    response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
  });
  await expect(openS3(settings).put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(StorageFull);
});

test('a redirect is not followed', async () => {
  const paths: string[] = [];
  const settings = await answering((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end('<Error><Code>TemporaryRedirect</Code></Error>');
  });
  await expect(openS3(settings).get('a')).rejects.toMatchObject({ status: 307, code: 'TemporaryRedirect' });
  expect(paths).toEqual(['/fieldwright-test/a']);
});

test('a bucket below a path of the endpoint is addressed there', async () => {
  const paths: string[] = [];
  const settings = await answering((request, response) => {
    paths.push(request.url ?? '');
    response.end();
  });
  await openS3({ ...settings, endpoint: `${settings.endpoint}/storage/v1/s3` }).remove('a/b');
  expect(paths).toEqual(['/storage/v1/s3/fieldwright-test/a/b']);
});

test.each([
  '',
  'storage.example',
  'ftp://storage.example',
  'https://user:s3cret@storage.example',
  'https://storage.example/?x=1',
])('the endpoint %j is refused without repeating it', (endpoint) => {
  expect(() => openS3({ ...server.settings, endpoint })).toThrow(/^S3_ENDPOINT must look like/);
});

test('the description holds no credentials', () => {
  const { endpoint } = server.settings;
  expect(openS3(server.settings).describe).toBe(`bucket fieldwright-test at ${new URL(endpoint).host}`);
});
