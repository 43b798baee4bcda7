// What other features and the operator may ask of accounts.

export { restoreDays } from './account-links.store.ts';
export type { AccountDetails, AccountParts } from './account-parts.ts';
export { type AccountMail, postAccountMail } from './accounts.mail.ts';
export {
  type AccountRow,
  accountIsOpen,
  type FoundUser,
  findUserByEmail,
  findUsersOf,
  hasLostAddress,
  isAccountStopped,
  isUserEnabled,
  joinOwner,
  keyOf,
  listAccounts,
  lockAccount,
  type UserRow,
} from './accounts.store.ts';
export type { CalendarLinks } from './calendar-links.ts';
export { claimEmail } from './claim-email.ts';
export { closeAccount, reopenAccount } from './close-account.ts';
export { deactivateAccount, reactivateAccount } from './deactivate-account.ts';
export { describeDevice } from './describe-device.ts';
export { inviteOwner } from './invite-owner.ts';
export { hashPassword } from './password.ts';
export { assertGoodPassword } from './password-rules.ts';
export { confirmPassword } from './prove-password.ts';
export { requireConfirmed } from './require-confirmed.ts';
export { closeLogin, openTechnicianLogin, resumeLogin, suspendLogin } from './technician-login.ts';
export { removeSecondFactor } from './turn-off-mfa.ts';
