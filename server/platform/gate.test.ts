import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

/** A task that ends when told to. */
function task() {
  let end = () => {};
  let fail = () => {};
  const promise = new Promise<string>((resolve, reject) => {
    end = () => resolve('done');
    fail = () => reject(new Error('failed'));
  });
  return { run: () => promise, end, fail };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('as many run as there are places, the others wait in order', async () => {
  const gate = new Gate(2, 10);
  const tasks = [task(), task(), task(), task()];
  const begun: number[] = [];
  const all = tasks.map(({ run }, at) =>
    gate.run(() => {
      begun.push(at);
      return run();
    }),
  );
  await soon();
  expect(begun).toEqual([0, 1]);
  tasks[1]?.end();
  await soon();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
});

test('it is full when places and queue are taken, and open again when one has left', async () => {
  const gate = new Gate(1, 1);
  const [first, second] = [task(), task()];
  const running = gate.run(first.run);
  expect(gate.isFull).toBe(false);
  const waiting = gate.run(second.run);
  expect(gate.isFull).toBe(true);
  first.end();
  await running;
  expect(gate.isFull).toBe(false);
  second.end();
  await waiting;
});

test('a task that fails gives its place back', async () => {
  const gate = new Gate(1, 0);
  const failing = task();
  const running = gate.run(failing.run);
  failing.fail();
  await expect(running).rejects.toThrow('failed');
  expect(gate.isFull).toBe(false);
  expect(await gate.run(async () => 'next')).toBe('next');
});
