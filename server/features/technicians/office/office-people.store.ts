// The only SQL about office people. One who was removed stays, for the history, and is found no more.
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { OfficePersonForm } from '#contract/company/office-people.ts';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { computedInstant, readRows, selected } from '#server/platform/db/read-rows.ts';
import { type LastMail, lastMailAbout } from '#server/platform/mail/mails.store.ts';
import { openUntil } from '../invitations.store.ts';
import { officePeople } from '../technicians.tables.ts';

export type OfficePersonRecord = Omit<typeof officePeople.$inferSelect, 'deletedAt'>;
type Key = Pick<OfficePersonRecord, 'accountId' | 'id'>;

const { deletedAt, ...columns } = getTableColumns(officePeople);
const listed = { ...columns, invitationExpiresAt: computedInstant };

export interface ListedOfficePerson extends OfficePersonRecord {
  invitationExpiresAt: Date | null;
  lastMail: LastMail | null;
}

const byId = ({ accountId, id }: Key) => and(eq(officePeople.accountId, accountId), eq(officePeople.id, id));
const ofAccount = ({ accountId }: Tenant) => and(eq(officePeople.accountId, accountId), isNull(deletedAt));

/** With `id` only that one. */
export const findOfficePeople = (
  db: Queryable,
  now: Date,
  { accountId }: Tenant,
  id?: string,
): Promise<ListedOfficePerson[]> =>
  readRows<typeof listed, { lastMail: LastMail | null }>(
    db,
    listed,
    sql`
      select ${selected(columns, 'o')},
        ${openUntil(now, sql`i.account_id = o.account_id and i.office_person_id = o.id`)} as "invitationExpiresAt",
        ${lastMailAbout(sql.raw('o.account_id'), sql.raw('o.id'))} as "lastMail"
      from office_people o
      where o.account_id = ${accountId} and o.deleted_at is null ${id ? sql`and o.id = ${id}` : sql``}`,
  );

/** Everything that decides about an office person takes this lock first. Null for an unknown, foreign or former one. */
export async function lockOfficePerson(
  tx: Tx,
  { accountId }: Tenant,
  id: string,
): Promise<OfficePersonRecord | null> {
  const [row] = await tx
    .select(columns)
    .from(officePeople)
    .where(and(byId({ accountId, id }), isNull(deletedAt)))
    .for('update');
  return row ?? null;
}

/** Calls that add somebody wait for each other here, so that each sees the real number. */
export async function countOfficeUnderLock(tx: Tx, tenant: Tenant): Promise<number> {
  await lockAccount(tx, tenant);
  return tx.$count(officePeople, ofAccount(tenant));
}

export const hasOfficePersonWith = async (tx: Tx, tenant: Tenant, email: string): Promise<boolean> =>
  (await tx.$count(officePeople, and(ofAccount(tenant), eq(officePeople.email, email)))) > 0;

/** Runs into `office_people_live_email_key` when the office has somebody with this address. */
export async function insertOfficePerson(
  tx: Tx,
  now: Date,
  { accountId, id }: Key,
  { name, email }: OfficePersonForm,
): Promise<void> {
  await tx.insert(officePeople).values({ accountId, id, name, email, createdAt: now });
}

export async function linkOfficeLogin(
  tx: Tx,
  person: Key,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await tx.update(officePeople).set({ userId, name, status: 'active' }).where(byId(person));
}

export async function markRemoved(tx: Tx, now: Date, person: Key): Promise<void> {
  await tx.update(officePeople).set({ deletedAt: now }).where(byId(person));
}

/** By the account they sign in with; null for an owner or a technician. */
export async function findOfficeName(
  db: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ name: officePeople.name })
    .from(officePeople)
    .where(and(ofAccount({ accountId }), eq(officePeople.userId, userId)));
  return row?.name || null;
}

/** For conditions of other features' queries: the account has, or once had, somebody in the office. */
export const hasOfficePeople = (accountId: SQL) =>
  sql`exists (select from office_people o where o.account_id = ${accountId})`;
