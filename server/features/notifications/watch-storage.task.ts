// Tells once that an account's storage is nearly full, and again only after there was room in between (D-29).
import type { Deps } from '#server/deps.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { listNearlyFull } from '#server/platform/storage/stored-files.store.ts';
import { claimStorageNotice, endStorageNotices } from './notifications.store.ts';
import { notify } from './notify.ts';

export const watchStorage = defineTask('notifications.watch-storage', noPayload);

/** Of the quota for photos, where those begin to be refused. */
const nearlyFull = 0.9;

export const watchStorageHandler = (deps: Deps): TaskHandler =>
  handles(watchStorage, async () => {
    const { storageQuota } = deps.config;
    const full = await listNearlyFull(deps.db.query, Math.floor(storageQuota * nearlyFull));
    await endStorageNotices(
      deps.db.query,
      full.map(({ accountId }) => accountId),
    );
    for (const { accountId, bytes } of full)
      await deps.db.transaction(async (tx) => {
        if (!(await claimStorageNotice(tx, deps.clock.now(), accountId))) return;
        const percent = Math.min(100, Math.floor((bytes / storageQuota) * 100));
        await notify(deps, tx, { accountId, jobId: null, kind: 'storage_nearly_full', data: { percent } });
      });
  });
