import type { Job } from '#contract/jobs.ts';
import { centsOf, dollars } from '#web/documents/dollars.ts';

/** Null while the customer signed what is asked for now, or nothing. */
export function signedChange({
  signedTotal,
  totalAmount,
}: Pick<Job, 'signedTotal' | 'totalAmount'>): string | null {
  if (signedTotal === null || centsOf(signedTotal) === centsOf(totalAmount)) return null;
  return `Signed ${dollars(signedTotal)} · now ${dollars(totalAmount)}`;
}
