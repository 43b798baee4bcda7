// The only SQL about templates.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { templates } from './templates.tables.ts';

export type TemplateRow = typeof templates.$inferSelect;
/** What an owner decides about a template. */
export type TemplateFields = Omit<TemplateRow, 'accountId' | 'id' | 'createdAt' | 'starter' | 'version'>;

const byId = ({ accountId }: Tenant, id: string) =>
  and(eq(templates.accountId, accountId), eq(templates.id, id));

/** Newest first. */
export function listTemplates(db: Queryable, { accountId }: Tenant): Promise<TemplateRow[]> {
  return db
    .select()
    .from(templates)
    .where(eq(templates.accountId, accountId))
    .orderBy(desc(templates.createdAt), desc(templates.id));
}

export async function findTemplate(db: Queryable, tenant: Tenant, id: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(byId(tenant, id));
  return row ?? null;
}

export async function lockTemplate(tx: Tx, tenant: Tenant, id: string): Promise<TemplateRow | null> {
  const [row] = await tx.select().from(templates).where(byId(tenant, id)).for('update');
  return row ?? null;
}

/**
 * Keeps it from being deleted until the transaction ends. Whoever makes a job of it does so before the company's counter
 * is locked: deleting a template locks it, and then its jobs.
 */
export const templateHold = ({ accountId }: Tenant, id: string | null) =>
  sql`select 1 from templates t where t.account_id = ${accountId} and t.id = ${id}::uuid for key share`;

/** False when it is gone. */
export async function holdTemplate(tx: Tx, tenant: Tenant, id: string): Promise<boolean> {
  return (await tx.execute(templateHold(tenant, id))).rowCount === 1;
}

export async function countTemplates(db: Queryable, { accountId }: Tenant): Promise<number> {
  return db.$count(templates, eq(templates.accountId, accountId));
}

/** False when the account has had this starter before. */
export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<boolean> {
  const { rowCount } = await tx
    .insert(templates)
    .values(row)
    .onConflictDoNothing({ target: [templates.accountId, templates.starter] });
  return rowCount === 1;
}

/** Returns the template as it is now. */
export async function setTemplate(
  tx: Tx,
  tenant: Tenant,
  id: string,
  fields: TemplateFields,
): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .update(templates)
    .set({ ...fields, version: sql`${templates.version} + 1` })
    .where(byId(tenant, id))
    .returning();
  return row;
}

/** Templates with the company's color change with it; those with another have chosen it. */
export async function recolorTemplates(tx: Tx, accountId: string, from: string, to: string): Promise<void> {
  await tx
    .update(templates)
    .set({ headerColor: to, version: sql`${templates.version} + 1` })
    .where(and(eq(templates.accountId, accountId), eq(templates.headerColor, from)));
}

/** False when there was none. */
export async function removeTemplate(tx: Tx, tenant: Tenant, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(templates).where(byId(tenant, id));
  return rowCount === 1;
}

/** One creation at a time per account, so that a limit or a first filling holds in a race. */
export const lockTemplatesOf = (tx: Tx, tenant: Tenant): Promise<void> => lockAccount(tx, tenant);

/** For conditions of other features' queries: the account has a template. */
export const hasTemplates = (accountId: SQL) =>
  sql`exists (select from templates t where t.account_id = ${accountId})`;
