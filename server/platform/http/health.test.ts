import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from './error-handler.ts';
import { serveHealth } from './health.ts';

async function health(response: () => Promise<unknown>) {
  const app = Fastify();
  app.setErrorHandler(handleError);
  serveHealth(app, { pool: { query: response as never }, limitMs: 5 });
  const { statusCode, headers } = await app.inject('/healthz');
  await app.close();
  return [statusCode, headers['retry-after']];
}

test('a database that never answers is away, like one that says so', async () => {
  expect(await health(async () => ({}))).toEqual([200, undefined]);
  expect(await health(() => new Promise(() => {}))).toEqual([503, '5']);
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(await health(() => Promise.reject(lost))).toEqual([503, '5']);
});
