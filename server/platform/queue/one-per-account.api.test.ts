// Work marked with an account: one at a time of each account, in each process.
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#server/platform/db/database.ts';
import { makeLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import { addTask, defineTask, handles, noPayload } from './queue.ts';
import { startWorker } from './worker.ts';

const seal = defineTask('test.seal', z.object({ accountId: z.string(), number: z.number() }));
const sweep = defineTask('test.sweep', noPayload);

interface Seals {
  begun: string[];
  /** Ends the seal that is running, one way or the other. */
  end(name: string, how?: 'well' | 'badly'): void;
  add(accountId: string, numbers: number[]): Promise<void>;
  waiting(): Promise<{ name: string; attempts: number }[]>;
}

async function openSeals(what: string): Promise<Seals> {
  const db = openDatabase(await createTestDatabase(inject('postgresUrl'), `${what}_${process.pid}`));
  const begun: string[] = [];
  const running = new Map<string, { resolve(): void; reject(reason: Error): void }>();
  const add = (accountId: string, numbers: number[]) =>
    db.transaction(async (tx) => {
      for (const number of numbers) await addTask(tx, seal, { accountId, number }, { accountId });
    });
  // Waiting before the worker begins: all of its places ask at the same moment.
  await add('greedy', [1, 2, 3, 4, 5, 6, 7, 8]);
  const handler = handles(seal, ({ accountId, number }) => {
    const name = `${accountId} ${number}`;
    begun.push(name);
    return new Promise<void>((resolve, reject) => running.set(name, { resolve, reject }));
  });
  const worker = await startWorker(
    db,
    [handler, handles(sweep, async () => {})],
    [{ pattern: '0 4 * * *', task: sweep }],
    makeLog('silent'),
  );
  onTestFinished(async () => {
    await db.pool.query('delete from graphile_worker._private_jobs where locked_at is null');
    const ending = worker.stop();
    for (const { resolve } of running.values()) resolve();
    await ending;
    await db.close();
  });
  return {
    begun,
    add,
    end(name, how = 'well') {
      const task = running.get(name);
      running.delete(name);
      if (how === 'well') task?.resolve();
      else task?.reject(new Error('The seal failed.'));
    },
    async waiting() {
      const { rows } = await db.pool.query<{ name: string; attempts: number }>(
        `select concat(payload->>'accountId', ' ', payload->>'number') as name, attempts
         from graphile_worker._private_jobs where locked_at is null order by id`,
      );
      return rows;
    },
  };
}

const soon = { timeout: 15_000, interval: 20 };

test('an account with many waiting has one running, and a neighbour does not wait for any of them', async () => {
  const { begun, add, end } = await openSeals('one_per_account');
  await expect.poll(() => begun, soon).toEqual(['greedy 1']);
  await add('neighbour', [1, 2]);
  await expect.poll(() => begun, soon).toEqual(['greedy 1', 'neighbour 1']);
  await add('third', [1]);
  await expect.poll(() => begun, soon).toEqual(['greedy 1', 'neighbour 1', 'third 1']);
  end('greedy 1');
  await expect.poll(() => begun, soon).toEqual(['greedy 1', 'neighbour 1', 'third 1', 'greedy 2']);
  end('neighbour 1');
  await expect.poll(() => begun.at(-1), soon).toBe('neighbour 2');
});

test('one that fails is tried again later, and the next of its account comes at once', async () => {
  const { begun, end, waiting } = await openSeals('failing_account');
  await expect.poll(() => begun, soon).toEqual(['greedy 1']);
  end('greedy 1', 'badly');
  await expect.poll(() => begun, soon).toEqual(['greedy 1', 'greedy 2']);
  expect(await waiting()).toContainEqual({ name: 'greedy 1', attempts: 1 });
  end('greedy 2');
  await expect.poll(() => begun.slice(2, 3), soon).toEqual(['greedy 3']);
});
