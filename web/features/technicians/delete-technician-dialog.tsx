import type { Technician } from '#contract/technicians.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteTechnician } from './use-technician-actions.ts';

interface DeleteTechnicianDialogProps {
  technician: Technician;
  onClose: () => void;
}

export function DeleteTechnicianDialog({ technician, onClose }: DeleteTechnicianDialogProps) {
  const remove = useDeleteTechnician();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Technician"
      body={
        <>
          Are you sure you want to delete{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{technician.name}</strong>? This will
          unassign them from all jobs and cannot be undone.
        </>
      }
      confirmLabel="Delete"
      tone="danger"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate(technician, { onSettled: onClose })}
    />
  );
}
