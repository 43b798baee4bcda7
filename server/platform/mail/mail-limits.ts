// The limits every email passes on its way into the queue, in the transaction that causes it. Counted are the rows of
// `mails` themselves: what is rolled back never counted, and a limit holds for any number of processes.
import type { LimitName, LimitRules } from '#server/limits.ts';
import { type MailClass, type MailKey, type MailKind, mailKinds } from '#server/mail-kinds.ts';
import { days, later } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { freeAt, lockCount, readParties } from './mail-counts.store.ts';
import { isUndeliverable, mailboxOf } from './mailbox-of.ts';
import type { UnsentReason } from './unsent-reasons.ts';

interface Check {
  limit: LimitName;
  /** Holds only while the owner's address is not confirmed. */
  unconfirmedOnly?: boolean;
  per: readonly ('account' | 'mailbox')[];
  /** Only emails of these kinds count; absent is the whole class. */
  kinds?: readonly MailKind[];
  /** Counted together across all classes, from accounts whose owner's address is not confirmed. */
  together?: readonly MailClass[];
  /** Only where the recipient has not shown that the address is theirs. */
  strangersOnly?: boolean;
}

interface Rule {
  /** Which emails are counted together. */
  countsAs: MailClass;
  checks: readonly Check[];
  /**
   * What a limit does. Refuse: the action that wanted the email does not happen. Wait: it goes out once the limit
   * allows. Fold: a later email mentions it. Withhold: it is recorded and not sent.
   */
  atLimit: 'refuse' | 'wait' | 'fold' | 'withhold';
}

const toOthers: readonly Check[] = [
  { limit: 'mailsToOthers', per: ['account'] },
  { limit: 'mailsToOthersUnconfirmed', per: ['account'], unconfirmedOnly: true },
  { limit: 'mailsToOneAddress', per: ['account', 'mailbox'] },
  { limit: 'mailsToOneAddressOverall', per: ['mailbox'] },
];

const toOwner: readonly Check[] = [
  { limit: 'mailsToOwner', per: ['account'] },
  { limit: 'mailsToOwnerUnconfirmed', per: ['account'], unconfirmedOnly: true },
];

const confirmations: readonly Check[] = [
  { limit: 'emailChange', per: ['account'] },
  { limit: 'confirmationsToOneAddress', per: ['mailbox'] },
];

const rules: Record<MailClass, Rule> = {
  signIn: {
    countsAs: 'signIn',
    checks: [{ limit: 'passwordReset', per: ['mailbox'] }],
    atLimit: 'withhold',
  },
  signUp: { countsAs: 'confirmation', checks: confirmations, atLimit: 'withhold' },
  confirmation: { countsAs: 'confirmation', checks: confirmations, atLimit: 'refuse' },
  securityNotice: {
    countsAs: 'securityNotice',
    // By kind: a harmless notice must not delay a grave one.
    checks: [
      { limit: 'securityNotices', per: ['account', 'mailbox'] },
      { limit: 'securityNoticesUnconfirmed', per: ['account', 'mailbox'], unconfirmedOnly: true },
    ],
    atLimit: 'fold',
  },
  undoNotice: { countsAs: 'toOwner', checks: toOwner, atLimit: 'wait' },
  toOwner: { countsAs: 'toOwner', checks: toOwner, atLimit: 'wait' },
  toOthers: { countsAs: 'toOthers', checks: toOthers, atLimit: 'refuse' },
  signedCopy: { countsAs: 'toOthers', checks: toOthers, atLimit: 'wait' },
  toTechnicians: {
    countsAs: 'toTechnicians',
    checks: [
      { limit: 'mailsToTechnicians', per: ['account'] },
      { limit: 'mailsToOthersUnconfirmed', per: ['account'], unconfirmedOnly: true },
      { limit: 'invitationsToOneAddress', per: ['account', 'mailbox'], strangersOnly: true },
      { limit: 'invitationsToOneAddressOverall', per: ['mailbox'], strangersOnly: true },
    ],
    atLimit: 'wait',
  },
};

/** On top of what the class has. */
const ofKind: Partial<Record<MailKind, readonly Check[]>> = {
  'technician.invitation': [
    { limit: 'invitationsToOneAddress', per: ['account', 'mailbox'], kinds: ['technician.invitation'] },
    { limit: 'invitationsToOneAddressOverall', per: ['mailbox'], kinds: ['technician.invitation'] },
  ],
};

