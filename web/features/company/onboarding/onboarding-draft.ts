// What has been typed so far, kept for the tab: a reload on a bad connection must not cost anybody their patience.
import { z } from 'zod';
import { professions } from '#contract/professions.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { personalKey } from '#web/api/remembered-user.ts';
import { CompanyDetails, type CompanyValues, companyValuesOf } from '../company-values.ts';
import { readRate } from './tax-rate-text.ts';

export const steps = ['company', 'profession', 'tax', 'confirm'] as const;
export type Step = (typeof steps)[number];

export const Draft = z.object({
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
export type Draft = z.infer<typeof Draft>;

/** Next is open only while this holds; the last step asks for nothing. */
export const isStepValid: Record<Step, (draft: Draft) => boolean> = {
  company: ({ company }) => CompanyDetails.safeParse(company).success,
  profession: ({ profession }) => profession !== null,
  tax: ({ taxRate }) => readRate(taxRate) !== null,
  confirm: () => true,
};

export const freshDraft = (user: CurrentUser, timeZone: string): Draft => ({
  step: 'company',
  company: { ...companyValuesOf(user), timeZone },
  profession: null,
  taxRate: '',
});

const place = (userId: string) => personalKey(userId, 'onboarding');

/** Never further than the first step that is not valid. */
export function readDraft(userId: string): Draft | null {
  try {
    const draft = Draft.parse(JSON.parse(sessionStorage.getItem(place(userId)) ?? 'null'));
    const openStep = steps.find((step) => !isStepValid[step](draft)) ?? 'confirm';
    return steps.indexOf(openStep) < steps.indexOf(draft.step) ? { ...draft, step: openStep } : draft;
  } catch {
    return null;
  }
}

export function keepDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(place(userId), JSON.stringify(draft));
  } catch {
    // Without storage a reload starts over, which is all that is lost.
  }
}

export function dropDraft(userId: string): void {
  try {
    sessionStorage.removeItem(place(userId));
  } catch {
    // Nothing could be stored, so nothing is left behind.
  }
}
