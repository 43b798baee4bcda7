// The only SQL about uploaded pictures.
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { UploadPurpose } from '#contract/objects.ts';
import { accountIsOpen } from '#server/features/accounts/accounts.service.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { objects } from './objects.tables.ts';

export type ObjectRow = typeof objects.$inferSelect;
export type ObjectKey = Pick<ObjectRow, 'accountId' | 'id'>;
export type NewObject = Omit<ObjectRow, 'storedAt' | 'attachedAt' | 'detachedAt' | 'deletingAt'>;

const byId = ({ accountId, id }: ObjectKey) => and(eq(objects.accountId, accountId), eq(objects.id, id));

const isUnattached = or(isNull(objects.attachedAt), isNotNull(objects.detachedAt));

const unattachedSince = sql`coalesce(${objects.detachedAt}, ${objects.createdAt})`;

export async function insertObject(db: Queryable, row: NewObject): Promise<void> {
  await db.insert(objects).values(row);
}

/** From now on it can be seen. False when it has gone in the meantime. */
export async function markStored(db: Queryable, now: Date, key: ObjectKey): Promise<boolean> {
  const { rowCount } = await db
    .update(objects)
    .set({ storedAt: now })
    .where(and(byId(key), isNull(objects.deletingAt)));
  return rowCount === 1;
}

/** Nothing of a stopped account is found, by anybody. */
export async function findObject(db: Queryable, id: string): Promise<ObjectRow | null> {
  const [row] = await db
    .select()
    .from(objects)
    .where(
      and(
        eq(objects.id, id),
        isNotNull(objects.storedAt),
        isNull(objects.deletingAt),
        accountIsOpen(sql`${objects.accountId}`),
      ),
    );
  return row ?? null;
}

/** Pictures of the account that have a place now, in no order. */
export function findAttached(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<Pick<ObjectRow, 'accountId' | 'id' | 'takenAt' | 'createdAt'>[]> {
  const { id, takenAt, createdAt } = objects;
  return db
    .select({ accountId: objects.accountId, id, takenAt, createdAt })
    .from(objects)
    .where(
      and(
        eq(objects.accountId, accountId),
        inArray(id, ids),
        isNotNull(objects.attachedAt),
        isNull(objects.detachedAt),
        isNull(objects.deletingAt),
      ),
    );
}

/** Locked in one order, so that two lists sent at once cannot wait for each other. */
export function lockObjects(tx: Tx, accountId: string, ids: string[]): Promise<ObjectRow[]> {
  return tx
    .select()
    .from(objects)
    .where(and(eq(objects.accountId, accountId), inArray(objects.id, ids)))
    .orderBy(objects.id)
    .for('update');
}

export async function setAttached(tx: Tx, now: Date, accountId: string, ids: string[]): Promise<void> {
  await tx
    .update(objects)
    .set({ attachedAt: now, detachedAt: null })
    .where(and(eq(objects.accountId, accountId), inArray(objects.id, ids)));
}

export async function setDetached(tx: Tx, now: Date, accountId: string, ids: string[]): Promise<void> {
  await tx
    .update(objects)
    .set({ detachedAt: now })
    .where(and(eq(objects.accountId, accountId), inArray(objects.id, ids)));
}

export const isAttached = (row: ObjectRow) => row.attachedAt !== null && row.detachedAt === null;

export const isUsable = (row: ObjectRow, purpose: UploadPurpose) =>
  row.storedAt !== null && row.deletingAt === null && (row.purpose === purpose || row.purpose === 'any');

/** Marks pictures that were unattached since before the given time; also returns those a dead sweep left behind. */
export async function claimUnattached(tx: Tx, now: Date, before: Date, limit: number): Promise<ObjectRow[]> {
  const found = await tx
    .select({ accountId: objects.accountId, id: objects.id })
    .from(objects)
    .where(
      and(
        isUnattached,
        sql`${unattachedSince} <= ${before}`,
        // What this run has marked already and could not remove is left for the next.
        or(isNull(objects.deletingAt), lt(objects.deletingAt, now)),
      ),
    )
    .orderBy(unattachedSince)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (found.length === 0) return [];
  return tx
    .update(objects)
    .set({ deletingAt: now })
    .where(
      inArray(
        objects.id,
        found.map(({ id }) => id),
      ),
    )
    .returning();
}

/** Marks what the account has given up. An attempt to attach one of them at the same moment comes too late. */
export function claimGivenUp(tx: Tx, now: Date, accountId: string): Promise<ObjectRow[]> {
  return tx
    .update(objects)
    .set({ deletingAt: now })
    .where(and(eq(objects.accountId, accountId), isNotNull(objects.detachedAt)))
    .returning();
}

/** Pictures that were given up and are deleted as soon as their room is needed. */
export async function readGivenUpBytes(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${objects.bytes}), 0)::bigint`.mapWith(Number) })
    .from(objects)
    .where(and(eq(objects.accountId, accountId), isNotNull(objects.detachedAt)));
  return row?.bytes ?? 0;
}

/** After its files. */
export async function deleteObject(db: Queryable, key: ObjectKey): Promise<void> {
  await db.delete(objects).where(byId(key));
}

/** For conditions of other features' queries: the account has sent a picture. */
export const hasObjects = (accountId: SQL) =>
  sql`exists (select from objects o where o.account_id = ${accountId})`;
