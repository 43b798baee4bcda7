import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { startApp } from '#server/testing/start-app.ts';
import { notify } from './notifications.service.ts';

test('the owner is told in words', async () => {
  const { given, deps } = await startApp();
  const owner = await given.owner();
  const job = await given.job(owner);
  await deps.db.transaction((tx) =>
    notify(deps, tx, {
      accountId: owner.user.accountId,
      jobId: job.id,
      kind: 'signed',
      data: { name: 'Maria Nguyễn', paper: 'estimate', number: 'EST-1042', cents: 124_000 },
    }),
  );
  const list = await owner.client.ok('GET /api/notifications');
  expect(list).toMatchObject({
    items: [
      {
        kind: 'signed',
        text: 'Maria Nguyễn signed estimate EST-1042 for $1,240.00',
        jobId: job.id,
        readAt: null,
      },
    ],
    unread: 1,
    total: 1,
    nextCursor: null,
  });
  const { id = '' } = list.items[0] ?? {};
  expect(await owner.client.ok('POST /api/notifications/:id/read', { params: { id } })).toEqual({
    success: true,
    unread: 0,
  });
  expect(
    (await owner.client.call('POST /api/notifications/:id/read', { params: { id: newId() } })).status,
  ).toBe(404);
});
