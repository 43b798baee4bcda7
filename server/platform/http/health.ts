// Whether the database answers, for the load balancer in front. A frozen one never answers "no", so no answer for a
// while counts as one.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Refusal } from './refusal.ts';

export function serveHealth(
  app: FastifyInstance,
  { pool, limitMs = 3000 }: { pool: Pick<pg.Pool, 'query'>; limitMs?: number },
): void {
  // The driver's own limit only makes the pool drop a dead connection afterwards; without it every later check would
  // use the same one.
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: 'select 1',
    query_timeout: limitMs + 1000,
  };
  app.get('/healthz', async () => {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(noReply(limitMs)), limitMs);
    });
    try {
      await Promise.race([pool.query(question), silence]);
    } catch (cause) {
      throw new Refusal('unavailable', { cause, retryAfterSeconds: 5 });
    } finally {
      clearTimeout(timer);
    }
    return { status: 'ok' };
  });
}

const noReply = (ms: number) => new Error(`The database did not answer in ${ms} ms.`);
