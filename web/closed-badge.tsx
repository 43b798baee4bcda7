// How a job ended, wherever jobs are shown.
import { closedLabels } from '#contract/jobs/closed-labels.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';

const tones = {
  lost: 'danger',
  void: 'danger',
  archived: 'neutral',
} as const satisfies Record<CloseOutcome, BadgeTone>;

/** Nothing while the job is open. */
export function ClosedBadge({ job: { closedAs } }: { job: Pick<Job, 'closedAs'> }) {
  return closedAs ? <Badge tone={tones[closedAs]}>{closedLabels[closedAs]}</Badge> : null;
}
