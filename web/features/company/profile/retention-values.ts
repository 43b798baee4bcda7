// The retention form: from what is typed to what the contract takes (B-55).
import { Retention } from '#contract/company.ts';

/** Months as typed; empty keeps that kind of record for good. */
export interface RetentionValues {
  jobMonths: string;
  invoiceMonths: string;
}

export type RetentionErrors = Partial<Record<keyof RetentionValues, string>>;

/** Offered when somebody switches deletion on: two years, and the seven that tax offices ask for. */
const suggestion: RetentionValues = { jobMonths: '24', invoiceMonths: '84' };

export const isOn = ({ jobMonths, invoiceMonths }: Retention): boolean =>
  jobMonths !== null || invoiceMonths !== null;

export const toRetentionValues = (stored: Retention): RetentionValues =>
  isOn(stored)
    ? { jobMonths: String(stored.jobMonths ?? ''), invoiceMonths: String(stored.invoiceMonths ?? '') }
    : suggestion;

export function readRetention(
  values: RetentionValues,
): { retention: Retention; errors: null } | { retention: null; errors: RetentionErrors } {
  const checked = Retention.safeParse({
    jobMonths: monthsOf(values.jobMonths),
    invoiceMonths: monthsOf(values.invoiceMonths),
  });
  if (!checked.success) {
    const errors: RetentionErrors = {};
    for (const { path, code, message } of checked.error.issues) {
      const field = path[0] === 'invoiceMonths' ? 'invoiceMonths' : 'jobMonths';
      errors[field] ??= code === 'too_small' ? message : 'Use a whole number of months, at most 1200.';
    }
    return { retention: null, errors };
  }
  if (isOn(checked.data)) return { retention: checked.data, errors: null };
  return { retention: null, errors: { jobMonths: 'Enter a number of months, or switch this off.' } };
}

const monthsOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));
