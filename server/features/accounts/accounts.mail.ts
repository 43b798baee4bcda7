// Every email about an account: its text, its addressee, and what makes it a repeat.
import type { Deps } from '#server/deps.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import {
  button,
  facts,
  type MailBlock,
  note,
  noticeMoment,
  pageUrl,
  text,
} from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import type { FoundUser } from './accounts.store.ts';

export interface AccountMail extends MailKey {
  /** Subject and heading at once. */
  title: string;
  blocks: MailBlock[];
  /** Elsewhere than to the user's own address, and why it went there. */
  elsewhere?: { to: string; because: string };
}

/** False when it was not sent, because too many were. */
export function postAccountMail(
  deps: Deps,
  tx: Tx,
  { user }: FoundUser,
  mail: AccountMail,
): Promise<boolean> {
  const { appName } = deps.config;
  const because = mail.elsewhere?.because ?? `this address is used for a ${appName} account`;
  return postMail(deps, tx, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    accountId: user.accountId,
    subjectId: user.id,
    to: { address: mail.elsewhere?.to ?? user.email },
    subject: mail.title,
    body: {
      heading: mail.title,
      blocks: mail.blocks,
      sender: appName,
      reason: `You’re getting this email because ${because}.`,
    },
  });
}

const withToken = (deps: Deps, path: string, token: string) => `${pageUrl(deps, path)}?token=${token}`;
const support = ({ config }: Deps) => note(`Wasn’t you? Write to ${config.supportEmail} right away.`);
const resetIfStranger = (deps: Deps) =>
  note(`Wasn’t you? Set a new password right away: ${pageUrl(deps, '/forgot-password')}`);

export const passwordResetMail = (deps: Deps, link: { id: string; token: string }): AccountMail => ({
  kind: 'account.password-reset',
  dedupeKey: link.id,
  title: 'Reset your password',
  blocks: [
    text('Someone asked for a new password for your account. Choose one with this link:'),
    button('Choose a new password', withToken(deps, '/reset-password', link.token)),
    note(
      'The link works once, for 60 minutes. If you didn’t ask for it, you don’t need to do anything: your password stays the same.',
    ),
  ],
});

const feedsEnded: Record<FoundUser['user']['role'], string> = {
  owner: 'Calendar links no longer work. Create new ones on the Calendar page if you need them.',
  office:
    'The calendar links you created no longer work. Create new ones on the Calendar page if you need them.',
  technician: 'Your calendar link no longer works. If you need it, ask your company for a new one.',
};

/** From inside, where the device stays signed in, or with a link from an email, which may end calendar links. */
export const passwordChangedMail = (
  deps: Deps,
  how: 'inside' | { endsFeedsOf: keyof typeof feedsEnded | null },
): AccountMail => ({
  kind: 'account.password-changed',
  dedupeKey: newId(),
  title: 'Your password was changed',
  blocks: [
    text(
      how === 'inside'
        ? 'The password of your account was changed. Only the device it was changed on is still signed in.'
        : 'The password of your account was changed with a link we sent to this address. Every device that was signed in before has been signed out.',
    ),
    ...(how !== 'inside' && how.endsFeedsOf ? [text(feedsEnded[how.endsFeedsOf])] : []),
    facts([['When', noticeMoment(deps.clock.now())]]),
    resetIfStranger(deps),
  ],
});

export const confirmAddressMail = (deps: Deps, link: { id: string; token: string }): AccountMail => ({
  kind: 'account.confirm-address',
  dedupeKey: link.id,
  title: 'Please confirm your email address',
  blocks: [
    text(`An account at ${deps.config.appName} was opened with this address. Confirm that it is yours:`),
    button('Confirm this address', withToken(deps, '/confirm-email', link.token)),
    note(
      'The link works once, for 7 days. If this wasn’t you, ignore this email: without your confirmation, almost nothing can be sent from that account.',
    ),
  ],
});

