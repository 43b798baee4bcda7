// What other features may use of customers. The search comes late: pages show the rest before somebody types. So does the
// photo of a unit, with all that shows and uploads pictures: a new job has none.
import { lazyPart } from '#web/ui/lazy-part.tsx';

export { useCustomer, useHasCustomers } from './data/customer-queries.ts';
export { useMatchingCustomer } from './data/matching-customer.ts';
export { EquipmentBadge, equipmentFacts } from './details/equipment-facts.tsx';
export type { FoundCustomer } from './picker/customer-search.tsx';
export const CustomerSearch = lazyPart(() => import('./picker/customer-search.tsx'), 'CustomerSearch', {
  meanwhile: null,
  whenMissing: 'retry',
});
export const EquipmentDialog = lazyPart(() => import('./dialogs/equipment-dialog.tsx'), 'EquipmentDialog');
export const PlatePhoto = lazyPart(() => import('./details/plate-photo.tsx'), 'PlatePhoto', {
  meanwhile: null,
  whenMissing: 'retry',
});
