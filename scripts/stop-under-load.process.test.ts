// A real SIGTERM while people are working: whatever was answered is there afterwards, whatever was done was answered.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { postmaster, queryEmbedded } from '#server/testing/embedded-database.ts';
import { given } from '#server/testing/given.ts';
import { newDataDir, startProduct } from '#server/testing/product-process.ts';
import { newTally, requestInLoop } from '#server/testing/request-loop.ts';

const stopLimitMs = 25_000;

const launch = (dataDir: string, env: Record<string, string> = {}) =>
  startProduct({ DATA_DIR: dataDir, BILLING: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env });

test('a stop under load loses no answer, cuts none, and keeps to its limit', async () => {
  const dataDir = newDataDir();
  const running = await launch(dataDir);
  const { client } = await given.newOwner(running.base);
  await queryEmbedded(dataDir, 'update companies set onboarding_completed = true');
  const csrf = await client.csrfToken();

  const tally = newTally();
  let isOver = false;
  const requesting = Array.from({ length: 12 }, () => requestInLoop(client, csrf, tally, () => isOver));
  while (tally.answered.length < 40 && tally.cut.length === 0) await delay(5);
  const stopped = Date.now();
  running.child.kill('SIGTERM');
  const code = await running.exited;
  const took = Date.now() - stopped;
  isOver = true;
  await Promise.all(requesting);

  expect(tally.cut).toEqual([]);
  expect([code, running.output().match(/did not stop/)]).toEqual([0, null]);
  expect(took).toBeLessThan(stopLimitMs);
  expect(postmaster(dataDir)).toBeNull();

  const again = await launch(dataDir);
  const rows = await queryEmbedded(dataDir, 'select id from jobs order by id');
  expect(rows.map(({ id }) => id)).toEqual([...tally.answered].sort());
  again.child.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});

test('a mail server that never answers does not hold up the stop, and its mail goes out later', async () => {
  const dataDir = newDataDir();
  let wasCalled = false;
  // It greets, so that only the long wait for a response is left.
  const silent = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example ESMTP\r\n');
    socket.once('data', () => {
      wasCalled = true;
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const running = await launch(dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { client, email } = await given.newOwner(running.base);
  await client.call('POST /api/auth/forgot-password', { body: { email } });
  while (!wasCalled) await delay(20);
  const stopped = Date.now();
  running.child.kill('SIGTERM');
  expect([await running.exited, running.output().match(/did not stop/)]).toEqual([0, null]);
  expect(Date.now() - stopped).toBeLessThan(stopLimitMs);
  expect(postmaster(dataDir)).toBeNull();

  const again = await launch(dataDir, { ROLE: 'web' });
  const rows = await queryEmbedded(dataDir, "select state from mails where state <> 'queued'");
  expect(rows).toEqual([]);
  const tasks = await queryEmbedded(
    dataDir,
    `select locked_at, attempts < max_attempts as goes_on from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail.deliver'`,
  );
  expect(tasks).not.toEqual([]);
  expect(tasks.every((task) => task.locked_at === null && task.goes_on)).toBe(true);
  again.child.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});
