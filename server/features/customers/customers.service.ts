// What other features may use of customers.
export { type CustomerRow, findCustomer, listPlaces } from './customers.store.ts';
