// Files in any S3-speaking object storage, addressed as endpoint/bucket/key.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { behindKeyCheck } from './file-key.ts';
import { type FileStore, type ListedFile, StorageError, StorageFull } from './files.ts';
import { readErrorCode, readListing } from './s3-listing.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For one call with all its retries. */
  timeLimitMs?: number;
  /** How many keys to ask for at once when listing. */
  pageSize?: number;
}

interface Ask {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  headers?: Record<string, string>;
  limitMs?: number;
}

interface Answer {
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

  async function ask({ method, key, query, body, headers }: Ask, signal: AbortSignal): Promise<Response> {
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

  async function call(wish: Ask): Promise<Answer> {
    try {
      return await received(await ask(wish, AbortSignal.timeout(wish.limitMs ?? timeLimitMs)));
    } catch (error) {
      throw asUnreachable(error);
    }
  }

  /** The limit is for the beginning of the answer: how fast the rest is read is the reader's matter. */
  async function begin(wish: Ask): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeLimitMs);
    try {
      return await ask(wish, limit.signal);
    } catch (error) {
      throw asUnreachable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return behindKeyCheck({
    describe: `bucket ${bucket} at ${endpoint.host}`,
    async put(key, bytes, contentType) {
      const answer = await call({
        method: 'PUT',
        key,
        body: bytes,
        headers: { 'content-type': contentType },
      });
      if (answer.status !== 200) throw asRefusal('store', answer);
    },
    async get(key) {
      const answer = await call({ method: 'GET', key });
      // Any other 404, such as a missing bucket, is a fault and not a missing file.
      if (answer.status === 404 && answer.code === 'NoSuchKey') return null;
      if (answer.status !== 200) throw asRefusal('read', answer);
      return { bytes: answer.body, contentType: answer.contentType };
    },
    async open(key) {
      const response = await begin({ method: 'GET', key });
      const { body } = response;
      if (response.status !== 200 || !body) {
        const answer = await received(response);
        if (answer.status === 404 && answer.code === 'NoSuchKey') return null;
        throw asRefusal('read', answer);
      }
      return {
        stream: Readable.fromWeb(body as ReadableStream<Uint8Array>),
        size: Number(response.headers.get('content-length')),
        contentType: typeOf(response),
      };
    },
    async remove(key) {
      const answer = await call({ method: 'DELETE', key });
      const isGone = answer.status === 204 || answer.status === 200 || answer.code === 'NoSuchKey';
      if (!isGone) throw asRefusal('remove', answer);
    },
    async *list(prefix): AsyncGenerator<ListedFile> {
      let next: string | null = null;
      do {
        const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(pageSize), prefix };
        if (next !== null) query['continuation-token'] = next;
        const answer = await call({ method: 'GET', query });
        if (answer.status !== 200) throw asRefusal('list', answer);
        const page = readListing(answer.body.toString());
        yield* page.files;
        next = page.next;
      } while (next !== null);
    },
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1' };
      const answer = await call({ method: 'GET', query, limitMs: Math.min(timeLimitMs, checkLimitMs) });
      if (answer.status !== 200) throw asRefusal('list', answer);
      readListing(answer.body.toString());
    },
  });
}

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? 'application/octet-stream';

async function received(response: Response): Promise<Answer> {
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

// Says the code and nothing else of the answer: S3 repeats the access key and the signed text in its errors.
function asRefusal(verb: string, { status, code }: Answer): StorageError {
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
