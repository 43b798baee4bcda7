// How a job ended, in words for cards, details and dialogs.
import { closedLabels } from '#contract/jobs/closed-labels.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';

/** What the button says that ends a job so. */
export const closeActions = {
  lost: 'Mark as lost',
  void: 'Void invoice',
  archived: 'Archive',
} as const satisfies Record<CloseOutcome, string>;

/** The message after it. */
export const closedMessages = {
  lost: 'Marked as lost',
  void: 'Invoice voided',
  archived: 'Job archived',
} as const satisfies Record<CloseOutcome, string>;

/** The endings that fit a job: estimates are lost, invoices void, every job can be archived (D-58). */
export function outcomesFor({
  currentStage,
  closedAs,
}: Pick<Job, 'currentStage' | 'closedAs'>): CloseOutcome[] {
  if (closedAs !== null) return [];
  switch (currentStage) {
    case 'estimate':
      return ['lost', 'archived'];
    case 'work_order':
      return ['archived'];
    case 'invoice':
      return ['void', 'archived'];
  }
}

/** "Lost · Too expensive"; null while the job is open. */
export function closedLine({ closedAs, closeReason }: Pick<Job, 'closedAs' | 'closeReason'>): string | null {
  if (closedAs === null) return null;
  const label = closedLabels[closedAs];
  return closeReason ? `${label} · ${closeReason}` : label;
}
