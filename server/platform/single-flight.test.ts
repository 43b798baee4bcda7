import { expect, test } from 'vitest';
import { type Deferred, deferred } from '#server/testing/deferred.ts';
import { SingleFlight } from './single-flight.ts';

/** Tasks that end by hand, counted. */
function openTasks() {
  const flights = new SingleFlight<string>();
  const begun: Deferred<string>[] = [];
  const run = (key: string) =>
    flights.run(key, () => {
      const task = deferred<string>();
      begun.push(task);
      return task.promise;
    });
  return { begun, run };
}

test('callers of one key share one task, those of another have their own', async () => {
  const { begun, run } = openTasks();
  const results = [run('a'), run('b'), run('a')];
  expect(begun).toHaveLength(2);
  begun[0]?.resolve('first');
  begun[1]?.resolve('second');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'first']);
});

test('one that has ended is not reused', async () => {
  const { begun, run } = openTasks();
  const first = run('a');
  begun[0]?.resolve('first');
  await first;
  const second = run('a');
  begun[1]?.resolve('second');
  expect(await second).toBe('second');
});

test('a failure is everybody’s who waited, and the next caller tries again', async () => {
  const { begun, run } = openTasks();
  const results = [run('a'), run('a')];
  begun[0]?.reject(new Error('no'));
  for (const result of results) await expect(result).rejects.toThrow('no');
  const next = run('a');
  begun[1]?.resolve('second');
  expect(await next).toBe('second');
});
