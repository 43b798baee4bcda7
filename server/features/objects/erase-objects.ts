// Files first, then the row: what a crash leaves behind is still known and is tried again.
import type { Deps } from '#server/deps.ts';
import { fullKey, thumbKey } from './object-keys.ts';
import { claimGivenUp, deleteObject, type ObjectKey } from './objects.store.ts';

export async function eraseObject({ db, files }: Pick<Deps, 'db' | 'files'>, key: ObjectKey): Promise<void> {
  await files.remove(fullKey(key));
  await files.remove(thumbKey(key));
  await deleteObject(db.query, key);
}

/** For an account that needs the room now: pictures it has taken away do not wait for their day to pass. */
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
