// Every email the product sends, by kind. A kind's class decides which limits count it and what happens at
// one of them (platform/mail/mail-limits.ts). No email can be posted whose kind is not in this list.

export type MailClass =
  /** A link to get into one's own account, on request. */
  | 'signIn'
  /** To confirm the address of somebody who signed up; it may be a stranger's. */
  | 'signUp'
  /** The same about another address that a user wants to have. */
  | 'confirmation'
  /** Notices that something happened to an account. */
  | 'securityNotice'
  /** The same, with the way to undo it: each goes out on its own. */
  | 'undoNotice'
  /** About the owner's own business: receipts, signatures, trials. */
  | 'toOwner'
  /** In the owner's name, at the owner's request. */
  | 'toOthers'
  /** The copy promised to the signer, and the proof that it was cancelled. */
  | 'signedCopy'
  /** Notices about their jobs. */
  | 'toTechnicians';

export const mailKinds = {
  'account.password-reset': 'signIn',
  'account.confirm-address': 'signUp',
  'account.owner-invitation': 'signUp',
  'account.new-email': 'confirmation',
  'account.password-changed': 'securityNotice',
  'account.email-change-requested': 'securityNotice',
  'account.email-changed': 'securityNotice',
  'account.mfa-on': 'undoNotice',
  'account.mfa-off': 'securityNotice',
  'account.backup-codes': 'securityNotice',
  'account.session-replaced': 'securityNotice',
  'account.calendar-link': 'securityNotice',
  'account.payments-connected': 'securityNotice',
  'account.payments-disconnected': 'securityNotice',
  /** Sums up the notices that were not sent one by one. */
  'account.notices': 'securityNotice',
  'billing.trial-started': 'toOwner',
  'billing.trial-ending': 'toOwner',
  'billing.free-year-ending': 'toOwner',
  'billing.receipt': 'toOwner',
  'billing.payment-failed': 'toOwner',
  'billing.access-ended': 'toOwner',
  'billing.account-closed': 'toOwner',
  'billing.account-restored': 'toOwner',
  'job.invoice': 'toOthers',
  'job.reminder': 'toOthers',
  'job.follow-up': 'toOthers',
  'job.receipt': 'toOthers',
  'job.refund': 'toOthers',
  'job.deposit-request': 'toOthers',
  'customer.statement': 'toOthers',
  'job.invoice-made': 'toOwner',
  'job.paid-online': 'toOwner',
  'job.refund-failed': 'toOwner',
  'job.disputed': 'toOwner',
  'job.question': 'toOwner',
  'job.deletion-notice': 'toOwner',
  'signature.signature-request': 'toOthers',
  'signature.follow-up': 'toOthers',
  'signature.signed-copy': 'signedCopy',
  'signature.cancellation-confirmed': 'signedCopy',
  'signature.signed-owner': 'toOwner',
  'signature.declined': 'toOwner',
  'signature.cancelled-by-customer': 'toOwner',
  'signature.renew-asked': 'toOwner',
  'notification.notice': 'toOwner',
  'technician.invitation': 'toOthers',
  'office.invitation': 'toOthers',
  'technician.assigned': 'toTechnicians',
  'technician.rescheduled': 'toTechnicians',
} as const satisfies Record<string, MailClass>;

export type MailKind = keyof typeof mailKinds;

/** Which email it is: a second one of the same kind with the same key is not sent again. */
export interface MailKey {
  kind: MailKind;
  dedupeKey: string;
}