export const ownerInvitationMail = (deps: Deps, link: { id: string; token: string }): AccountMail => ({
  kind: 'account.owner-invitation',
  dedupeKey: link.id,
  title: `Your ${deps.config.appName} account is ready`,
  blocks: [
    text('An account was opened for you. Choose a password to begin:'),
    button('Choose a password', withToken(deps, '/reset-password', link.token)),
    note('The link works once, for 7 days. If you weren’t expecting this, ignore this email.'),
  ],
});

export const newEmailMail = (
  deps: Deps,
  link: { id: string; token: string; newEmail: string },
): AccountMail => ({
  kind: 'account.new-email',
  dedupeKey: link.id,
  elsewhere: {
    to: link.newEmail,
    because: `someone entered this address as the new one of their ${deps.config.appName} account`,
  },
  title: 'Please confirm your new email address',
  blocks: [
    text('Your account will use this address once you confirm that it is yours:'),
    button('Use this address', withToken(deps, '/confirm-email', link.token)),
    note('The link works once, for 24 hours. If this wasn’t you, ignore this email.'),
  ],
});

export const emailChangeRequestedMail = (
  deps: Deps,
  link: { id: string; newEmail: string },
): AccountMail => ({
  kind: 'account.email-change-requested',
  dedupeKey: link.id,
  title: 'Your email address is about to change',
  blocks: [
    text(
      'Someone asked to change the email address of your account. It changes once the link we sent to the new address is opened.',
    ),
    facts([['New address', link.newEmail]]),
    resetIfStranger(deps),
  ],
});

export const emailChangedMail = (deps: Deps, change: { from: string; to: string }): AccountMail => ({
  kind: 'account.email-changed',
  dedupeKey: newId(),
  elsewhere: {
    to: change.from,
    because: `this address was used for a ${deps.config.appName} account until now`,
  },
  title: 'Your email address was changed',
  blocks: [
    text(
      `This address is no longer that of your account. From now on you sign in with the new one, and emails from ${deps.config.appName} go there.`,
    ),
    facts([
      ['New address', change.to],
      ['When', noticeMoment(deps.clock.now())],
    ]),
    support(deps),
  ],
});

export const mfaOnMail = (deps: Deps, undo: { id: string; token: string }): AccountMail => ({
  kind: 'account.mfa-on',
  dedupeKey: undo.id,
  title: 'Two-factor authentication is on',
  blocks: [
    text('Signing in now also needs a code from your authenticator app, or one of your backup codes.'),
    facts([['When', noticeMoment(deps.clock.now())]]),
    text('Wasn’t you? Turn it off again and sign out every device:'),
    button('This was not me', withToken(deps, '/undo-two-factor', undo.token)),
    note('The link works once, for 48 hours. If it was you, you don’t need to do anything.'),
  ],
});

export const mfaOffMail = (deps: Deps): AccountMail => ({
  kind: 'account.mfa-off',
  dedupeKey: newId(),
  title: 'Two-factor authentication is off',
  blocks: [
    text('Signing in now needs your password alone. Your backup codes no longer work.'),
    facts([['When', noticeMoment(deps.clock.now())]]),
    resetIfStranger(deps),
  ],
});

export const backupCodesMail = (deps: Deps): AccountMail => ({
  kind: 'account.backup-codes',
  dedupeKey: newId(),
  title: 'You have new backup codes',
  blocks: [
    text('New backup codes were made for your account. The old ones no longer work.'),
    facts([['When', noticeMoment(deps.clock.now())]]),
    resetIfStranger(deps),
  ],
});

export const sessionReplacedMail = (
  deps: Deps,
  login: { dedupeKey: string; device: string; address: string; endedDevice: string },
): AccountMail => ({
  kind: 'account.session-replaced',
  dedupeKey: login.dedupeKey,
  title: 'A new sign-in ended your other session',
  blocks: [
    text('Someone signed in to your account and signed out the device that was signed in before.'),
    facts([
      ['New device', login.device],
      ['Signed out', login.endedDevice],
      ['When', noticeMoment(deps.clock.now())],
      ['Network address', login.address],
    ]),
    resetIfStranger(deps),
  ],
});
