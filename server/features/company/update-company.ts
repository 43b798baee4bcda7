// The owner changes what documents show of the company. A new logo replaces the old one in the same step.
import type { CompanyUpdate } from '#contract/company/company.ts';
import type { Deps } from '#server/deps.ts';
import { attachObjects, detachObjects } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { lockCompany, saveLogo, saveProfile, saveTimeZone } from './company.store.ts';

export const updateCompany = (
  deps: Deps,
  scope: Scope,
  { companyLogo, timeZone, ...profile }: CompanyUpdate,
): Promise<{ success: boolean }> =>
  deps.db.transaction(async (tx) => {
    const before = await lockCompany(tx, scope.accountId);
    if (!before) throw new Refusal('not_signed_in');
    await saveProfile(tx, scope.accountId, profile);
    if (timeZone) await saveTimeZone(tx, scope.accountId, timeZone);
    // An empty text means the same as none.
    if (companyLogo !== undefined) await replaceLogo(deps, tx, scope, before.logoPath, companyLogo || null);
    await recordEvent(tx, deps.clock, {
      type: 'company.updated',
      accountId: scope.accountId,
      actorUserId: scope.userId,
    });
    return { success: true };
  });

async function replaceLogo(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (after === before) return;
  if (before) await detachObjects(deps, tx, scope, [before]);
  if (after) await attachObjects(deps, tx, scope, [after], 'logo');
  await saveLogo(tx, scope.accountId, after);
}
