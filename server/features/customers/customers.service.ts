// What other features may use of customers.
export type { ContactChange, CustomerJobs } from './customer-jobs.ts';
export { addressKeyOf, nameKeyOf, phoneKeyOf } from './customer-keys.ts';
export { type CustomerRow, findCustomer } from './customers.store.ts';
export {
  billingAddressFor,
  type CustomerForJob,
  customerNotFound,
  findCustomerForJob,
  placeNotFound,
  settleCustomer,
  settlePlace,
} from './match/customer-for-job.ts';
export { type AssignedCustomer, type JobContact, matchCustomers } from './match/match-customers.ts';
