// What other features and the operator may use of billing.
export { describeAccess } from './access/describe-access.ts';
export {
  findAccess,
  hasBilling,
  insertSubscription,
  accountHasAccess,
  readStatuses,
} from './billing.store.ts';
export { grantFreeYear } from './plans/grant-free-year.ts';
