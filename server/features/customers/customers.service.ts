// What other features may use of customers.
export type { ContactChange, CustomerJobs, FormerCustomer } from './customer-jobs.ts';
export { nameKeyOf } from './customer-keys.ts';
export { type CustomerRow, hasCustomers } from './customers.store.ts';
export { type FoundCustomer, recentCustomers, searchCustomers } from './list/list-customers.ts';
export {
  billingAddressFor,
  type CustomerForJob,
  findCustomerForJob,
  findOrMakeCustomer,
  holdPlaceAt,
} from './match/customer-for-job.ts';
export { restoringWrites } from './match/match.store.ts';
export { type AssignedCustomer, matchCustomers } from './match/match-customers.ts';
export { isEquipmentPhotoOf } from './places/equipment.store.ts';
export { readPlace } from './read-customer.ts';
export { requireCustomer } from './require-customer.ts';
