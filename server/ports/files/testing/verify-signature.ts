// Checks AWS Signature Version 4 by its specification, independently of the library that signs.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query as they came over the wire. */
  url: string;
  headers: IncomingHttpHeaders;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/((\d{8})\/([\w-]+)\/(\w+)\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** True when the request carries the signature that this secret gives for it. */
export function isSignedWith(secret: string, { method, url, headers }: SignedRequest): boolean {
  const parts = authorization.exec(headers.authorization ?? '');
  const payloadHash = headers['x-amz-content-sha256'];
  const time = headers['x-amz-date'];
  if (!parts || typeof payloadHash !== 'string' || typeof time !== 'string') return false;
  const [, , scope = '', day = '', region = '', service = '', signedHeaders = '', signature = ''] = parts;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  );
  const expected = createHmac('sha256', key).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
