// What other features may use of customers.
export type { ContactChange, CustomerJobs } from './customer-jobs.ts';
export { addressKeyOf, nameKeyOf, phoneKeyOf } from './customer-keys.ts';
export {
  type CustomerRow,
  findCustomer,
  hasCustomers,
  listPlaces,
  type PlaceRow,
} from './customers.store.ts';
export type { ListedCustomer } from './list/customer-list.store.ts';
export { recentCustomers, searchCustomers } from './list/list-customers.ts';
export {
  billingAddressFor,
  type CustomerForJob,
  customerNotFound,
  findCustomerForJob,
  findOrMakeCustomer,
  findOrMakePlace,
  placeNotFound,
} from './match/customer-for-job.ts';
export { type AssignedCustomer, type JobContact, matchCustomers } from './match/match-customers.ts';
export { isEquipmentPhotoOf, isPlaceOfTechnician } from './places/equipment.store.ts';
export { readPlace } from './read-customer.ts';
