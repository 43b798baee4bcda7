import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';
import { newId } from '../ids.ts';
import { openEventStreams, type StreamLimits, streamLimits } from './event-streams.ts';

const soon = { timeout: 20_000, interval: 20 };

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

async function openStreams(
  stillAllowed: (ids: string[]) => Promise<Set<string>>,
  limits: Partial<StreamLimits> = {},
) {
  const { deps } = await startApp();
  const streams = openEventStreams(
    { db: deps.db, log: deps.log, stillAllowed },
    { ...streamLimits, ...limits },
  );
  onTestFinished(() => streams.close());
  return { deps, streams };
}

const newOwner = () => ({ accountId: newId(), userId: newId(), id: newId() });

test('a session that ends while it is asked whether it may listen does not listen', async () => {
  const owner = newOwner();
  const first = answer();
  let isSecond = false;
  const { deps, streams } = await openStreams(async (ids) => {
    if (isSecond) {
      // As it was just before the end, which is told before this is answered.
      await deps.db.pool.query(`select pg_notify('fieldwright', 'ended ' || $1)`, [owner.id]);
      await expect.poll(() => first.writableEnded, soon).toBe(true);
    }
    return new Set(ids);
  });
  (await streams.admit(owner))(first, {});
  isSecond = true;
  await expect(streams.admit(owner)).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('a stream that begins while others are asked about is not ended with them', async () => {
  const [known, late] = [newOwner(), newOwner()];
  const [first, second] = [answer(), answer()];
  let isChecking = false;
  let begin: (ids: string[]) => void = () => {};
  const begun = new Promise<string[]>((resolve) => {
    begin = resolve;
  });
  let finish: () => void = () => {};
  const { streams } = await openStreams(
    async (ids) => {
      if (isChecking && ids.includes(known.id)) {
        begin(ids);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return new Set();
      }
      return new Set(ids);
    },
    { sessionCheckMs: 100 },
  );
  (await streams.admit(known))(first, {});
  isChecking = true;
  await begun;
  (await streams.admit(late))(second, {});
  finish();
  await expect.poll(() => first.writableEnded, soon).toBe(true);
  expect(second.writableEnded).toBe(false);
});
