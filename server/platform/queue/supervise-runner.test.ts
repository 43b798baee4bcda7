import type { Runner } from 'graphile-worker';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from '../log.ts';
import { retryingPool, type StartRunner, superviseRunner } from './supervise-runner.ts';

const away = () => new Error('Connection terminated unexpectedly');
const broken = () => new Error('permission denied for schema graphile_worker');

/** A shift that is lost or cannot begin as often as told, and goes on after that. */
function openRunners(failures: { lost?: Error; refused?: Error }[]) {
  const plan = [...failures];
  const lines: string[] = [];
  let begun = 0;
  let wentOn = () => {};
  const goesOn = new Promise<void>((resolve) => {
    wentOn = resolve;
  });
  const begin: StartRunner = async (lost) => {
    const next = plan.shift();
    begun += 1;
    if (next?.refused) throw next.refused;
    if (next?.lost) lost(next.lost);
    else wentOn();
    return restingRunner();
  };
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line).err.message) });
  return { begin, log, lines, goesOn, begun: () => begun };
}

function restingRunner(): Runner {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, stop: async () => end() } as Runner;
}

const many = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of);

test('a database that is unreachable is waited for without end, and logged once', async () => {
  const { begin, log, lines, goesOn, begun } = openRunners([
    { lost: away() },
    ...many(100, { refused: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
  ]);
  const givenUp: unknown[] = [];
  const runners = await superviseRunner(begin, {
    log,
    giveUp: (error) => givenUp.push(error),
    againAfterMs: 0,
  });
  onTestFinished(() => runners.stop());
  await goesOn;
  expect(begun()).toBe(102);
  expect(givenUp).toEqual([]);
  expect(lines).toEqual(['Connection terminated unexpectedly', 'refused']);
});

test.each([
  ['cannot begin', { refused: broken() }],
  ['are lost as soon as they have begun', { lost: broken() }],
])('runners that %s for another reason are given up', async (_, overrides) => {
  const { begin, log, lines } = openRunners([{ lost: away() }, ...many(1000, overrides)]);
  let stop = async () => {};
  const reason = await new Promise<unknown>((giveUp) => {
    void superviseRunner(begin, { log, giveUp, againAfterMs: 0 }).then((runners) => {
      stop = runners.stop;
    });
  });
  expect(reason).toEqual(broken());
  expect(lines).toEqual([away().message, broken().message]);
  await stop();
});

test('a few failures of another kind are no reason to give up', async () => {
  const { begin, log, goesOn } = openRunners([{ lost: broken() }, ...many(10, { refused: broken() })]);
  const givenUp: unknown[] = [];
  const runners = await superviseRunner(begin, {
    log,
    giveUp: (error) => givenUp.push(error),
    againAfterMs: 0,
  });
  await goesOn;
  await runners.stop();
  expect(givenUp).toEqual([]);
});

test('a shift that is ending by itself is waited for', async () => {
  const { begin, log } = openRunners([]);
  let end = () => {};
  const tasks = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  let secondBegan = () => {};
  const second = new Promise<void>((resolve) => {
    secondBegan = resolve;
  });
  const runners = await superviseRunner(
    async (lost) => {
      begun += 1;
      if (begun === 2) secondBegan();
      if (begun > 1) return begin(lost);
      lost(away());
      const stop = () => Promise.reject(new Error('Runner is already stopped'));
      return { promise: tasks, stop } as unknown as Runner;
    },
    { log, giveUp: () => {}, againAfterMs: 0 },
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(1);
  end();
  await second;
  await runners.stop();
});

test('a connection that is given back twice is given back once', () => {
  let returned = 0;
  const pool = {
    connect(taken: (error: undefined, client: object, release: () => void) => void) {
      taken(undefined, {}, () => {
        returned += 1;
        if (returned > 1) throw new Error('Release called on client which has already been released');
      });
    },
  };
  const overrides = { log: makeLog('silent'), giveUp: () => {} };
  retryingPool(pool as unknown as pg.Pool, overrides, () => false).connect((_error, _client, release) => {
    release();
    release();
  });
  expect(returned).toBe(1);
});
