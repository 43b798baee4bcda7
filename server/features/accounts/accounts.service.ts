// What other features and the operator may ask of accounts.
export {
  type AccountRow,
  type FoundUser,
  findUserByEmail,
  findUsersOf,
  isActive,
  keyOf,
  listAccounts,
  type UserRow,
} from './accounts.store.ts';
export { deactivateAccount, reactivateAccount } from './deactivate-account.ts';
export { hashPassword } from './password.ts';
export { assertGoodPassword } from './password-rules.ts';
export { removeSecondFactor } from './turn-off-mfa.ts';
