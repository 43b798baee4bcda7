// What other features and the operator may ask of billing.
export {
  accountHasAccess,
  findAccess,
  hasBilling,
  insertSubscription,
  readStatuses,
} from './billing.store.ts';
export { describeAccess } from './describe-access.ts';
export { grantFreeYear } from './grant-free-year.ts';
