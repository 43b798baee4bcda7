// What other features and the operator may use of billing.
export { describeAccess } from './access/describe-access.ts';
export {
  accountHasAccess,
  findAccess,
  hasBilling,
  insertSubscription,
  readStatuses,
} from './billing.store.ts';
export { grantFreeYear } from './plans/grant-free-year.ts';
