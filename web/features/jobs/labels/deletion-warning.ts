import type { Stage } from '#contract/stages.ts';
import { daysBetween } from './company-days.ts';

export interface DeletionWarning {
  tone: 'info' | 'warning' | 'danger';
  text: string;
}

const steps = { job: [7, 3, 1], invoice: [30, 14, 1] } as const;

/** Null while the day is far off, and once it has passed. */
export function deletionWarning(
  stage: Stage,
  deletedOn: string | null,
  today: string,
): DeletionWarning | null {
  if (deletedOn === null) return null;
  const isInvoice = stage === 'invoice';
  const [first, second, last] = isInvoice ? steps.invoice : steps.job;
  const days = daysBetween(today, deletedOn);
  if (days < 0 || days > first) return null;
  const when = days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return {
    tone: days <= last ? 'danger' : days <= second ? 'warning' : 'info',
    text: isInvoice
      ? `This invoice will be deleted ${when}. Download the invoice to keep it.`
      : `This job will be deleted ${when}. Change the service date to prevent deletion.`,
  };
}
