// What waits in front of whom, when one account has much to be sealed.
import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { addTask, handles } from '#server/platform/queue/queue.ts';
import { drainQueue } from '#server/platform/queue/worker.ts';
import { allTasks } from '../../tasks.ts';
import { removeFiles } from '../jobs/documents/remove-files.task.ts';
import { openShop } from '../jobs/testing/test-tools.ts';
import { addSealTask } from './sealing/sealing.tasks.ts';

test('a link for a new password overtakes thirty seals and the mails of another account', async () => {
  const shop = await openShop();
  const { deps, given, guest, mailbox } = shop;
  const { user: neighbour } = await given.session();
  await deps.db.transaction(async (tx) => {
    await addTask(tx, removeFiles, { keys: [] });
    for (let n = 0; n < 30; n += 1) await addSealTask(tx, { accountId: shop.user.accountId, id: newId() });
  });
  const job = await given.job(shop, { currentStage: 'invoice' });
  await shop.client.send(`POST /api/jobs/${job.id}/send-invoice`, { body: {} });
  expect(
    (await guest.call('POST /api/auth/forgot-password', { body: { email: neighbour.email } })).status,
  ).toBe(200);

  const done: string[] = [];
  const noting = allTasks(deps).map(({ task, run }) =>
    handles(task, async (payload, attempt) => {
      done.push(task.name);
      await run(payload, attempt);
    }),
  );
  await drainQueue(deps.db, noting, deps.log);
  expect(done.slice(0, 3)).toEqual(['accounts.mail-password-reset', 'mail.deliver', 'mail.deliver']);
  expect(await mailbox.all(neighbour.email)).toHaveLength(1);
  const seals = Array.from({ length: 30 }, () => 'signing.seal');
  expect(done.slice(3)).toEqual([...seals, 'jobs.remove-files']);
});
