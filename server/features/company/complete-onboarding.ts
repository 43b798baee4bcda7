// The company introduces itself. Whoever comes second, a double click or another tab, finds it done.
import type { Onboarding } from '#contract/company.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { finishOnboarding, lockCompany, saveProfile, saveTimeZone } from './company.store.ts';

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
