// Stores a picture. Its row is written first and made visible last: a crash anywhere leaves either the whole
// picture or an unattached row that the sweep clears away together with its files.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newToken } from '#server/platform/secrets.ts';
import { fullKey, pathOf, thumbKey } from './object-keys.ts';
import { insertObject, markStored } from './objects.store.ts';
import { orStorageUnavailable } from './picture-refusals.ts';
import { preparePicture } from './prepare-picture.ts';
import type { Upload } from './read-upload.ts';
import { eraseObject } from './sweep-objects.task.ts';

export async function uploadPicture(deps: Deps, { accountId }: Scope, upload: Upload) {
  const { db, files, clock, log } = deps;
  const { purpose, contentType, full, thumb, width, height, takenAt } = await preparePicture(
    accountId,
    upload,
  );
  const key = { accountId, id: newToken() };
  await insertObject(db.query, {
    ...key,
    purpose,
    contentType,
    bytes: full.length + thumb.length,
    width,
    height,
    originalBytes: upload.bytes.length,
    originalName: upload.name,
    takenAt,
    createdAt: clock.now(),
  });
  try {
    await orStorageUnavailable(log, files.put(fullKey(key), full, contentType));
    await orStorageUnavailable(log, files.put(thumbKey(key), thumb, contentType));
    if (!(await markStored(db.query, clock.now(), key))) throw new Refusal('conflict');
  } catch (error) {
    // If even this fails, the sweep does it tomorrow.
    await eraseObject(deps, key).catch((err: unknown) =>
      log.warn({ err }, 'a failed upload was left behind'),
    );
    throw error;
  }
  return { objectPath: pathOf(key.id), width, height, bytes: full.length };
}
