// What other features and the operator may use of accounts.
export { restoreDays } from './account-links.store.ts';
export { type AccountMail, postAccountMail } from './accounts.mail.ts';
export {
  type AccountRow,
  accountIsOpen,
  type FoundUser,
  findAccount,
  findUser,
  findUserByEmail,
  findUsersOf,
  hasLostAddress,
  isAccountStopped,
  isActive,
  isUserEnabled,
  joinOwner,
  keyOf,
  listAccounts,
  lockAccount,
  lockUser,
  ownerEmailOf,
  type UserRow,
} from './accounts.store.ts';
export { claimEmail } from './email/claim-email.ts';
export { requireConfirmed } from './email/send-confirmation.ts';
export { countWrongLink, findLinkUser, type TriedLink } from './follow-link.ts';
export type { AccountDetails, AccountParts, CalendarLinks, UserRecords } from './lifecycle/account-parts.ts';
export { closeAccount, reopenAccount } from './lifecycle/close-account.ts';
export { deactivateAccount, reactivateAccount } from './lifecycle/deactivate-account.ts';
export { inviteOwner } from './lifecycle/invite-owner.ts';
export { closeLogin, openInvitedLogin, resumeLogin, suspendLogin } from './login/invited-login.ts';
export { confirmPassword } from './login/prove-password.ts';
export { removeSecondFactor } from './mfa/turn-off-mfa.ts';
export { hashPassword } from './password/password.ts';
export { assertGoodPassword } from './password/password-rules.ts';
