import type { Job } from '#contract/jobs.ts';
import { nextStage, stageLabels } from '#contract/stages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useProgressJob } from '../data/use-job-actions.ts';

export function ProgressDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const progress = useProgressJob();
  const next = nextStage[job.currentStage];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={next ? `Progress to ${stageLabels[next]}` : 'Progress job'}
      body="This will move the entire job to the next phase. This cannot be undone."
      confirmLabel="Yes, Move Job"
      busy={progress.isPending}
      busyLabel="Moving..."
      onConfirm={() => progress.mutate(job, { onSettled: onClose })}
    />
  );
}
