// The only SQL about technicians as people of a company. A deleted one stays, for the history, and is found no more.
import { sql } from 'drizzle-orm';
import type { TechnicianForm, TechnicianStatus } from '#contract/technicians.ts';
import type { LastMail } from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import type { Scope } from '#server/platform/scope.ts';

export type Tenant = Pick<Scope, 'accountId'>;

export interface TechnicianRow {
  accountId: string;
  id: string;
  name: string;
  email: string;
  phone: string | null;
  status: TechnicianStatus;
  userId: string | null;
  createdAt: string;
}

const columns = sql.raw(
  't.account_id as "accountId", t.id, t.name, t.email, t.phone, t.status, t.user_id as "userId", t.created_at as "createdAt"',
);
type Read = TechnicianRow & Record<string, unknown>;

export interface ListedTechnician extends TechnicianRow {
  invitationExpiresAt: string | null;
  lastMail: LastMail | null;
}

/** With `id` only that one. */
export async function listTechnicians(
  db: Queryable,
  now: Date,
  { accountId }: Tenant,
  id?: string,
): Promise<ListedTechnician[]> {
  const { rows } = await db.execute<ListedTechnician & Record<string, unknown>>(sql`
    select ${columns},
      (select i.expires_at from technician_invitations i
       where i.account_id = t.account_id and i.technician_id = t.id and i.used_at is null and i.expires_at > ${now}
      ) as "invitationExpiresAt",
      (select json_build_object('occasion', m.occasion, 'state', m.state, 'reason', m.last_error,
                                'at', coalesce(m.sent_at, m.created_at))
       from mails m where m.account_id = t.account_id and m.subject_id = t.id
       order by m.created_at desc, m.id desc limit 1) as "lastMail"
    from technicians t
    where t.account_id = ${accountId} and t.deleted_at is null ${id ? sql`and t.id = ${id}` : sql``}`);
  return rows;
}

/**
 * Null for an unknown, foreign or former one. Held until the end of the transaction: who is being deleted at this moment
 * must not get a job.
 */
export async function findTechnician(
  db: Queryable,
  { accountId }: Tenant,
  id: string,
): Promise<TechnicianRow | null> {
  if (!isId(id)) return null;
  const { rows } = await db.execute<Read>(sql`
    select ${columns} from technicians t
    where t.account_id = ${accountId} and t.id = ${id} and t.deleted_at is null for key share`);
  return rows[0] ?? null;
}

/** Everything that decides about a technician takes this lock first. */
export async function lockTechnician(
  tx: Tx,
  { accountId }: Tenant,
  id: string,
): Promise<TechnicianRow | null> {
  const { rows } = await tx.execute<Read>(sql`
    select ${columns} from technicians t
    where t.account_id = ${accountId} and t.id = ${id} and t.deleted_at is null for update`);
  return rows[0] ?? null;
}

/** The record behind somebody's sign-in. */
export async function findTechnicianOf(
  db: Queryable,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
): Promise<TechnicianRow | null> {
  const { rows } = await db.execute<Read>(sql`
    select ${columns} from technicians t
    where t.account_id = ${accountId} and t.user_id = ${userId} and t.deleted_at is null`);
  return rows[0] ?? null;
}

/** Those who add somebody queue up here, so that each sees how many there really are. */
export async function countUnderLock(tx: Tx, { accountId }: Tenant): Promise<number> {
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for no key update`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*) from technicians where account_id = ${accountId} and deleted_at is null`);
  return rows[0]?.count ?? 0;
}

/** Runs into `technicians_live_email_key` when the company has somebody with this address. */
export async function insertTechnician(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  id: string,
  { name, email, phone }: TechnicianForm,
): Promise<void> {
  await tx.execute(sql`
    insert into technicians (account_id, id, name, email, phone, status, created_at)
    values (${accountId}, ${id}, ${name}, ${email}, ${phone}, 'invited', ${now})`);
}

/** Runs into the same. */
export async function saveTechnician(
  tx: Tx,
  { accountId, id }: TechnicianRow,
  { name, email, phone }: TechnicianForm,
): Promise<void> {
  await tx.execute(sql`
    update technicians set name = ${name}, email = ${email}, phone = ${phone}
    where account_id = ${accountId} and id = ${id}`);
}

export async function linkLogin(
  tx: Tx,
  { accountId, id }: TechnicianRow,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await tx.execute(sql`
    update technicians set user_id = ${userId}, name = ${name}, status = 'active'
    where account_id = ${accountId} and id = ${id}`);
}

export async function setStatus(
  tx: Tx,
  { accountId, id }: TechnicianRow,
  status: TechnicianStatus,
): Promise<void> {
  await tx.execute(sql`
    update technicians set status = ${status} where account_id = ${accountId} and id = ${id}`);
}

export async function markDeleted(tx: Tx, now: Date, { accountId, id }: TechnicianRow): Promise<void> {
  await tx.execute(sql`
    update technicians set deleted_at = ${now}, status = 'disabled'
    where account_id = ${accountId} and id = ${id}`);
}

/** On unless the owner has switched it off. */
export async function mailsOnChange(db: Queryable, { accountId }: Tenant): Promise<boolean> {
  const { rows } = await db.execute<{ mails_on_change: boolean }>(
    sql`select mails_on_change from technician_settings where account_id = ${accountId}`,
  );
  return rows[0]?.mails_on_change ?? true;
}

export async function setMailsOnChange(tx: Tx, { accountId }: Tenant, isOn: boolean): Promise<void> {
  await tx.execute(sql`
    insert into technician_settings (account_id, mails_on_change) values (${accountId}, ${isOn})
    on conflict (account_id) do update set mails_on_change = excluded.mails_on_change`);
}