/**
 * Everything that reaches one mailbox from accounts that may be anybody's. Links to sign in and to confirm an address
 * are apart: they have their own limits, and the owner of the mailbox needs them.
 */
const together: readonly MailClass[] = [
  'securityNotice',
  'toOwner',
  'toOthers',
  'signedCopy',
  'toTechnicians',
];
const fromUnconfirmed: Check = {
  limit: 'mailsToOneAddressUnconfirmed',
  per: ['mailbox'],
  unconfirmedOnly: true,
  together,
};

/** Nobody waits longer than this for an email; beyond it the email is given up, and its state shows it. */
const longestWaitMs = days(7);

export interface MailToCheck {
  accountId: string | null;
  kind: MailKind;
  recipient: string;
  follows?: MailKey;
}

export type Verdict =
  /** `dueAt` in the future is a wait. */
  | { verdict: 'pass'; dueAt: Date; countsAs: MailClass | null }
  | { verdict: 'refuse'; freeAt: Date }
  | { verdict: 'fold'; freeAt: Date }
  | { verdict: 'impossible'; why: UnsentReason }
  | { verdict: 'withhold' | 'giveUp'; why: UnsentReason };

/**
 * Where one is posted, its row is in the table already, not counted yet: its account is locked against being erased
 * meanwhile.
 */
export async function checkMailLimits(
  tx: Tx,
  now: Date,
  limits: LimitRules | null,
  mail: MailToCheck,
): Promise<Verdict> {
  const { kind } = mail;
  const rule = rules[mailKinds[kind]];
  if (isUndeliverable(mail.recipient))
    return { verdict: rule.atLimit === 'refuse' ? 'impossible' : 'withhold', why: 'nobody_there' };
  if (!limits || kind === 'account.notices') return { verdict: 'pass', dueAt: now, countsAs: null };
  const mailbox = mailboxOf(mail.recipient);
  const parties = await readParties(tx, { ...mail, mailbox });
  // A copy promised to somebody who was sent the link counts only in the total: for the rest, that link counted.
  const countsAs = parties.follows ? 'signedCopy' : rule.countsAs;
  const ofClass = parties.follows ? [] : [...rule.checks, ...(ofKind[kind] ?? [])];
  const checks = [...ofClass, ...(together.includes(countsAs) ? [fromUnconfirmed] : [])].filter(
    ({ strangersOnly, unconfirmedOnly, per }) =>
      !(strangersOnly && parties.isRecipientKnown) &&
      !(unconfirmedOnly && parties.isOwnerConfirmed) &&
      !(per.includes('account') && !mail.accountId),
  );
  // Always in this order: those of one account wait before they hold a mailbox.
  if (mail.accountId) await lockCount(tx, `account ${mail.accountId}`);
  if (checks.some(({ per }) => per.length === 1 && per[0] === 'mailbox'))
    await lockCount(tx, `mailbox ${mailbox}`);
  let dueAt = now;
  for (const { limit, per, kinds, together: classes } of checks) {
    const isByKind = rule.atLimit === 'fold' && !classes;
    const free = await freeAt(tx, now, limits[limit], {
      countsAs: classes ?? [countsAs],
      unconfirmedOnly: classes !== undefined,
      ...(per.includes('account') && { accountId: mail.accountId }),
      ...(per.includes('mailbox') && { mailbox }),
      // An address that is known to be theirs shares its count with no other spelling.
      ...(per.includes('mailbox') && parties.isRecipientKnown && { address: mail.recipient }),
      kinds: isByKind ? [kind] : kinds,
      horizon: later(now, longestWaitMs),
    });
    if (free > dueAt) dueAt = free;
  }
  if (dueAt <= now) return { verdict: 'pass', dueAt: now, countsAs };
  const why = 'too_many';
  if (rule.atLimit === 'withhold') return { verdict: 'withhold', why };
  if (rule.atLimit !== 'wait') return { verdict: rule.atLimit, freeAt: dueAt };
  return dueAt > later(now, longestWaitMs)
    ? { verdict: 'giveUp', why }
    : { verdict: 'pass', dueAt, countsAs };
}
