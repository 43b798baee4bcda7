// The only SQL about accounts and their users.
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { isUndeliverable } from '#server/platform/mail/mailbox-of.ts';
import { accounts, users } from './accounts.tables.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type UserRow = typeof users.$inferSelect;
export type UserKey = Pick<Scope, 'accountId' | 'userId'>;

export interface FoundUser {
  user: UserRow;
  account: AccountRow;
}

export const keyOf = (user: UserRow): UserKey => ({ accountId: user.accountId, userId: user.id });

/** Neither the user nor the whole account was stopped. */
export const isActive = ({ user, account }: FoundUser) => !user.disabledAt && !account.deactivatedAt;

const byId = ({ accountId, userId }: UserKey) => and(eq(users.accountId, accountId), eq(users.id, userId));

const found = (db: Queryable) =>
  db
    .select({ user: users, account: accounts })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId));

export async function findUser(db: Queryable, key: UserKey): Promise<FoundUser | null> {
  const [row] = await found(db).where(byId(key));
  return row ?? null;
}

/** Takes what was typed as a user name: text that no address can be finds nobody. */
export async function findUserByEmail(db: Queryable, email: string): Promise<FoundUser | null> {
  if (email.includes('\0')) return null;
  const [row] = await found(db).where(eq(users.email, email));
  return row ?? null;
}

/** Everything that decides about a user's sign-in takes this lock first, so that such decisions queue up. */
export async function lockUser(tx: Tx, key: UserKey): Promise<FoundUser | null> {
  const [row] = await found(tx).where(byId(key)).for('update', { of: users });
  return row ?? null;
}

export async function insertAccount(tx: Tx, now: Date, id: string): Promise<void> {
  await tx.insert(accounts).values({ id, createdAt: now });
}

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

/** For conditions of other features' queries: nobody has stopped this account. */
export const accountIsOpen = (accountId: SQL) =>
  sql`exists (select from accounts a where a.id = ${accountId} and a.deactivated_at is null)`;

/** Its owner left, or the operator stopped it: nobody can sign for it any more. */
export async function isAccountStopped(
  db: Queryable,
  { accountId }: Pick<UserKey, 'accountId'>,
): Promise<boolean> {
  const stopped = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.deactivatedAt)));
  return stopped.length > 0;
}

/** Callers that take it wait for each other; those that only add rows to the account go on. */
export async function lockAccount(tx: Tx, { accountId }: Pick<UserKey, 'accountId'>): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}

/** For conditions of other features' queries: this user may sign in. */
export const isUserEnabled = (accountId: SQL, userId: SQL) => sql`exists (
  select from users u where u.account_id = ${accountId} and u.id = ${userId} and u.disabled_at is null)`;

/** Joins the first owner of an account, as `owner`, to another feature's query. */
export const joinOwner = (accountId: SQL) => sql`
  join lateral (
    select id, email from users where account_id = ${accountId} and role = 'owner' order by created_at, id limit 1
  ) owner on true`;

/** For another feature's query: the owner's address. */
export const ownerEmailOf = (accountId: SQL) => sql<string | null>`(
  select email from users where account_id = ${accountId} and role = 'owner' order by email limit 1)`;

/** Runs into `users_email_key` when the address is taken. */
export async function insertUser(
  tx: Tx,
  now: Date,
  user: Pick<UserRow, 'accountId' | 'id' | 'email' | 'role' | 'passwordHash' | 'emailConfirmedAt'>,
): Promise<void> {
  await tx.insert(users).values({ ...user, createdAt: now });
}

export async function setPasswordHash(tx: Tx, key: UserKey, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(byId(key));
}

/** A link that was emailed there was opened. Runs into `users_email_key` when the address is taken. */
export async function setConfirmedEmail(tx: Tx, now: Date, key: UserKey, email: string): Promise<void> {
  await tx.update(users).set({ email, emailConfirmedAt: now }).where(byId(key));
}

/** Where no email can arrive: the address was somebody else's. */
export const hasLostAddress = ({ email }: Pick<UserRow, 'email'>) => isUndeliverable(email);

