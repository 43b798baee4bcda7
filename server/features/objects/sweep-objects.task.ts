// Deletes pictures that belong to nothing: never attached, removed, or cut off while being stored (B-102).
import type { Deps } from '#server/deps.ts';
import { hours, later } from '#server/platform/clock.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { fullKey, thumbKey } from './object-keys.ts';
import { claimGivenUp, claimUnattached, deleteObject, type ObjectKey } from './objects.store.ts';

export const sweepObjects = defineTask('objects.sweep', noPayload);

const unattachedFor = hours(24);
const batch = 100;

export const sweepObjectsHandler = (deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>): TaskHandler =>
  handles(sweepObjects, async () => {
    const now = deps.clock.now();
    for (;;) {
      const rows = await deps.db.transaction((tx) =>
        claimUnattached(tx, now, later(now, -unattachedFor), batch),
      );
      if (rows.length === 0) return;
      for (const row of rows) {
        // One file that cannot be removed must not keep the others.
        await eraseObject(deps, row).catch((err: unknown) =>
          deps.log.warn({ err }, 'a loose picture could not be removed; the next sweep tries again'),
        );
      }
    }
  });

/** Files first, then the row: what a crash leaves behind is still known and is tried again. */
export async function eraseObject({ db, files }: Pick<Deps, 'db' | 'files'>, key: ObjectKey): Promise<void> {
  await files.remove(fullKey(key));
  await files.remove(thumbKey(key));
  await deleteObject(db.query, key);
}

/** For an account that needs the room now: its removed pictures are deleted before their day has passed. */
export async function clearGivenUp(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
  accountId: string,
): Promise<void> {
  const rows = await deps.db.transaction((tx) => claimGivenUp(tx, deps.clock.now(), accountId));
  for (const row of rows) {
    await eraseObject(deps, row).catch((err: unknown) =>
      deps.log.warn({ err }, 'a picture that was given up could not be removed; the next sweep tries again'),
    );
  }
}
