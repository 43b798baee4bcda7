// Questions before a customer, a place or equipment is deleted.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import type { Equipment, Place } from '#contract/customers/places.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { customerQuery, refreshCustomers, useRefreshCustomers } from '../data/customer-queries.ts';

interface DeleteCustomerDialogProps {
  customer: CustomerDetails;
  onClose: () => void;
}

/** Only offered without jobs. Those in the bin count too, and then the server says so. */
export function DeleteCustomerDialog({ customer, onClose }: DeleteCustomerDialogProps) {
  const { id, name } = customer;
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useOnePress({
    mutationFn: () => api('DELETE /api/customers/:id', { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Customer Deleted', description: name, tone: 'success' });
      onClose();
      await navigate({ to: '/customers', replace: true });
      client.removeQueries({ queryKey: customerQuery(id).queryKey });
      await refreshCustomers(client);
    },
    onError: (error) => {
      showFailure(error, undefined, { title: 'The customer was not deleted' });
      onClose();
    },
  });

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this customer?"
      body={`${name}, with every location and its equipment, is deleted for good. A customer with jobs can’t be deleted, even if its jobs are in the bin.`}
      confirmLabel="Delete Customer"
      tone="danger"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate()}
    />
  );
}

export function DeletePlaceDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const refresh = useRefreshCustomers();
  const remove = useOnePress({
    mutationFn: () => api('DELETE /api/places/:id', { params: { id: place.id } }),
    onSuccess: async () => {
      await refresh();
      toast({ title: 'Location Deleted', description: addressLine(place.address), tone: 'success' });
      onClose();
    },
    onError: (error) => {
      showFailure(error, undefined, { title: 'The location was not deleted' });
      onClose();
    },
  });
  const count = place.equipment.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this location?"
      body={`${addressLine(place.address)}${count > 0 ? ` and the equipment there (${count})` : ''} will be deleted for good. A location with jobs can’t be deleted.`}
      confirmLabel="Delete Location"
      tone="danger"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate()}
    />
  );
}

interface DeleteEquipmentDialogProps {
  equipment: Equipment;
  onClose: () => void;
}

export function DeleteEquipmentDialog({ equipment, onClose }: DeleteEquipmentDialogProps) {
  const refresh = useRefreshCustomers();
  const remove = useOnePress({
    mutationFn: () => api('DELETE /api/equipment/:id', { params: { id: equipment.id } }),
    onSuccess: async () => {
      await refresh();
      toast({ title: 'Equipment Deleted', description: equipment.kind, tone: 'success' });
      onClose();
    },
    onError: (error) => {
      showFailure(error, undefined, { title: 'The equipment was not deleted' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this equipment?"
      body={`${[equipment.kind, equipment.make, equipment.model].filter(Boolean).join(' ')} and its photo will be deleted for good. If it was replaced, retire it instead.`}
      confirmLabel="Delete Equipment"
      tone="danger"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate()}
    />
  );
}
