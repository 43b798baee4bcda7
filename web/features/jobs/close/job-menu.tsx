// The endings of a job: in the card's More menu, and as buttons in its details.
import { Archive, Ban, CircleX, RotateCcw } from 'lucide-react';
import type { Job } from '#contract/jobs/job.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuItem } from '#web/ui/overlay/dropdown.tsx';
import type { JobActions } from '../job-actions.ts';
import { closeActions, outcomesFor } from './close-labels.ts';
import { useReopenJob } from './use-close-job.ts';

const icons = { lost: CircleX, void: Ban, archived: Archive } as const satisfies Record<
  CloseOutcome,
  unknown
>;

/** In the card's More menu. */
export function EndingItems({ job, actions }: { job: Job; actions: JobActions }) {
  return outcomesFor(job).map((outcome) => {
    const Icon = icons[outcome];
    return (
      <MenuItem key={outcome} onSelect={() => actions.open({ kind: 'close', job, outcome })}>
        <Icon aria-hidden="true" />
        {closeActions[outcome]}
      </MenuItem>
    );
  });
}

interface EndingButtonsProps {
  job: Job;
  actions: JobActions;
  disabled: boolean;
}

/** In the details, below the status. */
export function EndingButtons({ job, actions, disabled }: EndingButtonsProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-x-2">
      {outcomesFor(job).map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          variant="link"
          disabled={disabled}
          onClick={() => actions.open({ kind: 'close', job, outcome })}
        >
          {closeActions[outcome]}
        </Button>
      ))}
    </div>
  );
}

interface ReopenButtonProps {
  job: Job;
  size?: 'sm';
  variant?: 'primary' | 'secondary';
}

export function ReopenButton({ job, size, variant = 'primary' }: ReopenButtonProps) {
  const reopen = useReopenJob();
  return (
    <Button
      size={size}
      variant={variant}
      busy={reopen.isPending}
      busyLabel="Opening..."
      onClick={() => reopen.mutate(job)}
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      Reopen
    </Button>
  );
}
