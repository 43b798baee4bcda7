// The dialogs of a customer's page, how one is opened, and the one that is open.
import type { CustomerDetails } from '#contract/customers/customers.ts';
import type { CustomerPlace, Equipment, Place } from '#contract/customers/places.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { unfinishedText, useArchive } from '../data/use-archive.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { DeleteCustomerDialog, DeleteEquipmentDialog, DeletePlaceDialog } from './delete-dialogs.tsx';
import { EquipmentDialog } from './equipment-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';

export type CustomerDialogKind =
  | { kind: 'edit' | 'merge' | 'statement' | 'archive' | 'delete' }
  /** Null adds one. */
  | { kind: 'place'; place: CustomerPlace | null }
  | { kind: 'equipment'; placeId: string; equipment: Equipment | null }
  | { kind: 'delete-place'; place: Place }
  | { kind: 'delete-equipment'; equipment: Equipment };

export interface CustomerActions {
  open: (dialog: CustomerDialogKind) => void;
}

interface CustomerDialogsProps {
  dialog: CustomerDialogKind;
  customer: CustomerDetails;
  timeZone: string;
  today: string;
  onClose: () => void;
}

export function CustomerDialogs({ dialog, customer, timeZone, today, onClose }: CustomerDialogsProps) {
  switch (dialog.kind) {
    case 'edit':
      return <CustomerDialog customer={customer} onClose={onClose} />;
    case 'merge':
      return <MergeDialog customer={customer} timeZone={timeZone} today={today} onClose={onClose} />;
    case 'statement':
      return <StatementDialog customer={customer} today={today} onClose={onClose} />;
    case 'archive':
      return <ArchiveDialog customer={customer} onClose={onClose} />;
    case 'delete':
      return <DeleteCustomerDialog customer={customer} onClose={onClose} />;
    case 'place':
      return <PlaceDialog customerId={customer.id} place={dialog.place} onClose={onClose} />;
    case 'equipment':
      return <EquipmentDialog placeId={dialog.placeId} equipment={dialog.equipment} onClose={onClose} />;
    case 'delete-place':
      return <DeletePlaceDialog place={dialog.place} onClose={onClose} />;
    case 'delete-equipment':
      return <DeleteEquipmentDialog equipment={dialog.equipment} onClose={onClose} />;
  }
}

interface ArchiveDialogProps {
  customer: CustomerDetails;
  onClose: () => void;
}

/** Asked before a customer who owes money or has open jobs is archived. */
function ArchiveDialog({ customer, onClose }: ArchiveDialogProps) {
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
