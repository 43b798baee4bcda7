// Asked before a customer who owes money or has open jobs is archived.
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { unfinishedText, useArchive } from '../data/use-archive.ts';

interface ArchiveDialogProps {
  customer: CustomerDetails;
  onClose: () => void;
}

export function ArchiveDialog({ customer, onClose }: ArchiveDialogProps) {
  const archive = useArchive();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Archive this customer?"
      body={[unfinishedText(customer), 'Archived customers leave the lists; their jobs stay.']
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Archive Customer"
      busy={archive.isPending}
      busyLabel="Archiving..."
      onConfirm={() => archive.mutate(customer, { onSettled: onClose })}
    />
  );
}
