// What other features may use of customers.
export { findPlaceOfPhoto, findPlaceWithEquipment } from './place-details.store.ts';
export { toEquipment } from './equipment-view.ts';
export { searchCustomers } from './search-customers.store.ts';
