// What other features and the operator may ask of billing.
export { grantFreeYear } from './grant-free-year.ts';