/** What a user has in place of an address: nobody can sign up with it, nor know it beforehand. */
const noAddress = (why: 'unconfirmed' | 'removed') => `${randomUUID()}@${why}.invalid`;

/** Takes the address from an owner who never confirmed it; null when nobody such has it. */
export async function takeUnconfirmed(tx: Tx, email: string): Promise<UserKey | null> {
  const [taken] = await tx
    .update(users)
    .set({ email: noAddress('unconfirmed') })
    .where(and(eq(users.email, email), eq(users.role, 'owner'), isNull(users.emailConfirmedAt)))
    .returning({ accountId: users.accountId, userId: users.id });
  return taken ?? null;
}

/** For good. The address is free again: a person who leaves one company may work for another. */
export async function retireUser(tx: Tx, now: Date, key: UserKey): Promise<void> {
  await tx
    .update(users)
    .set({ disabledAt: now, email: noAddress('removed') })
    .where(byId(key));
}

/** Null lets them in again. */
export async function setDisabled(tx: Tx, key: UserKey, disabledAt: Date | null): Promise<void> {
  await tx.update(users).set({ disabledAt }).where(byId(key));
}

/** Valid for this session alone, until then. */
export async function setPendingTotp(
  tx: Tx,
  key: UserKey,
  pending: { secret: Buffer; sessionId: string; until: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({
      totpPendingSecret: pending.secret,
      totpPendingSessionId: pending.sessionId,
      totpPendingUntil: pending.until,
    })
    .where(byId(key));
}

/** `usedStep` is the step of the code that proved the secret; null turns two factors off. */
export async function setTotp(
  tx: Tx,
  key: UserKey,
  totp: { secret: Buffer; usedStep: number } | null,
): Promise<void> {
  await tx
    .update(users)
    .set({
      totpSecret: totp?.secret ?? null,
      totpLastStep: totp?.usedStep ?? 0,
      totpPendingSecret: null,
      totpPendingSessionId: null,
      totpPendingUntil: null,
    })
    .where(byId(key));
}

/** False when a code of this step, or of a later one, was already used. */
export async function claimTotpStep(tx: Tx, key: UserKey, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(byId(key), lt(users.totpLastStep, step)));
  return rowCount === 1;
}

/** False when it already was so. With `purgeAt` everything is erased at that moment. */
export async function setDeactivated(
  tx: Tx,
  accountId: string,
  at: Date | null,
  purgeAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(accounts)
    .set({ deactivatedAt: at, purgeAt })
    .where(
      and(
        eq(accounts.id, accountId),
        at === null ? isNotNull(accounts.deactivatedAt) : isNull(accounts.deactivatedAt),
      ),
    );
  return rowCount === 1;
}

/** False unless the owner left and the day of erasing has not come: what an operator stopped, no link restarts. */
export async function setRestored(tx: Tx, now: Date, accountId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(accounts)
    .set({ deactivatedAt: null, purgeAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.deactivatedAt), gt(accounts.purgeAt, now)));
  return rowCount === 1;
}

/** Deletes the accounts whose day has come, with every row that belongs to them. */
export async function deletePurgeable(tx: Tx, now: Date): Promise<string[]> {
  const deleted = await tx
    .delete(accounts)
    .where(and(isNotNull(accounts.deactivatedAt), lte(accounts.purgeAt, now)))
    .returning({ id: accounts.id });
  return deleted.map(({ id }) => id);
}

export function findUsersOf(db: Queryable, accountId: string): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.accountId, accountId)).orderBy(users.role, users.email);
}

export interface ListedAccount {
  account: AccountRow;
  ownerEmail: string;
  userCount: number;
}

/** For the operator; oldest first. */
export async function listAccounts(db: Queryable): Promise<ListedAccount[]> {
  const rows = await db
    .select({
      account: accounts,
      ownerEmail: sql<string>`coalesce(min(${users.email}) filter (where ${users.role} = 'owner'), '(no owner)')`,
      userCount: sql<number>`count(${users.id})`,
    })
    .from(accounts)
    .leftJoin(users, eq(users.accountId, accounts.id))
    .groupBy(accounts.id)
    .orderBy(accounts.createdAt, accounts.id);
  return rows;
}
