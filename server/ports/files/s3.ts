// Files in any S3-speaking object storage, addressed as endpoint/bucket/key. The two kinds of XML that S3 answers with
// are flat and machine-made, so no XML library is needed.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { withinLimit } from '../within-limit.ts';
import { behindKeyCheck } from './file-key.ts';
import { type FileStore, type ListedFile, StorageError, StorageFull } from './files.ts';

export interface ListingPage {
  files: ListedFile[];
  /** The token of the next page; null on the last one. */
  next: string | null;
}

export function readListing(xml: string): ListingPage {
  // Anything else, such as a proxy's login page, must not pass for an empty bucket.
  if (!xml.includes('<ListBucketResult')) throw new StorageError('The object storage sent no listing.');
  const entries = xml.matchAll(/<Contents>(.*?)<\/Contents>/gs);
  const isTruncated = textOf(xml, 'IsTruncated') === 'true';
  const next = textOf(xml, 'NextContinuationToken');
  if (isTruncated && !next) throw new StorageError('The object storage sent half a listing.');
  return { files: [...entries].map(([, entry = '']) => readFile(entry)), next: isTruncated ? next : null };
}

/** The error code in an S3 answer, such as `NoSuchKey`. */
export function readErrorCode(xml: string): string | undefined {
  return /<Code>(\w{1,80})<\/Code>/.exec(xml)?.[1];
}

function readFile(entry: string): ListedFile {
  const key = textOf(entry, 'Key');
  const size = Number(textOf(entry, 'Size') ?? Number.NaN);
  const modifiedAt = new Date(textOf(entry, 'LastModified') ?? '');
  if (key === null || !Number.isSafeInteger(size) || Number.isNaN(modifiedAt.getTime())) {
    throw new StorageError('The object storage sent a listing that cannot be read.');
  }
  return { key, size, modifiedAt };
}

function textOf(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found === undefined ? null : decodeEntities(found);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For one call with all its retries. */
  timeLimitMs?: number;
  /** How many keys to request at once when listing. */
  pageSize?: number;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  headers?: Record<string, string>;
  limitMs?: number;
}

interface S3Response {
  status: number;
  body: Buffer;
  contentType: string;
  /** Only in an answer that reports an error. */
  code?: string;
}

/** A start waits for it: one that does not answer by then is as good as away. */
const checkLimitMs = 5000;

export function openS3(settings: S3Settings): FileStore {
  const { accessKeyId, secretAccessKey, region, bucket, timeLimitMs = 30_000, pageSize = 1000 } = settings;
  const endpoint = readEndpoint(settings.endpoint);
  // Retries answer 5xx and 429 with growing pauses; more than four would only hold up the caller.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 4 });

  async function send(
    { method, key, query, body, headers }: S3Request,
    signal: AbortSignal,
  ): Promise<Response> {
    const path = key === undefined ? bucket : `${bucket}/${key}`;
    const url = `${endpoint.href}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    return client.fetch(url, {
      method,
      // The standard's types exclude shared memory, which no caller uses.
      body: body as Uint8Array<ArrayBuffer> | undefined,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      // Following would send a signed request to wherever the answer points.
      redirect: 'manual',
      signal,
    });
  }

  async function call(request: S3Request): Promise<S3Response> {
    try {
      return await withinLimit(request.limitMs ?? timeLimitMs, async (signal) =>
        received(await send(request, signal)),
      );
    } catch (error) {
      throw asUnreachable(error);
    }
  }

  /** The limit is for the beginning of the answer: how fast the rest is read is the reader's matter. */
  async function begin(request: S3Request): Promise<Response> {
    try {
      return await withinLimit(timeLimitMs, (signal) => send(request, signal));
    } catch (error) {
      throw asUnreachable(error);
    }
  }

  return behindKeyCheck({
    describe: `bucket ${bucket} at ${endpoint.host}`,
    async put(key, bytes, contentType) {
      const reply = await call({
        method: 'PUT',
        key,
        body: bytes,
        headers: { 'content-type': contentType },
      });
      if (reply.status !== 200) throw asRefusal('store', reply);
    },
    async get(key) {
      const reply = await call({ method: 'GET', key });
      // Any other 404, such as a missing bucket, is a fault and not a missing file.
      if (reply.status === 404 && reply.code === 'NoSuchKey') return null;
      if (reply.status !== 200) throw asRefusal('read', reply);
      return { bytes: reply.body, contentType: reply.contentType };
    },
    async open(key) {
      const response = await begin({ method: 'GET', key });
      const { body } = response;
      if (response.status !== 200 || !body) {
        const reply = await received(response);
        if (reply.status === 404 && reply.code === 'NoSuchKey') return null;
        throw asRefusal('read', reply);
      }
      return {
        stream: Readable.fromWeb(body as ReadableStream<Uint8Array>),
        size: Number(response.headers.get('content-length')),
        contentType: typeOf(response),
      };
    },
    async remove(key) {
      const reply = await call({ method: 'DELETE', key });
      const isGone = reply.status === 204 || reply.status === 200 || reply.code === 'NoSuchKey';
      if (!isGone) throw asRefusal('remove', reply);
    },
    async *list(prefix): AsyncGenerator<ListedFile> {
      let next: string | null = null;
      do {
        const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(pageSize), prefix };
        if (next !== null) query['continuation-token'] = next;
        const reply = await call({ method: 'GET', query });
        if (reply.status !== 200) throw asRefusal('list', reply);
        const page = readListing(reply.body.toString());
        yield* page.files;
        next = page.next;
      } while (next !== null);
    },
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1' };
      const reply = await call({ method: 'GET', query, limitMs: Math.min(timeLimitMs, checkLimitMs) });
      if (reply.status !== 200) throw asRefusal('list', reply);
      readListing(reply.body.toString());
    },
  });
}

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? 'application/octet-stream';

async function received(response: Response): Promise<S3Response> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    body,
    contentType: typeOf(response),
    code: response.ok ? undefined : readErrorCode(body.toString()),
  };
}

function readEndpoint(text: string): URL {
  const endpoint = URL.canParse(text) ? new URL(text) : null;
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.username || endpoint.search) {
    throw new Error('S3_ENDPOINT must look like https://s3.example.com, without a user or a query.');
  }
  if (!endpoint.pathname.endsWith('/')) endpoint.pathname += '/';
  return endpoint;
}

// Reports the code and nothing else of the answer: S3 repeats the access key and the signed text in its errors.
function asRefusal(verb: string, { status, code }: S3Response): StorageError {
  const message = `The object storage refused to ${verb} a file: ${status}${code ? ` ${code}` : ''}.`;
  return status === 507
    ? new StorageFull(message, { status, code })
    : new StorageError(message, { status, code });
}

function asUnreachable(error: unknown): StorageError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new StorageError('The object storage did not answer in time.', { code: 'TimeoutError' });
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return new StorageError(`The object storage could not be reached${code ? `: ${code}` : ''}.`, {
    code,
    cause: error,
  });
}
