// The only SQL about templates.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { Scope } from '#server/platform/scope.ts';
import { templates } from './templates.tables.ts';

export type TemplateRow = typeof templates.$inferSelect;
/** What an owner decides about a template. */
export type TemplateFields = Omit<TemplateRow, 'accountId' | 'id' | 'createdAt' | 'creationKey' | 'version'>;
export type Tenant = Pick<Scope, 'accountId'>;

const mine = ({ accountId }: Tenant, id: string) =>
  and(eq(templates.accountId, accountId), eq(templates.id, id));

/** Newest first. */
export function listTemplates(db: Queryable, { accountId }: Tenant): Promise<TemplateRow[]> {
  return db
    .select()
    .from(templates)
    .where(eq(templates.accountId, accountId))
    .orderBy(desc(templates.createdAt), desc(templates.id));
}

export async function findTemplate(db: Queryable, scope: Tenant, id: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(mine(scope, id));
  return row ?? null;
}

export async function lockTemplate(tx: Tx, scope: Tenant, id: string): Promise<TemplateRow | null> {
  const [row] = await tx.select().from(templates).where(mine(scope, id)).for('update');
  return row ?? null;
}

export async function countTemplates(db: Queryable, { accountId }: Tenant): Promise<number> {
  return db.$count(templates, eq(templates.accountId, accountId));
}

/** False when the key was used before. */
export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<boolean> {
  const { rowCount } = await tx
    .insert(templates)
    .values(row)
    .onConflictDoNothing({ target: [templates.accountId, templates.creationKey] });
  return rowCount === 1;
}

export async function findByCreationKey(db: Queryable, { accountId }: Tenant, key: string) {
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.creationKey, key)));
  return row ?? null;
}

/** Returns the template as it is now. */
export async function setTemplate(
  tx: Tx,
  scope: Tenant,
  id: string,
  fields: TemplateFields,
): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .update(templates)
    .set({ ...fields, version: sql`${templates.version} + 1` })
    .where(mine(scope, id))
    .returning();
  return row;
}

/** False when there was none. */
export async function removeTemplate(tx: Tx, scope: Tenant, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(templates).where(mine(scope, id));
  return rowCount === 1;
}

/**
 * One creation at a time per account, so that a limit or a first filling holds in a race. The weaker lock lets through
 * inserts that refer to the account.
 */
export async function lockTemplatesOf(tx: Tx, { accountId }: Tenant): Promise<void> {
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for no key update`);
}
