import { OnboardingTaxRate } from '#contract/company.ts';

/** In hundredths of a percent; null when it is not a rate between 0 and 50. */
export const readTaxRateText = (typed: string): number | null =>
  OnboardingTaxRate.safeParse(typed).data ?? null;
