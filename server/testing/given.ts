// Factories that invent the parents a thing needs: `given.session()` makes account, user and session.
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { accounts } from '../features/accounts/accounts.tables.ts';
import { hashBackupCode, newBackupCodes } from '../features/accounts/backup-code.ts';
import { codeOf, newTotpSecret, stepAt } from '../features/accounts/totp.ts';
import { subscriptions } from '../features/billing/billing.tables.ts';
import { companies } from '../features/company/company.tables.ts';
import { openSession } from '../platform/http/sessions.store.ts';
import { newId } from '../platform/ids.ts';
import { HttpClient } from './http-client.ts';

export interface GivenUser {
  accountId: string;
  userId: string;
  email: string;
  role: Role;
  /** Really the password: the user can sign in with it. */
  password: string;
}

/** A user with two factors. */
export interface GivenMfaUser extends GivenUser {
  totpSecret: Buffer;
  backupCodes: string[];
  /** What the phone shows now, or so many steps of 30 seconds later. */
  code(stepsLater?: number): string;
}

export interface AccountWish {
  /** Whether a payment method was agreed to; with it the account has lifetime access. */
  consent?: boolean;
  /** Whether the company has been described; API tests start without, browser tests with. */
  onboarded?: boolean;
  /** `false`: the owner has not opened the link that was emailed at sign-up. */
  confirmed?: boolean;
  /** Other access than lifetime. Nothing stands behind it at the payment provider; `given.subscriber` really pays. */
  access?: GivenAccess;
}

export interface GivenAccess {
  status: 'none' | 'trial' | 'active' | 'past_due' | 'lifetime' | 'expired' | 'canceled';
  plan?: 'trial' | 'monthly' | 'annual' | 'lifetime';
  trialEndsAt?: Date;
  renewsAt?: Date;
  graceEndsAt?: Date;
}

export interface SubscriberWish {
  /** `trial` stays in it, with a monthly plan to follow. */
  plan?: 'trial' | 'monthly' | 'annual' | 'lifetime';
  paymentMethodId?: string;
}

/** Of everybody who was not given another one. */
export const usualPassword = 'copper elbow 22 mm';

const hashes = new Map<string, Promise<string>>();

/** Cheap, because tests make many users; a hash carries its own parameters, so it is checked like any other. */
function cheapHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  hashes.set(password, known);
  return known;
}

export function makeGiven(deps: Deps, base: string, usual: Pick<AccountWish, 'onboarded'> = {}) {
  const given = {
    async account(wish: AccountWish = {}): Promise<{ accountId: string }> {
      const { consent = true, onboarded = usual.onboarded ?? false } = wish;
      const accountId = newId();
      const access: GivenAccess =
        wish.access ?? (consent ? { status: 'lifetime', plan: 'lifetime' } : { status: 'none' });
      await deps.db.transaction(async (tx) => {
        await tx.insert(accounts).values({ id: accountId });
        await tx.insert(companies).values({ accountId, onboardingCompleted: onboarded });
        await tx.insert(subscriptions).values({ accountId, paymentMethodConsent: consent, ...access });
      });
      return { accountId };
    },

    async user(wish: Partial<GivenUser> & AccountWish = {}): Promise<GivenUser> {
      const accountId = wish.accountId ?? (await given.account(wish)).accountId;
      const userId = newId();
      const user: GivenUser = {
        accountId,
        userId,
        role: wish.role ?? 'owner',
        email: wish.email ?? `${userId}@example.com`,
        password: wish.password ?? usualPassword,
      };
      await deps.db.query.execute(sql`
        insert into users (account_id, id, email, role, password_hash, email_confirmed_at)
        values (${accountId}, ${userId}, ${user.email}, ${user.role}, ${await cheapHash(user.password)},
                ${wish.confirmed === false ? null : deps.clock.now()})`);
      return user;
    },

    async mfaUser(wish: Partial<GivenUser> & AccountWish = {}): Promise<GivenMfaUser> {
      const user = await given.user(wish);
      const totpSecret = newTotpSecret();
      const backupCodes = newBackupCodes();
      await deps.db.query.execute(sql`
        update users set totp_secret = ${deps.secrets.encrypt('totp', totpSecret)} where id = ${user.userId}`);
      for (const code of backupCodes)
        await deps.db.query.execute(sql`
          insert into backup_codes (account_id, user_id, code_hash)
          values (${user.accountId}, ${user.userId}, ${hashBackupCode(deps.secrets, user, code)})`);
      const code = (stepsLater = 0) => codeOf(totpSecret, stepAt(deps.clock.now()) + stepsLater);
      return { ...user, totpSecret, backupCodes, code };
    },

    /** A client that is already signed in as this user. */
    async sessionOf(user: GivenUser, { remember = false } = {}): Promise<HttpClient> {
      const client = new HttpClient(base);
      const { token } = await deps.db.transaction((tx) =>
        openSession(tx, deps.clock.now(), {
          accountId: user.accountId,
          userId: user.userId,
          remember,
          userAgent: 'test',
          address: client.address,
        }),
      );
      client.cookies.set('fieldwright_session', token);
      return client;
    },

    /** An owner who went through the payment dialog, with the sandbox's books to show for it. */
    async subscriber(
      wish: SubscriberWish & AccountWish = {},
    ): Promise<{ client: HttpClient; user: GivenUser }> {
      const { plan = 'monthly', paymentMethodId = 'pm_card_visa' } = wish;
      const { client, user } = await given.session({ ...wish, consent: false });
      const pay = async (path: string, body: unknown) => {
        const answer = await client.post(path, body);
        if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      };
      if (plan === 'lifetime') {
        await pay('/api/purchase-lifetime', { paymentMethodId });
        return { client, user };
      }
      const planType = plan === 'annual' ? 'annual' : 'monthly';
      await pay('/api/setup-trial-payment', { paymentMethodId, planType });
      if (plan !== 'trial') await pay('/api/subscription/update', { newPlanId: plan });
      return { client, user };
    },

    /** Somebody on the company's list who has accepted the invitation, signed in. */
    async technician(
      wish: Partial<GivenUser> & AccountWish & { name?: string } = {},
    ): Promise<{ client: HttpClient; user: GivenUser; technicianId: string }> {
      const { client, user } = await given.session({ ...wish, role: 'technician' });
      const technicianId = newId();
      await deps.db.query.execute(sql`
        insert into technicians (account_id, id, name, email, status, user_id, created_at)
        values (${user.accountId}, ${technicianId}, ${wish.name ?? 'Sam Ortiz'}, ${user.email}, 'active',
                ${user.userId}, ${deps.clock.now()})`);
      return { client, user, technicianId };
    },

    async session(
      wish: Partial<GivenUser> & AccountWish & { remember?: boolean } = {},
    ): Promise<{ client: HttpClient; user: GivenUser }> {
      const user = await given.user(wish);
      return { client: await given.sessionOf(user, wish), user };
    },
  };
  return given;
}

export type Given = ReturnType<typeof makeGiven>;
