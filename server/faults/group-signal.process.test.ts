// A terminal or a container runtime signals the whole process group of `npm start`, and npm passes the signal on: it
// arrives twice, at every process. No request may fail because of that, and no process may stay behind.
import path from 'node:path';
import { expect, test } from 'vitest';
import { runsOn } from '#server/platform/db/postmaster.ts';
import { postmaster, queryEmbedded } from '#server/testing/embedded-database.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import {
  isGroupAlive,
  newDataDir,
  type Product,
  signalGroup,
  spawnProductByNpm,
  whenReady,
} from '#server/testing/product-process.ts';
import { newTally, requestInLoop } from '#server/testing/request-loop.ts';
import { movedTo, signUp } from './user-workload.ts';
import { waitUntil } from './wait-until.ts';

const rounds = process.env.FAULTS === 'all' ? 50 : 3;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

test(`${rounds} stops by a signal to the whole group lose no answer and leave no process`, {
  timeout: rounds * 40_000,
}, async () => {
  const dataDir = newDataDir();
  let owner: HttpClient | undefined;
  const answered: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const running = await whenReady(
      await spawnProductByNpm({
        DATA_DIR: dataDir,
        BILLING: 'off',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
      }),
    );
    owner = owner ? movedTo(owner, running.base) : await signUp(running.base);
    const database = postmaster(dataDir)?.pid ?? 0;
    const tally = await stopUnderLoad(running, owner, signals[round % signals.length] ?? 'SIGTERM');
    answered.push(...tally.answered);
    expect([round, tally.cut, running.output().match(/did not stop|cannot go on/)]).toEqual([
      round,
      [],
      null,
    ]);
    await waitUntil('every process of the group has ended', () => !isGroupAlive(running.child.pid));
    expect([postmaster(dataDir), runsOn(path.join(dataDir, 'postgres/cluster'), database)]).toEqual([
      null,
      false,
    ]);
  }
  const again = await whenReady(await spawnProductByNpm({ DATA_DIR: dataDir, BILLING: 'off' }));
  const rows = await queryEmbedded(dataDir, 'select id from jobs order by id');
  expect(rows.map(({ id }) => id)).toEqual(answered.sort());
  signalGroup(again, 'SIGTERM');
  await again.exited;
});

async function stopUnderLoad(running: Product, owner: HttpClient, signal: NodeJS.Signals) {
  const tally = newTally();
  const csrf = await owner.csrfToken();
  let isOver = false;
  const requesting = Array.from({ length: 8 }, () => requestInLoop(owner, csrf, tally, () => isOver));
  await waitUntil('people are at work', () => tally.answered.length >= 16 || tally.cut.length > 0);
  // Repeating the signal changes nothing either.
  for (let time = 0; time < 3; time += 1) signalGroup(running, signal);
  await running.exited;
  isOver = true;
  await Promise.all(requesting);
  return tally;
}
