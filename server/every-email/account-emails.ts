// Emails about an account, to whoever signs in with it.
import { codeOf, stepAt } from '#server/features/accounts/mfa/totp.ts';
import { logIn, sendCode } from '#server/features/accounts/testing/sign-in.ts';
import { phone } from '#server/features/signing/testing/signing-tools.ts';
import { minutes } from '#server/platform/clock.ts';
import { defaultPassword, givenPeople, newAddress } from '#server/testing/given/people.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import type { EmailGroup } from './email-case.ts';
import { type Company, emailedToken, hurry, laptop, newOwner, runAsOperator } from './ridgeline.ts';

const password = defaultPassword;
const newPassword = 'brass valve 15 mm';

export const accountEmails: EmailGroup = {
  title: 'Accounts and signing in',
  sender: 'product',
  cases: [
    {
      kind: 'account.confirm-address',
      when: 'Someone signed up with this address.',
      recipient: 'The owner',
      async happens({ base }) {
        const { email } = await givenPeople.newOwner(base);
        return { to: email };
      },
    },
    {
      kind: 'account.owner-invitation',
      when: 'The operator opened an account for a new owner.',
      recipient: 'The owner',
      async happens(app) {
        const email = newAddress('carol');
        await runAsOperator(app, 'invite', email);
        return { to: email };
      },
    },
    {
      kind: 'account.password-reset',
      when: 'Someone asked for a new password.',
      recipient: 'The user',
      async happens(app) {
        const { owner } = await newOwner(app);
        await app.newGuest().ok('POST /api/auth/forgot-password', { body: { email: owner.email } });
        return { to: owner.email };
      },
    },
    {
      kind: 'account.password-changed',
      when: 'The password was changed or reset.',
      recipient: 'The user',
      async happens(app) {
        const { client, owner } = await newOwner(app);
        await createCalendarLink({ client });
        await client.ok('POST /api/auth/change-password', {
          body: { currentPassword: password, newPassword },
        });
        return { to: owner.email };
      },
    },
    {
      kind: 'account.new-email',
      when: 'A user wants to sign in with another address.',
      recipient: 'The user',
      async happens(app) {
        const newEmail = newAddress('carol.ridgeway');
        await requestChange(await newOwner(app), newEmail);
        return { to: newEmail };
      },
    },
    {
      kind: 'account.email-change-requested',
      when: 'The same, to the address that is still in use.',
      recipient: 'The user',
      async happens(app) {
        const opened = await newOwner(app);
        await requestChange(opened, 'carol.ridgeway@mailbox.example');
        return { to: opened.owner.email };
      },
    },
    {
      kind: 'account.email-changed',
      when: 'The new address was confirmed.',
      recipient: 'The old address',
      async happens(app) {
        const opened = await newOwner(app);
        const newEmail = 'carol.ridgeway@ridgeline.example';
        await requestChange(opened, newEmail);
        const token = await emailedToken(app, newEmail, '/confirm-email?token=');
        await app.newGuest().ok('POST /api/auth/confirm-email', { body: { token } });
        return { to: opened.owner.email };
      },
    },
    {
      kind: 'account.mfa-on',
      when: 'Two-factor authentication was turned on.',
      recipient: 'The user',
      async happens(app) {
        const { client, owner } = await newOwner(app);
        const { manualEntryKey } = await client.ok('POST /api/mfa/setup', { body: { password } });
        const token = codeOf(fromBase32(manualEntryKey), stepAt(app.clock.now()));
        await client.ok('POST /api/mfa/verify', { body: { token } });
        return { to: owner.email };
      },
    },
    {
      kind: 'account.mfa-off',
      when: 'Two-factor authentication was turned off.',
      recipient: 'The user',
      async happens(app) {
        const { client, email } = await signInWithCode(app);
        await client.ok('POST /api/mfa/disable', { body: { password } });
        return { to: email };
      },
    },
    {
      kind: 'account.backup-codes',
      when: 'New backup codes were made.',
      recipient: 'The user',
      async happens(app) {
        const { client, email } = await signInWithCode(app);
        await client.ok('POST /api/mfa/backup-codes', { body: { password } });
        return { to: email };
      },
    },
    {
      kind: 'account.session-replaced',
      when: 'A sign-in on one device signed out another.',
      recipient: 'The user',
      async happens(app) {
        const { email } = await app.given.user({ email: newAddress('carol') });
        await replaceSession(app, email, phone);
        await replaceSession(app, email);
        return { to: email };
      },
    },
    {
      kind: 'account.calendar-link',
      when: 'A calendar link was created.',
      recipient: 'The user',
      async happens(app) {
        const { client, owner } = await newOwner(app);
        await createCalendarLink({ client });
        return { to: owner.email };
      },
    },
    {
      kind: 'account.payments-connected',
      when: 'A payment account was connected.',
      recipient: 'The owner',
      async happens(app) {
        const { client, owner } = await newOwner(app);
        await client.ok('POST /api/customer-payments/account');
        return { to: owner.email };
      },
    },
    {
      kind: 'account.payments-disconnected',
      when: 'The payment account was disconnected.',
      recipient: 'The owner',
      async happens(app) {
        const { client, owner } = await newOwner(app);
        await client.ok('POST /api/customer-payments/account');
        await app.drain();
        await client.ok('DELETE /api/customer-payments/account');
        return { to: owner.email };
      },
    },
    {
      kind: 'account.notices',
      when: 'More notices of one kind than one in an hour: this one sums up the rest.',
      recipient: 'The user',
      async happens(app) {
        const { owner } = await newOwner(app);
        for (let turn = 0; turn < 4; turn += 1) {
          await replaceSession(app, owner.email);
          app.clock.advance(minutes(4));
        }
        await hurry(app);
        return { to: owner.email };
      },
    },
  ],
};

const createCalendarLink = ({ client }: Pick<Company, 'client'>) =>
  client.ok('POST /api/calendar-feed', { body: { technicianId: null, action: 'make', password } });

const requestChange = ({ client }: Company, newEmail: string) =>
  client.ok('POST /api/auth/change-email', { body: { password, newEmail } });

/** From an address of those that are for examples. */
async function replaceSession(app: TestApp, email: string, device = laptop): Promise<void> {
  const body = { username: email, password };
  await app
    .newGuest('203.0.113.24')
    .ok('POST /api/auth/force-logout-other', { body, headers: { 'user-agent': device } });
}

async function signInWithCode(app: TestApp) {
  const user = await app.given.mfaUser({ email: newAddress('carol') });
  const client = app.newGuest();
  await logIn(client, user);
  const { status } = await sendCode(client, user.code());
  if (status !== 200) throw new Error(`The code was refused: ${status}`);
  return { client, email: user.email };
}

/** What a phone keeps of the key that is typed in. */
function fromBase32(key: string): Buffer {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
