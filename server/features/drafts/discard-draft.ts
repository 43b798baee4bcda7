// Deletes a draft that was saved or is no longer wanted. A version that the page does not know stays.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type DraftAddress, deleteDraft, findDraft } from './drafts.store.ts';
import { changedMeanwhile } from './save-draft.ts';

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
