// Stores what somebody is writing, and discards it. Another device may write the same draft: its later version is neither
// overwritten nor discarded by a page that does not know it.
import type { Draft } from '#contract/drafts.ts';
import { draftLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { isActive, lockUser } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  countDrafts,
  type DraftAddress,
  type DraftRow,
  type DraftWrite,
  deleteDraft,
  findDraft,
  insertDraft,
  updateDraft,
} from './drafts.store.ts';

interface DraftInput {
  data: unknown;
  updatedAt?: string;
}

export async function saveDraft(
  { db, clock }: Deps,
  scope: Scope,
  address: DraftAddress,
  { data, updatedAt }: DraftInput,
): Promise<Omit<Draft, 'data'>> {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > draftLimits.bytes)
    throw new Refusal('too_large', { message: 'This is too long to be stored as a draft (256 KB at most).' });
  const write: DraftWrite = { text, known: updatedAt === undefined ? undefined : new Date(updatedAt) };
  const now = clock.now();
  // Nearly every write changes a draft that is there, and waits for nobody.
  const saved =
    (await updateDraft(db.query, now, scope, address, write)) ??
    (await db.transaction(async (tx) => {
      // New ones of a user are counted one after the other, and none is left behind by somebody who leaves.
      const owner = await lockUser(tx, scope);
      if (!owner || !isActive(owner)) throw new Refusal('not_signed_in');
      const updated = await updateDraft(tx, now, scope, address, write);
      if (updated) return updated;
      const present = await findDraft(tx, now, scope, address);
      if (present) throw changedMeanwhile(present);
      if ((await countDrafts(tx, now, scope)) >= draftLimits.perUser) throw new Refusal('draft_limit');
      return insertDraft(tx, now, scope, address, text);
    }));
  return { ...address, updatedAt: saved.toISOString() };
}

const toDraft = ({ kind, key, data, updatedAt }: DraftRow): Draft => ({
  kind,
  key,
  data,
  updatedAt: updatedAt.toISOString(),
});

const changedMeanwhile = (present: DraftRow) =>
  new Refusal('changed_meanwhile', {
    message: 'This draft was changed on another device meanwhile.',
    present: toDraft(present),
  });

/** Of a draft that was saved as what it was for, or is no longer wanted. */
export async function discardDraft(
  { db, clock }: Deps,
  scope: Scope,
  address: DraftAddress,
  updatedAt: string | undefined,
): Promise<void> {
  const now = clock.now();
  const known = updatedAt === undefined ? undefined : new Date(updatedAt);
  if (await deleteDraft(db.query, now, scope, address, known)) return;
  const present = await findDraft(db.query, now, scope, address);
  throw present ? changedMeanwhile(present) : new Refusal('not_found');
}
