// What has been typed so far, stored for the tab: a reload on a bad connection must not lose it.
import { z } from 'zod';
import { CompanyTaxRate } from '#contract/company/company-settings.ts';
import { professions } from '#contract/texts/professions.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { personalKey } from '#web/api/remembered-user.ts';
import { CompanyDetails, type CompanyValues, companyValuesOf } from '../company-values.ts';

/** In hundredths of a percent; null when it is not a rate between 0 and 50. */
export const readTaxRateText = (typed: string): number | null => CompanyTaxRate.safeParse(typed).data ?? null;

export const steps = ['company', 'profession', 'tax', 'confirm'] as const;
export type Step = (typeof steps)[number];

export const OnboardingDraft = z.object({
  step: z.enum(steps),
  company: z.object({
    companyName: z.string(),
    companyPhone: z.string(),
    companyAddress: z.string(),
    companyCity: z.string(),
    companyState: z.string(),
    companyZip: z.string(),
    companyFax: z.string().nullish(),
    companyWebsite: z.string().nullish(),
    timeZone: z.string().optional(),
  } satisfies Record<keyof CompanyValues, z.ZodType>),
  profession: z.enum(professions).nullable(),
  /** As typed. */
  taxRate: z.string(),
});
export type OnboardingDraft = z.infer<typeof OnboardingDraft>;

/** Next is enabled only while this holds; the last step has no fields. */
export const isStepValid: Record<Step, (draft: OnboardingDraft) => boolean> = {
  company: ({ company }) => CompanyDetails.safeParse(company).success,
  profession: ({ profession }) => profession !== null,
  tax: ({ taxRate }) => readTaxRateText(taxRate) !== null,
  confirm: () => true,
};

export const freshDraft = (user: CurrentUser, timeZone: string): OnboardingDraft => ({
  step: 'company',
  company: { ...companyValuesOf(user), timeZone },
  profession: null,
  taxRate: '',
});

const storageKey = (userId: string) => personalKey(userId, 'onboarding');

/** At most at the first step that is not valid. */
export function readDraft(userId: string): OnboardingDraft | null {
  try {
    const draft = OnboardingDraft.parse(JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? 'null'));
    const openStep = steps.find((step) => !isStepValid[step](draft)) ?? 'confirm';
    return steps.indexOf(openStep) < steps.indexOf(draft.step) ? { ...draft, step: openStep } : draft;
  } catch {
    return null;
  }
}

export function saveDraft(userId: string, draft: OnboardingDraft): void {
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify(draft));
  } catch {
    // Without storage a reload starts over, nothing worse.
  }
}

export function dropDraft(userId: string): void {
  try {
    sessionStorage.removeItem(storageKey(userId));
  } catch {
    // Nothing could be stored, so there is nothing to remove.
  }
}
