// Whether estimates carry the notice of the right to cancel (D-22). Off until somebody turns it on; what was sent before
// stays as it was sent.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findCompany, lockCompany, saveSettings } from './company.store.ts';

export async function readCancellationNotice({ db }: Deps, { accountId }: Scope): Promise<{ isOn: boolean }> {
  const company = await findCompany(db.query, accountId);
  if (!company) throw new Refusal('not_signed_in');
  return { isOn: company.cancellationNotice };
}

export const setCancellationNotice = (
  { db, clock }: Deps,
  { accountId, userId }: Scope,
  { isOn }: { isOn: boolean },
): Promise<{ isOn: boolean }> =>
  db.transaction(async (tx) => {
    const before = await lockCompany(tx, accountId);
    if (!before) throw new Refusal('not_signed_in');
    if (before.cancellationNotice === isOn) return { isOn };
    await saveSettings(tx, accountId, { cancellationNotice: isOn });
    await recordEvent(tx, clock, {
      type: 'company.cancellation_notice_changed',
      accountId,
      actorUserId: userId,
      data: { isOn },
    });
    return { isOn };
  });
