// What the built files are served with, and which of them not at all.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { handleError } from './error-handler.ts';
import { builtPages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';

async function serve() {
  const place = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-built-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  // The folder above has the name of the one that is kept for ever.
  const dir = path.join(place, 'assets', 'web');
  mkdirSync(path.join(dir, 'assets'), { recursive: true });
  const script = Buffer.from('export {};\n'.repeat(200));
  writeFileSync(path.join(dir, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(dir, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(dir, '.env'), 'SECRET=x');
  writeFileSync(path.join(dir, 'assets/page-Ab_12.js'), script);
  writeFileSync(path.join(dir, 'assets/page-Ab_12.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(dir, 'assets/page-Ab_12.js.gz'), gzipSync(script));
  const app = Fastify().setErrorHandler(handleError);
  // As in the product, where nothing is kept unless its own answer says so.
  const putHeaders = securityHeaders({ secureOrigin: true, analytics: false, stripe: false });
  app.addHook('onRequest', async (_, reply) => putHeaders(reply));
  await builtPages(dir).serveAssets(app);
  onTestFinished(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['', undefined],
])('a hashed file is kept for ever, in the form the browser takes: %j', async (accepted, sent) => {
  const get = await serve();
  const { statusCode, headers } = await get('/assets/page-Ab_12.js', { 'accept-encoding': accepted });
  expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
    200,
    sent,
    'public, max-age=31536000, immutable',
  ]);
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
  if (sent) expect(headers.vary).toMatch(/accept-encoding/i);
});

test('what only a page needs is not sent with its scripts; a picture, which can be opened alone, has it', async () => {
  const get = await serve();
  for (const accepted of ['br', 'gzip', '']) {
    const { headers } = await get('/assets/page-Ab_12.js', { 'accept-encoding': accepted });
    expect(Object.keys(headers)).not.toContain('content-security-policy');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeTruthy();
  }
  expect((await get('/favicon.svg')).headers['content-security-policy']).toContain("default-src 'none'");
});

test('a file with a fixed name is asked for again after five minutes, and not sent twice', async () => {
  const get = await serve();
  const first = await get('/favicon.svg');
  expect([first.statusCode, first.headers['cache-control'], first.headers['content-type']]).toEqual([
    200,
    'public, max-age=300',
    'image/svg+xml',
  ]);
  const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  [{ range: 'bytes=99999999-' }, 416],
  [{ range: 'bytes=abc' }, 416],
  [{ 'if-match': '"x"' }, 412],
  [{ 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
])('a condition or a range that does not hold is no fault of ours: %j', async (headers, status) => {
  const get = await serve();
  const { statusCode, body } = await get('/assets/page-Ab_12.js', { 'accept-encoding': '', ...headers });
  expect([statusCode, body]).toEqual([status, '']);
});

test.each([
  '/index.html',
  '/.env',
  '/assets/page-Ab_12.js.br',
  '/assets/page-Ab_12.js.gz',
  '/assets/',
  '/assets',
])('there is no %s', async (url) => expect((await (await serve())(url)).statusCode).toBe(404));
