// What other features may use of customers.
export type { ContactChange, CustomerJobs } from './customer-jobs.ts';
export { type CustomerRow, findCustomer, hasCustomers, listPlaces, type PlaceRow } from './customers.store.ts';
export type { ListedCustomer } from './list/customer-list.store.ts';
export { searchCustomers } from './list/list-customers.ts';
export { isEquipmentPhotoOf, isPlaceOfTechnician } from './places/equipment.store.ts';
export { readPlace } from './read-customer.ts';
