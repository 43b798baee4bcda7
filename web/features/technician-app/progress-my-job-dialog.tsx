import type { TechnicianJob } from '#contract/technicians.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { nextTechnicianStep, stepLabels } from './my-jobs-labels.ts';
import { useProgressMyJob } from './my-jobs-queries.ts';

interface ProgressMyJobDialogProps {
  job: TechnicianJob;
  onClose: () => void;
}

/** The owner's question: gloves press buttons by accident (B-75). */
export function ProgressMyJobDialog({ job, onClose }: ProgressMyJobDialogProps) {
  const progress = useProgressMyJob();
  const next = nextTechnicianStep(job);
  if (next === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={stepLabels[next]}
      body={
        <>
          <strong className="mb-1 block font-semibold wrap-anywhere text-ink">
            Job #{job.jobNumber} · {job.customerName}
          </strong>
          This will move the entire job to the next phase. This cannot be undone.
        </>
      }
      confirmLabel="Yes, Move Job"
      busy={progress.isPending}
      busyLabel="Moving..."
      onConfirm={() => progress.mutate({ job, to: next }, { onSettled: onClose })}
    />
  );
}
