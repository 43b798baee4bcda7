// How long jobs and invoices are kept (B-55). Nothing is deleted here.
import type { Retention } from '#contract/company.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Scope } from '#server/platform/scope.ts';
import { saveRetention } from './company.store.ts';

export const setRetention = (
  { db, clock }: Deps,
  { accountId, userId }: Scope,
  retention: Retention,
): Promise<{ success: boolean }> =>
  db.transaction(async (tx) => {
    await saveRetention(tx, accountId, retention);
    await recordEvent(tx, clock, {
      type: 'retention.changed',
      accountId,
      actorUserId: userId,
      data: { ...retention },
    });
    return { success: true };
  });
