// How many emails went, and to whom: what the mail limits read from the mails table.
import { type SQL, sql } from 'drizzle-orm';
import type { MailClass, MailKey, MailKind } from '#server/mail-kinds.ts';
import { later } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { readRows, selected } from '../db/read-rows.ts';
import type { LimitRule } from '../limits.ts';
import { mails } from './mails.tables.ts';

/** Until the transaction ends nobody else counts here: of twenty at once exactly the allowed ones pass. */
export async function lockCount(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails of ${what}`}, 0))`);
}

export interface Parties {
  isOwnerConfirmed: boolean;
  /** Somebody of this company who has opened a link at this address. */
  isRecipientKnown: boolean;
  /** The email this one follows was sent, or is about to be, to the same mailbox. */
  follows: boolean;
}

export async function readParties(
  tx: Tx,
  mail: { accountId: string | null; recipient: string; mailbox: string; follows?: MailKey },
): Promise<Parties> {
  const { rows } = await tx.execute<Parties & Record<string, unknown>>(sql`
    select
      not ${hasUnconfirmedOwner(sql`${mail.accountId}`)} as "isOwnerConfirmed",
      ${isConfirmedUser(sql`${mail.accountId}`, sql`${mail.recipient.toLowerCase()}`)} as "isRecipientKnown",
      exists (select from mails where account_id = ${mail.accountId} and kind = ${mail.follows?.kind ?? null}
                and dedupe_key = ${mail.follows?.dedupeKey ?? null} and mailbox = ${mail.mailbox}
                and state in ('queued', 'sent')) as "follows"`);
  const [row] = rows;
  if (!row) throw new Error('The mail limits could not be read.');
  return row;
}

export interface Counted {
  countsAs: readonly MailClass[];
  /** Only what accounts caused whose owner has not confirmed the address. */
  unconfirmedOnly?: boolean;
  accountId?: string | null;
  mailbox?: string;
  /** Of those to the mailbox, only what went to this spelling of it. */
  address?: string;
  kinds?: readonly MailKind[];
  /** Later ones were planned while the clock was wrong, and must not keep people waiting until then. */
  horizon: Date;
}

/** The first moment at which one more is within the rule: now or earlier when it is already. */
export async function freeAt(tx: Tx, now: Date, rule: LimitRule, counted: Counted): Promise<Date> {
  const { dueAt } = mails;
  const [last] = await readRows(
    tx,
    { dueAt },
    sql`
    select ${selected({ dueAt })} from mails
    where counts_as = any(${sql.param([...counted.countsAs])}::text[])
      and due_at > ${later(now, -rule.perMs)} and due_at <= ${counted.horizon}
      ${counted.unconfirmedOnly ? sql`and ${hasUnconfirmedOwner(sql`mails.account_id`)}` : sql``}
      ${counted.accountId === undefined ? sql`` : sql`and account_id = ${counted.accountId}`}
      ${counted.mailbox === undefined ? sql`` : sql`and mailbox = ${counted.mailbox}`}
      ${counted.address === undefined ? sql`` : sql`and lower(recipient) = ${counted.address.toLowerCase()}`}
      ${counted.kinds === undefined ? sql`` : sql`and kind = any(${sql.param([...counted.kinds])}::text[])`}
    order by due_at desc offset ${rule.max - 1} limit 1`,
  );
  return last?.dueAt ? later(last.dueAt, rule.perMs) : now;
}

/**
 * Limits depend on whether the account's owner and the addressee have confirmed their address. This only reads users,
 * which belong to features/accounts.
 */
const hasUnconfirmedOwner = (accountId: SQL): SQL => sql`exists (
  select from users where users.account_id = ${accountId} and role = 'owner' and email_confirmed_at is null)`;

/** Somebody of this account who has opened a link at this address. */
const isConfirmedUser = (accountId: SQL, email: SQL): SQL => sql`exists (
  select from users where users.account_id = ${accountId} and users.email = ${email}
    and email_confirmed_at is not null)`;
