// Who is behind an email, as far as limits count it: whether an account's owner, and whoever it goes to, has confirmed an
// address. Only reads users, who belong to features/accounts.
import { type SQL, sql } from 'drizzle-orm';

export const hasUnconfirmedOwner = (accountId: SQL): SQL => sql`exists (
  select from users where users.account_id = ${accountId} and role = 'owner' and email_confirmed_at is null)`;

/** Somebody of this account who has opened a link at this address. */
export const isConfirmedUser = (accountId: SQL, email: SQL): SQL => sql`exists (
  select from users where users.account_id = ${accountId} and users.email = ${email}
    and email_confirmed_at is not null)`;
