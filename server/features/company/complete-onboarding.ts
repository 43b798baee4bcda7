// The company enters its details for the first time. A second call, by a double click or another tab, finds it done.
import type { Onboarding } from '#contract/company/company.ts';
import type { Profession } from '#contract/texts/professions.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { finishOnboarding, lockCompany, saveProfile, saveTimeZone } from './company.store.ts';

/** The templates a company begins with. A feature above makes them; join-features.ts fills this in. */
export interface StarterTemplates {
  /** Returns how many were made. */
  create(tx: Tx, now: Date, accountId: string, profession: Profession): Promise<number>;
}

export const completeOnboarding = (
  { db, clock, starterTemplates }: Deps,
  { accountId, userId }: Scope,
  { profession, taxRate, timeZone, ...profile }: Onboarding,
): Promise<{ success: boolean; templatesCreated: number }> =>
  db.transaction(async (tx) => {
    const company = await lockCompany(tx, accountId);
    if (!company) throw new Refusal('not_signed_in');
    if (company.onboardingCompleted) return { success: true, templatesCreated: 0 };
    await saveProfile(tx, accountId, profile);
    if (timeZone) await saveTimeZone(tx, accountId, timeZone);
    await finishOnboarding(tx, accountId, { profession, taxRate });
    const templatesCreated = await starterTemplates.create(tx, clock.now(), accountId, profession);
    await recordEvent(tx, clock, {
      type: 'onboarding.completed',
      accountId,
      actorUserId: userId,
      data: { profession, templatesCreated },
    });
    return { success: true, templatesCreated };
  });
