// An S3-speaking server on a random loopback port, for tests alone: the package s3rver with three gaps closed.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver, { type IncomingObject, type Store } from 's3rver';
import S3Error from 's3rver/lib/models/error.js';
import type { S3Settings } from '../s3.ts';
import { isSignedWith, sha256 } from './verify-signature.ts';

export interface S3Server {
  readonly settings: S3Settings;
  close(): Promise<void>;
}

// The one account that s3rver knows.
const accessKeyId = 'S3RVER';
const secretAccessKey = 'S3RVER';
const bucket = 'fieldwright-test';

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  refuseBadSignatures(server);
  server.store.putObject = (object) => putWhole(server.store, object);
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId,
      secretAccessKey,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

// First gap: s3rver accepts any signature of version 4, and none at all.
function refuseBadSignatures(server: S3rver): void {
  server.middleware.unshift(async (context, next) => {
    const isKnown = context.headers.authorization?.includes(`Credential=${accessKeyId}/`);
    // An unknown key is left to s3rver, which has the right answer for it.
    if (!context.headers.authorization) throw new S3Error('AccessDenied', 'Access Denied');
    if (isKnown && !isSignedWith(secretAccessKey, context)) {
      throw new S3Error('SignatureDoesNotMatch', 'The request signature we calculated does not match.');
    }
    await next();
  });
}

// Second gap: s3rver writes into the visible file and answers before it is written; S3 replaces objects as a whole.
async function putWhole(store: Store, { bucket, key, content, metadata }: IncomingObject) {
  const bytes = await buffer(content);
  if (sha256(bytes) !== content.headers['x-amz-content-sha256']) {
    throw new S3Error('XAmzContentSHA256Mismatch', 'The provided hash does not match what was computed.');
  }
  const path = store.getResourcePath(bucket, key, 'object');
  const aside = `${path}.${randomUUID()}`;
  const md5 = createHash('md5').update(bytes).digest('hex');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(aside, bytes);
  await store.putMetadata(bucket, key, metadata, md5);
  await rename(aside, path);
  return { size: bytes.length, md5 };
}

// Third gap: s3rver encrypts its continuation tokens with single DES, which OpenSSL 3 no longer offers.
// Triple DES with one key three times is the same cipher.
const nodeCrypto: Pick<typeof import('node:crypto'), 'createCipheriv' | 'createDecipheriv'> = createRequire(
  import.meta.url,
)('node:crypto');
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const original = nodeCrypto[name];
  Object.assign(nodeCrypto, {
    [name]: (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des'
        ? original('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : original(algorithm, key, iv),
  });
}
