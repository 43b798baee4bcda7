// Somebody has proved that an address is theirs. An owner who signed up with it and never confirmed it loses it: being
// first must not keep the real owner out. Their account and their session stay; under Profile they enter another
// address.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { type Tx, violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeLinks } from '../account-links.store.ts';
import { takeUnconfirmed } from '../accounts.store.ts';

export async function claimEmail({ clock }: Deps, tx: Tx, email: string): Promise<void> {
  const former = await takeUnconfirmed(tx, email);
  if (!former) return;
  await closeLinks(tx, clock.now(), former, ['reset_password', 'confirm_email']);
  await recordEvent(tx, clock, {
    type: 'email.lost',
    accountId: former.accountId,
    subjectId: former.userId,
    data: { email },
  });
}

/** One address, one user: the database decides, also between two requests at the same moment. */
export function refuseTakenEmail(error: unknown): never {
  if (violatedConstraint(error) === 'users_email_key') throw new Refusal('email_taken');
  throw error;
}
