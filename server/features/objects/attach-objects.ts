// A picture is uploaded first and given its place after. It has one place at a time, so that giving it up in one place
// cannot take it from another.
import { type UploadPurpose, unknownPicture } from '#contract/objects.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { idOfPath } from './object-keys.ts';
import { isAttached, isUsable, lockObjects, setAttached, setDetached } from './objects.store.ts';
import { byteLimit, tooManyBytes } from './picture-refusals.ts';

type Needs = Pick<Deps, 'clock'>;

const notStored = () => new Refusal('invalid_input', { message: unknownPicture });

/** Pass only the paths that are new to the place. One that is foreign, unknown or has a place already refuses all. */
export async function attachObjects(
  { clock }: Needs,
  tx: Tx,
  { accountId }: Tenant,
  paths: readonly string[],
  purpose: UploadPurpose,
): Promise<void> {
  const ids = [...new Set(paths)].map((path) => {
    const id = idOfPath(path);
    if (id === null) throw notStored();
    return id;
  });
  if (ids.length === 0) return;
  const rows = await lockObjects(tx, accountId, ids);
  if (rows.length !== ids.length || !rows.every((row) => isUsable(row, purpose))) throw notStored();
  // What was sent for either is held to the limit of what it becomes.
  const tooLarge = rows.find(({ originalBytes }) => originalBytes > byteLimit(purpose));
  if (tooLarge) throw tooManyBytes({ purpose, name: tooLarge.originalName });
  if (rows.some(isAttached))
    throw new Refusal('invalid_input', {
      message: 'This picture is used in another place already. Please choose the file again.',
    });
  await setAttached(tx, clock.now(), accountId, ids);
}

/**
 * Cleared away a day later, or as soon as its room is needed. Paths that are not ours or have no place are passed over.
 */
export async function detachObjects(
  { clock }: Needs,
  tx: Tx,
  { accountId }: Tenant,
  paths: readonly string[],
): Promise<void> {
  const ids = [...new Set(paths)].map(idOfPath).filter((id) => id !== null);
  if (ids.length === 0) return;
  const rows = (await lockObjects(tx, accountId, ids)).filter(isAttached);
  if (rows.length === 0) return;
  await setDetached(
    tx,
    clock.now(),
    accountId,
    rows.map(({ id }) => id),
  );
}
