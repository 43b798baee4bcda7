// What other features and the operator may ask of billing.
export { type Grant, grantFreeYear } from './grant-free-year.ts';
