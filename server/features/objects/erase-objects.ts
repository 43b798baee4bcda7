// Files first, then the row: what a crash leaves behind is still known and is tried again.
import type { Deps } from '#server/platform/deps.ts';
import { fullKey, thumbKey } from './object-place.ts';
import { deleteObject, type ObjectKey } from './objects.store.ts';

export async function eraseObject({ db, files }: Pick<Deps, 'db' | 'files'>, key: ObjectKey): Promise<void> {
  await files.remove(fullKey(key));
  await files.remove(thumbKey(key));
  await db.transaction((tx) => deleteObject(tx, key));
}
