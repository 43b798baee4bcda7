// The one place that makes what a test begins with, for API tests, browser tests and measurements. `given.job(owner)`
// and the like go through the product's own API and need nothing but a client; what `makeGiven` adds writes into the
// database and invents the parents a thing needs: `given.session()` makes account, user and session.
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { accounts } from '../features/accounts/accounts.tables.ts';
import { hashBackupCode, newBackupCodes } from '../features/accounts/mfa/backup-codes.ts';
import { codeOf, newTotpSecret, stepAt } from '../features/accounts/mfa/totp.ts';
import { subscriptions } from '../features/billing/billing.tables.ts';
import { companies } from '../features/company/company.tables.ts';
import { insertSession } from '../identity/sessions.store.ts';
import { newId } from '../platform/ids.ts';
import { givenJobs } from './given/jobs.ts';
import { defaultPassword, givenPeople } from './given/people.ts';
import { givenSignatures } from './given/signatures.ts';
import { HttpClient } from './http-client.ts';

export { defaultPassword };

export interface GivenUser {
  accountId: string;
  userId: string;
  email: string;
  role: Role;
  /** The real password: the user can sign in with it. */
  password: string;
}

/** A user with two factors. */
export interface GivenMfaUser extends GivenUser {
  totpSecret: Buffer;
  backupCodes: string[];
  /** The code the phone shows now, or so many steps of 30 seconds later. */
  code(stepsLater?: number): string;
}

export interface AccountOptions {
  /** Whether the person agreed to a payment method; the account then has lifetime access. */
  consent?: boolean;
  /** Whether the onboarding is done; API tests start without it, browser tests with it. */
  onboarded?: boolean;
  /** `false`: the owner has not opened the confirmation link. */
  confirmed?: boolean;
  /** Other access than lifetime. There is nothing of it at the payment provider; `given.subscriber` really pays. */
  access?: GivenAccess;
}

export interface GivenAccess {
  status: 'none' | 'trial' | 'active' | 'past_due' | 'lifetime' | 'expired' | 'canceled';
  plan?: 'trial' | 'monthly' | 'annual' | 'lifetime';
  trialEndsAt?: Date;
  renewsAt?: Date;
  graceEndsAt?: Date;
}

export interface SubscriberOptions {
  /** `trial` stays in it, with a monthly plan to follow. */
  plan?: 'trial' | 'monthly' | 'annual' | 'lifetime';
  paymentMethodId?: string;
}

const hashes = new Map<string, Promise<string>>();

/**
 * Weak parameters, because tests make many users; a hash contains its own parameters, so it is checked like any other.
 */
function cheapHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  hashes.set(password, known);
  return known;
}

/** Made by people, through the API. */
export const given = { ...givenJobs, ...givenSignatures, ...givenPeople };

