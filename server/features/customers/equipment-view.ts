import type { Equipment } from '#contract/customers/places.ts';
import { toIso } from '#server/platform/clock.ts';
import type { EquipmentRow } from './place-details.store.ts';

export const toEquipment = ({ accountId, photoPath, updatedAt, ...row }: EquipmentRow): Equipment => ({
  ...row,
  photo: photoPath,
  retiredAt: toIso(row.retiredAt),
  createdAt: row.createdAt.toISOString(),
});
