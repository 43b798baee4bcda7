// The dialog that is open on a customer's page.
import type { CustomerDetails } from '#contract/customers/customers.ts';
import type { CustomerDialogKind } from '../customer-actions.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { DeleteCustomerDialog, DeleteEquipmentDialog, DeletePlaceDialog } from './delete-dialogs.tsx';
import { EquipmentDialog } from './equipment-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';

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