export function makeGiven(deps: Deps, base: string, defaults: Pick<AccountOptions, 'onboarded'> = {}) {
  const given = {
    ...givenJobs,
    ...givenSignatures,
    ...givenPeople,

    async account(options: AccountOptions = {}): Promise<{ accountId: string }> {
      const { consent = true, onboarded = defaults.onboarded ?? false } = options;
      const accountId = newId();
      const access: GivenAccess =
        options.access ?? (consent ? { status: 'lifetime', plan: 'lifetime' } : { status: 'none' });
      await deps.db.transaction(async (tx) => {
        await tx.insert(accounts).values({ id: accountId });
        await tx.insert(companies).values({ accountId, onboardingCompleted: onboarded });
        await tx.insert(subscriptions).values({ accountId, paymentMethodConsent: consent, ...access });
      });
      return { accountId };
    },

    async user(options: Partial<GivenUser> & AccountOptions = {}): Promise<GivenUser> {
      const accountId = options.accountId ?? (await given.account(options)).accountId;
      const userId = newId();
      const user: GivenUser = {
        accountId,
        userId,
        role: options.role ?? 'owner',
        email: options.email ?? `${userId}@example.com`,
        password: options.password ?? defaultPassword,
      };
      await deps.db.query.execute(sql`
        insert into users (account_id, id, email, role, password_hash, email_confirmed_at)
        values (${accountId}, ${userId}, ${user.email}, ${user.role}, ${await cheapHash(user.password)},
                ${options.confirmed === false ? null : deps.clock.now()})`);
      return user;
    },

    async mfaUser(options: Partial<GivenUser> & AccountOptions = {}): Promise<GivenMfaUser> {
      const user = await given.user(options);
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

    /** A client that is signed in as this user. */
    async sessionOf(user: GivenUser, { remember = false } = {}): Promise<HttpClient> {
      const client = new HttpClient(base);
      const { token } = await deps.db.transaction((tx) =>
        insertSession(tx, deps.clock.now(), {
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

    /** An owner of a company in Boise, signed in. */
    async owner(
      options: Partial<GivenUser> & AccountOptions = {},
    ): Promise<{ client: HttpClient; user: GivenUser }> {
      const { client, user } = await given.session(options);
      await deps.db.pool.query(
        `update companies set business_name = 'Ridgeline Heating & Air', business_phone = '2085550142',
           business_address = '418 Alder Street', business_city = 'Boise', business_state = 'ID', business_zip = '83702',
           time_zone = 'America/Boise', onboarding_completed = true where account_id = $1`,
        [user.accountId],
      );
      return { client, user };
    },

    /** An owner who went through the payment dialog, with records in the sandbox. */
    async subscriber(
      options: SubscriberOptions & AccountOptions = {},
    ): Promise<{ client: HttpClient; user: GivenUser }> {
      const { plan = 'monthly', paymentMethodId = 'pm_card_visa' } = options;
      const { client, user } = await given.session({ ...options, consent: false });
      if (plan === 'lifetime') {
        await client.ok('POST /api/purchase-lifetime', { body: { paymentMethodId } });
        return { client, user };
      }
      const planType = plan === 'annual' ? 'annual' : 'monthly';
      await client.ok('POST /api/setup-trial-payment', { body: { paymentMethodId, planType } });
      if (plan !== 'trial') await client.ok('POST /api/subscription/update', { body: { newPlanId: plan } });
      return { client, user };
    },

    /** A technician who has accepted the invitation, signed in. */
    async technician(
      options: Partial<GivenUser> & AccountOptions & { name?: string } = {},
    ): Promise<{ client: HttpClient; user: GivenUser; technicianId: string }> {
      const { client, user } = await given.session({ ...options, role: 'technician' });
      const technicianId = newId();
      await deps.db.query.execute(sql`
        insert into technicians (account_id, id, name, email, status, user_id, created_at)
        values (${user.accountId}, ${technicianId}, ${options.name ?? 'Sam Ortiz'}, ${user.email}, 'active',
                ${user.userId}, ${deps.clock.now()})`);
      return { client, user, technicianId };
    },

    /** Somebody in the office who has accepted the invitation, signed in. */
    async officePerson(
      options: Partial<GivenUser> & AccountOptions & { name?: string } = {},
    ): Promise<{ client: HttpClient; user: GivenUser; officePersonId: string }> {
      const { client, user } = await given.session({ ...options, role: 'office' });
      const officePersonId = newId();
      await deps.db.query.execute(sql`
        insert into office_people (account_id, id, name, email, status, user_id, created_at)
        values (${user.accountId}, ${officePersonId}, ${options.name ?? 'Olivia Park'}, ${user.email}, 'active',
                ${user.userId}, ${deps.clock.now()})`);
      return { client, user, officePersonId };
    },

    /** A technician who was never invited: cannot sign in. */
    async listedTechnician(accountId: string, name = 'Sam Ortiz'): Promise<string> {
      const id = newId();
      await deps.db.pool.query(
        `insert into technicians (account_id, id, name, email, status, created_at) values ($1, $2, $3, $4, 'active', now())`,
        [accountId, id, name, `${id}@example.com`],
      );
      return id;
    },

    async session(
      options: Partial<GivenUser> & AccountOptions & { remember?: boolean } = {},
    ): Promise<{ client: HttpClient; user: GivenUser }> {
      const user = await given.user(options);
      return { client: await given.sessionOf(user, options), user };
    },
  };
  return given;
}

export type Given = ReturnType<typeof makeGiven>;
