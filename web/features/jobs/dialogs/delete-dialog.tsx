import type { Job } from '#contract/jobs.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteJob } from '../data/use-job-deeds.ts';

interface DeleteDialogProps {
  job: Job;
  onClose: () => void;
  onDeleted: (job: Job) => void;
}

export function DeleteDialog({ job, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteJob();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Job"
      body={`Are you sure? This will permanently delete job #${job.jobNumber} and all associated data. This action cannot be undone.`}
      confirmLabel="Yes, Delete Job"
      tone="danger"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() =>
        remove.mutate(job, {
          onSuccess: () => onDeleted(job),
          onSettled: onClose,
        })
      }
    />
  );
}
