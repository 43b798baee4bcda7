// Makes the address of a feed, or ends it. It is shown once: only its hash is stored. It works without a session, so
// making one takes the password, and the account gets an email about it.
import type { Deps } from '#server/deps.ts';
import {
  type AccountMail,
  confirmPassword,
  postAccountMail,
  requireConfirmed,
} from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { facts, note, text } from '#server/platform/mail/mail-layout.ts';
import { endFeedOf, findFeed, insertFeed } from './calendar-feed.store.ts';

export interface NewFeed {
  technicianId: string | null;
  password: string;
  address: string;
}

export async function makeFeed(
  deps: Deps,
  scope: Scope,
  { technicianId, password, address }: NewFeed,
): Promise<{ url: string }> {
  const found = await confirmPassword(deps, scope, { password, address });
  const { db, clock, config } = deps;
  return db.transaction(async (tx) => {
    const technician = await namedTechnician(deps, tx, scope, technicianId);
    await requireConfirmed(tx, scope);
    const token = await insertFeed(tx, clock.now(), scope, technician?.id ?? null);
    if (!(await findFeed(tx, token)))
      throw new Refusal('conflict', { message: 'Their sign-in is off. Turn it on first.' });
    await record(deps, tx, scope, 'calendar_feed.made', { technician, address });
    await postAccountMail(deps, tx, found, feedMadeMail(deps, technician));
    return { url: `${config.appUrl}/calendar/${token}.ics` };
  });
}

export const revokeFeed = (deps: Deps, scope: Scope, technicianId: string | null): Promise<{ url: null }> =>
  deps.db.transaction(async (tx) => {
    const technician = await namedTechnician(deps, tx, scope, technicianId);
    if (await endFeedOf(tx, scope, technician?.id ?? null))
      await record(deps, tx, scope, 'calendar_feed.revoked', { technician });
    return { url: null };
  });

const namedTechnician = async ({ technicians }: Deps, tx: Tx, scope: Scope, id: string | null) =>
  id === null ? null : await technicians.require(tx, scope, id);

const record = (
  { clock }: Deps,
  tx: Tx,
  scope: Scope,
  type: 'calendar_feed.made' | 'calendar_feed.revoked',
  { technician, address }: { technician: { id: string } | null; address?: string },
) =>
  recordEvent(tx, clock, {
    type,
    accountId: scope.accountId,
    actorUserId: scope.userId,
    address,
    ...(technician && { subjectId: technician.id }),
  });

/** The notice that somebody made a calendar link. */
const feedMadeMail = ({ config }: Deps, technician: { name: string } | null): AccountMail => ({
  kind: 'account.calendar-link',
  dedupeKey: newId(),
  title: 'A calendar link was created',
  blocks: [
    text('Whoever has this link can see scheduled jobs with customer names, addresses and phone numbers.'),
    facts([['Calendar', technician?.name ?? 'Company calendar']]),
    note(
      `Wasn’t you? Set a new password right away; that ends this link too: ${config.appUrl}/forgot-password`,
    ),
  ],
});
