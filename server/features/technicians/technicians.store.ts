// The only SQL about technicians as people of a company. A deleted one stays, for the history, and is found no more.
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { TechnicianForm, TechnicianStatus } from '#contract/company/technicians.ts';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { computedInstant, readRows, selected } from '#server/platform/db/read-rows.ts';
import { isId } from '#server/platform/ids.ts';
import { type LastMail, lastMailAbout } from '#server/platform/mail/mails.store.ts';
import { openUntil } from './invitations.store.ts';
import { technicianSettings, technicians } from './technicians.tables.ts';

export type TechnicianRecord = Omit<typeof technicians.$inferSelect, 'deletedAt'>;

const { deletedAt, ...columns } = getTableColumns(technicians);

const byId = ({ accountId, id }: Pick<TechnicianRecord, 'accountId' | 'id'>) =>
  and(eq(technicians.accountId, accountId), eq(technicians.id, id));

export interface ListedTechnician extends TechnicianRecord {
  invitationExpiresAt: Date | null;
  lastMail: LastMail | null;
}

/** With `id` only that one. */
export const findTechnicians = (
  db: Queryable,
  now: Date,
  { accountId }: Tenant,
  id?: string,
): Promise<ListedTechnician[]> =>
  readRows<typeof listed, { lastMail: LastMail | null }>(
    db,
    listed,
    sql`
      select ${selected(columns, 't')},
        ${openUntil(now, sql`i.account_id = t.account_id and i.technician_id = t.id`)} as "invitationExpiresAt",
        ${lastMailAbout(sql.raw('t.account_id'), sql.raw('t.id'))} as "lastMail"
      from technicians t
      where t.account_id = ${accountId} and t.deleted_at is null ${id ? sql`and t.id = ${id}` : sql``}`,
  );

const listed = { ...columns, invitationExpiresAt: computedInstant };

/**
 * Null for an unknown, foreign or former one. Locked until the end of the transaction: one who is being deleted at this
 * moment must not get a job.
 */
export async function findTechnician(
  db: Queryable,
  { accountId }: Tenant,
  id: string,
): Promise<TechnicianRecord | null> {
  if (!isId(id)) return null;
  const [row] = await db
    .select(columns)
    .from(technicians)
    .where(and(byId({ accountId, id }), isNull(deletedAt)))
    .for('key share');
  return row ?? null;
}

/** Not locked. */
export const listTechnicianNames = (
  db: Queryable,
  { accountId }: Tenant,
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: technicians.id, name: technicians.name })
    .from(technicians)
    .where(and(eq(technicians.accountId, accountId), isNull(deletedAt)));

/** Everything that decides about a technician takes this lock first. */
export async function lockTechnician(
  tx: Tx,
  { accountId }: Tenant,
  id: string,
): Promise<TechnicianRecord | null> {
  const [row] = await tx
    .select(columns)
    .from(technicians)
    .where(and(byId({ accountId, id }), isNull(deletedAt)))
    .for('update');
  return row ?? null;
}

/** The record behind somebody's sign-in. */
export async function findTechnicianOf(
  db: Queryable,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
): Promise<TechnicianRecord | null> {
  const [row] = await db
    .select(columns)
    .from(technicians)
    .where(and(eq(technicians.accountId, accountId), eq(technicians.userId, userId), isNull(deletedAt)));
  return row ?? null;
}

/** Calls that add somebody wait for each other here, so that each sees the real number. */
export async function countUnderLock(tx: Tx, { accountId }: Tenant): Promise<number> {
  await lockAccount(tx, { accountId });
  return tx.$count(technicians, and(eq(technicians.accountId, accountId), isNull(deletedAt)));
}

export const hasTechnicianWith = async (tx: Tx, { accountId }: Tenant, email: string): Promise<boolean> =>
  (await tx.$count(
    technicians,
    and(eq(technicians.accountId, accountId), eq(technicians.email, email), isNull(deletedAt)),
  )) > 0;

/** Runs into `technicians_live_email_key` when the company has somebody with this address. */
export async function insertTechnician(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  id: string,
  { name, email, phone }: TechnicianForm,
): Promise<void> {
  await tx
    .insert(technicians)
    .values({ accountId, id, name, email, phone, status: 'invited', createdAt: now });
}

/** Runs into the same. */
export async function saveTechnician(
  tx: Tx,
  technician: TechnicianRecord,
  { name, email, phone }: TechnicianForm,
): Promise<void> {
  await tx.update(technicians).set({ name, email, phone }).where(byId(technician));
}

export async function linkLogin(
  tx: Tx,
  technician: Pick<TechnicianRecord, 'accountId' | 'id'>,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await tx.update(technicians).set({ userId, name, status: 'active' }).where(byId(technician));
}

export async function setStatus(
  tx: Tx,
  technician: TechnicianRecord,
  status: TechnicianStatus,
): Promise<void> {
  await tx.update(technicians).set({ status }).where(byId(technician));
}

export async function markDeleted(tx: Tx, now: Date, technician: TechnicianRecord): Promise<void> {
  await tx.update(technicians).set({ deletedAt: now, status: 'disabled' }).where(byId(technician));
}

/** On unless the owner has switched it off. */
export async function mailsOnChange(db: Queryable, { accountId }: Tenant): Promise<boolean> {
  const [row] = await db
    .select({ isOn: technicianSettings.mailsOnChange })
    .from(technicianSettings)
    .where(eq(technicianSettings.accountId, accountId));
  return row?.isOn ?? true;
}

export async function setMailsOnChange(tx: Tx, { accountId }: Tenant, isOn: boolean): Promise<void> {
  await tx
    .insert(technicianSettings)
    .values({ accountId, mailsOnChange: isOn })
    .onConflictDoUpdate({ target: technicianSettings.accountId, set: { mailsOnChange: isOn } });
}

/** For conditions of other features' queries: the account has, or once had, a technician. */
export const hasTechnicians = (accountId: SQL) =>
  sql`exists (select from technicians t where t.account_id = ${accountId})`;
