// The dialogs of a customer's page, and opening one.
import type { CustomerPlace, Equipment, Place } from '#contract/customers/places.ts';

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
