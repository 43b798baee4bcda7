import { OnboardingTaxRate } from '#contract/company.ts';
import { formatDecimal } from '#contract/money.ts';

/** Two decimals, half up. Works on the digits: a float would turn 1.005 into 1.00. */
export function roundRate(typed: string): string {
  const [, whole = '', decimals = ''] = /^(\d*)\.(\d{3,})$/.exec(typed.trim()) ?? [];
  if (!decimals) return typed.trim();
  const hundredths = BigInt(`${whole}${decimals.slice(0, 2)}`) + (decimals.charAt(2) >= '5' ? 1n : 0n);
  return formatDecimal(Number(hundredths));
}

/** In hundredths of a percent; null when it is not a rate between 0 and 50. */
export function readRate(typed: string): number | null {
  return OnboardingTaxRate.safeParse(roundRate(typed)).data ?? null;
}
