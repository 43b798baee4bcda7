import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { StorageError } from '#server/ports/files/files.ts';
import { makeLog } from '../log.ts';
import { handleError } from './error-handler.ts';
import { Refusal } from './refusal.ts';

/** What is answered and what is logged when a request ends so. */
async function ending(error: Error) {
  const lines: string[] = [];
  const loggerInstance = makeLog('warn', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance }).setErrorHandler(handleError);
  app.get('/api/x', () => Promise.reject(error));
  const response = await app.inject('/api/x');
  return {
    status: response.statusCode,
    message: response.json().message,
    log: lines.map((line) => JSON.parse(line)),
  };
}

const lost = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'])(
  'a file storage that is away is not taken for the database: %s',
  async (code) => {
    const { status, message, log } = await ending(
      new StorageError('The storage did not answer.', { code, cause: lost(code) }),
    );
    expect([status, message]).toEqual([
      503,
      'Files can’t be stored or read right now. Please try again shortly.',
    ]);
    expect(log).toMatchObject([
      { level: 50, msg: 'file storage failed', err: { type: 'StorageError', code } },
    ]);
  },
);

test('the log says why a request was refused for a database that is away', async () => {
  const { status, message, log } = await ending(new DrizzleQueryError('select 1', [], lost('ECONNREFUSED')));
  expect([status, message]).toEqual([
    503,
    'The service is not available right now. Please try again shortly.',
  ]);
  expect(log).toMatchObject([{ level: 40, code: 'unavailable', err: { cause: { code: 'ECONNREFUSED' } } }]);
});

test('a transaction that the database ended in favor of another is to be tried again', async () => {
  const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 1, 'error'), { code: '40P01' });
  const { status, message, log } = await ending(new DrizzleQueryError('update jobs', [], deadlock));
  expect([status, message]).toEqual([409, 'This was changed in the meantime. Please reload and try again.']);
  expect(log).toMatchObject([{ level: 40, msg: 'request refused', err: { cause: { code: '40P01' } } }]);
});

test('a connection that somebody else lost is not taken for the database', async () => {
  const { status, log } = await ending(lost('ECONNREFUSED'));
  expect(status).toBe(500);
  expect(log).toMatchObject([{ level: 50, msg: 'request failed', err: { code: 'ECONNREFUSED' } }]);
});

test('a refusal of our own is logged by its code alone', async () => {
  const { log } = await ending(new Refusal('unavailable'));
  expect(log).toMatchObject([{ level: 40, code: 'unavailable' }]);
  expect(log[0]).not.toHaveProperty('err');
});

test('a refusal with something behind it is logged with that, and answered without', async () => {
  const cause = Object.assign(new Error('no route'), { provider: { type: 'Lost', requestId: 'req_1' } });
  const { message, log } = await ending(new Refusal('payment_unavailable', { cause }));
  expect(message).not.toContain('no route');
  expect(log).toMatchObject([
    {
      level: 40,
      code: 'payment_unavailable',
      err: { message: 'no route', provider: { type: 'Lost', requestId: 'req_1' } },
    },
  ]);
});
