// Makes the address of a feed, or ends it. It is shown once: only its hash is kept.
import { requireConfirmed } from '#server/features/accounts/accounts.service.ts';
import { requireTechnician } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { endFeedOf, makeFeed } from './calendar-feed.store.ts';

export interface FeedWish {
  technicianId: string | null;
  action: 'make' | 'revoke';
}

export const changeFeed = (
  { db, clock, config }: Deps,
  scope: Scope,
  { technicianId, action }: FeedWish,
): Promise<{ url: string | null }> =>
  db.transaction(async (tx) => {
    const technician = technicianId === null ? null : await requireTechnician(tx, scope, technicianId);
    const whose = technician?.id ?? null;
    const record = (type: string) =>
      recordEvent(tx, clock, {
        type,
        accountId: scope.accountId,
        actorUserId: scope.userId,
        ...(whose && { subjectId: whose }),
      });
    if (action === 'revoke') {
      if (await endFeedOf(tx, scope, whose)) await record('calendar_feed.revoked');
      return { url: null };
    }
    await requireConfirmed(tx, scope);
    const token = await makeFeed(tx, clock.now(), scope, whose);
    await record('calendar_feed.made');
    return { url: `${config.appUrl}/calendar/${token}.ics` };
  });
