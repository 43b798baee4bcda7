// A real SIGTERM while people are working: whatever was answered is there afterwards, whatever was done was answered.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { postmaster, queryEmbedded } from '#server/testing/embedded-database.ts';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';
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

test('what was being sealed when it was stopped is sealed after the next start, once', async () => {
  const dataDir = newDataDir();
  const running = await launch(dataDir);
  const owner = await given.newOwner(running.base);
  await queryEmbedded(
    dataDir,
    "update companies set onboarding_completed = true, business_name = 'Ridgeline'",
  );
  const tokens: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const { body } = await owner.client.call('POST /api/jobs', {
      body: { customerName: 'Maria', customerEmail: 'maria@example.com', lineItems: [line] },
    });
    tokens.push((await given.signatureRequest(owner, body.id as string)).signingToken);
  }
  const signed = await Promise.all(tokens.map((token) => sign(new HttpClient(running.base), token)));
  running.child.kill('SIGTERM');
  expect(signed.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  const stopped = Date.now();
  await running.exited;
  expect(Date.now() - stopped).toBeLessThan(stopLimitMs);
  expect(postmaster(dataDir)).toBeNull();

  const again = await launch(dataDir);
  const count = async (from: string) =>
    Number((await queryEmbedded(dataDir, `select count(*) as found from ${from}`))[0]?.found);
  await vi.waitFor(
    async () => {
      expect(await count('signature_requests where sealed_at is not null')).toBe(tokens.length);
      expect(await count("mails where kind = 'signature.signed-copy' and state = 'sent'")).toBe(
        tokens.length,
      );
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(await count("audit_events where type = 'signature.sealed'")).toBe(tokens.length);
  expect(await count("mails where kind = 'signature.signed-copy'")).toBe(tokens.length);
  again.child.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});

const line = { description: 'New furnace', quantity: 1, unitPrice: '4000.00' };
