// What the platform itself has to know of users, accounts and subscriptions, to let a session in and to count emails.
// It only reads them, and only here: they belong to features/accounts and features/billing.
import { type SQL, sql } from 'drizzle-orm';

/** Joins whose session it is to a query on `sessions s`: the user `u`, the account `a`, the subscription `b`. */
export const joinSignedIn = sql.raw(`
  join users u on u.account_id = s.account_id and u.id = s.user_id
  join accounts a on a.id = s.account_id
  join subscriptions b on b.account_id = s.account_id`);

/** Whether an account may be worked with at this moment: trial, plan, grace or lifetime. Of this subscription. */
export const hasAccess = (now: Date, subscription: SQL): SQL => sql`case ${subscription}.status
    when 'lifetime' then true
    when 'active' then true
    -- The charge of the plan that follows may run late; without one the trial is simply over.
    when 'trial' then ${subscription}.plan_after_trial is not null or coalesce(${subscription}.trial_ends_at > ${now}, false)
    when 'past_due' then coalesce(${subscription}.grace_ends_at > ${now}, false)
    else false
  end`;

export const hasUnconfirmedOwner = (accountId: SQL): SQL => sql`exists (
  select from users where users.account_id = ${accountId} and role = 'owner' and email_confirmed_at is null)`;

/** Somebody of this account who has opened a link at this address. */
export const isConfirmedUser = (accountId: SQL, email: SQL): SQL => sql`exists (
  select from users where users.account_id = ${accountId} and users.email = ${email}
    and email_confirmed_at is not null)`;

export const hasAnyAccount = sql`exists (select from accounts)`;
