// What other features may use of customers.
export type { ContactChange, CustomerJobs } from './customer-jobs.ts';
export { addressKeyOf, nameKeyOf, phoneKeyOf } from './customer-keys.ts';
export {
  billingAddressFor,
  type CustomerForJob,
  customerNotFound,
  findCustomerForJob,
  placeNotFound,
  findOrMakeCustomer,
  findOrMakePlace,
} from './match/customer-for-job.ts';
export { type AssignedCustomer, type JobContact, matchCustomers } from './match/match-customers.ts';
