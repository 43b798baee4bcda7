import { describe, expect, test } from 'vitest';
import { FairSemaphore, type FairSemaphoreOptions } from './fair-semaphore.ts';

const open = (options: Partial<FairSemaphoreOptions> = {}) =>
  new FairSemaphore({ slots: 2, slotsPerKey: 1, maxWaiting: 100, maxWaitingPerKey: 50, ...options });

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks named after their key, such as a1, that end when told to. */
function openTasks(semaphore: FairSemaphore) {
  const begun: string[] = [];
  const running = new Map<string, { end(): void; fail(): void }>();
  const counts = new Map<string, number>();
  const results: Promise<string>[] = [];
  return {
    begun,
    running,
    results,
    add(key: string): Promise<string> {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const name = `${key}${count}`;
      const result = semaphore.run(key, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => {
          running.set(name, { end: () => resolve(name), fail: () => reject(new Error(`${name} failed`)) });
        });
      });
      result.catch(() => {});
      results.push(result);
      return result;
    },
    async end(name: string, how: 'end' | 'fail' = 'end') {
      running.get(name)?.[how]();
      running.delete(name);
      await soon();
    },
  };
}

test('each key has its share, keys take turns, and those of one key keep their order', async () => {
  const { add, begun, end } = openTasks(open());
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) add(key);
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  // a waited longest, and b still has its place.
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('b1');
  expect(begun.at(-1)).toBe('b2');
  await end('a2');
  expect(begun.at(-1)).toBe('c1');
  await end('c1');
  expect(begun.at(-1)).toBe('a3');
});

test('whoever comes while one key waits with hundreds finds a free place', async () => {
  const { add, begun } = openTasks(open({ maxWaiting: 1000, maxWaitingPerKey: 500 }));
  for (let n = 0; n < 300; n += 1) add('greedy');
  await soon();
  add('neighbour');
  await soon();
  expect(begun).toEqual(['greedy1', 'neighbour1']);
});

test('with as many places for a key as there are, a neighbour waits for one task and not for the queue', async () => {
  const { add, begun, end } = openTasks(open({ slotsPerKey: 2 }));
  for (let n = 0; n < 10; n += 1) add('greedy');
  add('neighbour');
  await soon();
  expect(begun).toEqual(['greedy1', 'greedy2']);
  await end('greedy1');
  await end('greedy2');
  expect(begun.slice(2)).toEqual(['greedy3', 'neighbour1']);
});

describe('whoever cannot even wait is refused at once', () => {
  const refusal = { message: 'Please try again in a moment.', retryAfterSeconds: 3 };
  const refused = { code: 'unavailable', message: refusal.message, details: { retryAfterSeconds: 3 } };

  test.each<[string, Partial<FairSemaphoreOptions>, string[], string, string[]]>([
    ['of one key', { maxWaitingPerKey: 2 }, ['a', 'a', 'a'], 'a', ['b']],
    ['of one key, behind another', { slots: 1, maxWaitingPerKey: 1 }, ['a', 'b'], 'b', ['a', 'c']],
    ['in all', { slots: 1, maxWaiting: 2 }, ['a', 'b', 'c'], 'd', []],
    ['half of all, for who waits already', { slots: 1, maxWaiting: 4 }, ['a', 'b', 'c'], 'b', ['d']],
  ])('%s', async (_, options, first, over, welcome) => {
    const semaphore = open({ ...options, refusal });
    const { add, end } = openTasks(semaphore);
    for (const key of first) add(key);
    await expect(add(over)).rejects.toMatchObject(refused);
    expect(() => semaphore.assertRoom(over)).toThrow(refusal.message);
    for (const key of welcome) expect(() => semaphore.assertRoom(key)).not.toThrow();
    await end('a1');
    expect(() => semaphore.assertRoom(over)).not.toThrow();
  });

  test('with no room to wait at all, a free place is still taken', async () => {
    const { add, begun } = openTasks(open({ slots: 1, maxWaiting: 0, maxWaitingPerKey: 0 }));
    add('a');
    await expect(add('b')).rejects.toMatchObject({ code: 'unavailable' });
    expect(begun).toEqual(['a1']);
  });
});

test('a task that fails hands its place over, also one that fails before its first wait', async () => {
  const semaphore = open({ slots: 1 });
  const { add, begun, end } = openTasks(semaphore);
  const failing = add('a');
  add('b');
  await soon();
  await end('a1', 'fail');
  await expect(failing).rejects.toThrow('a1 failed');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  await expect(
    semaphore.run('a', () => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await semaphore.run('a', async () => 'next')).toBe('next');
});

/** Small and repeatable. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
  'whatever comes and goes, limits hold, places are used and nobody starves (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const keys = ['a', 'b', 'c', 'd', 'e'].slice(0, 2 + random(4));
    const slots = 1 + random(4);
    const slotsPerKey = 1 + random(slots);
    const tasks = openTasks(open({ slots, slotsPerKey, maxWaiting: 30, maxWaitingPerKey: 10 }));
    const added = new Map<string, number>();
    const countOf = (names: Iterable<string>, key: string) =>
      [...names].filter((name) => name[0] === key).length;
    const runningOf = (key: string) => countOf(tasks.running.keys(), key);
    const waitingOf = (key: string) => (added.get(key) ?? 0) - countOf(tasks.begun, key);
    /** Who began since a key could have had a place, key by key. */
    const overtakers = new Map<string, Set<string>>();

    async function endOne(): Promise<void> {
      const names = [...tasks.running.keys()];
      const name = names[random(names.length)];
      if (!name) return;
      const from = tasks.begun.length;
      const waited = keys.filter((key) => waitingOf(key) > 0);
      await tasks.end(name, random(5) === 0 ? 'fail' : 'end');
      const [next, ...more] = tasks.begun.slice(from).map((began) => began.charAt(0));
      expect(more).toEqual([]);
      if (!next) return;
      expect(waited).toContain(next);
      overtakers.delete(next);
      for (const key of waited) {
        if (key === next || runningOf(key) >= slotsPerKey) continue;
        const before = overtakers.get(key) ?? new Set();
        expect(before).not.toContain(next);
        overtakers.set(key, before.add(next));
      }
    }

    for (let step = 0; step < 120; step += 1) {
      if (random(5) < 3) {
        const key = keys[random(keys.length)] ?? 'a';
        let isRefused = false;
        tasks.add(key).catch((error) => {
          isRefused = error.code === 'unavailable';
        });
        await soon();
        if (!isRefused) added.set(key, (added.get(key) ?? 0) + 1);
      } else {
        await endOne();
      }
      expect(tasks.running.size).toBeLessThanOrEqual(slots);
      for (const key of keys) {
        expect(runningOf(key)).toBeLessThanOrEqual(slotsPerKey);
        expect(waitingOf(key)).toBeLessThanOrEqual(10);
        // A place stays free only when nobody could take it.
        if (tasks.running.size < slots && waitingOf(key)) expect(runningOf(key)).toBe(slotsPerKey);
      }
    }
    while (tasks.running.size) await endOne();
    for (const key of keys) expect(waitingOf(key)).toBe(0);
  },
);
