// Printed documents, found again by the digest of what is on them.
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { readRows, selected } from '#server/platform/db/read-rows.ts';
import { jobDocuments } from '../jobs.tables.ts';

export type DocumentRow = typeof jobDocuments.$inferSelect;

export function documentsOf(db: Queryable, { accountId }: Tenant, jobId: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(jobDocuments)
    .where(and(eq(jobDocuments.accountId, accountId), eq(jobDocuments.jobId, jobId)))
    .orderBy(jobDocuments.createdAt);
}

export async function findDocument(
  db: Queryable,
  { accountId }: Tenant,
  key: { jobId: string; stage: Stage; digest: string },
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(jobDocuments)
    .where(
      and(
        eq(jobDocuments.accountId, accountId),
        eq(jobDocuments.jobId, key.jobId),
        eq(jobDocuments.stage, key.stage),
        eq(jobDocuments.digest, key.digest),
      ),
    );
  return row ?? null;
}

/**
 * Also counts it; one that is there already is counted once, and its file may have been lost and printed again by a
 * newer version. Nothing is written when the job is gone.
 */
export async function insertDocument(db: Queryable, row: DocumentRow): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into job_documents (account_id, job_id, stage, digest, sha256, file_key, created_at, used_at)
      select ${row.accountId}, j.id, ${row.stage}, ${row.digest}, ${row.sha256}, ${row.fileKey},
             ${row.createdAt}::timestamptz, ${row.usedAt}::timestamptz
      from jobs j where j.account_id = ${row.accountId} and j.id = ${row.jobId}
      -- Before the counter, as whoever moves or deletes the job does.
      for key share of j
      on conflict do nothing
      returning 1),
    renewed as (
      update job_documents set sha256 = ${row.sha256}, used_at = ${row.usedAt}::timestamptz
      where account_id = ${row.accountId} and job_id = ${row.jobId} and stage = ${row.stage} and digest = ${row.digest})
    update job_counters set pdfs_generated = pdfs_generated + 1
    where account_id = ${row.accountId} and exists (select 1 from added)`);
}

/** Of a job that is written in the same statement, for `writeTogether`; `countDocument` counts it. */
export const documentInsert = (db: Queryable, row: DocumentRow) => db.insert(jobDocuments).values(row);

/** The counter's row stays locked until the end of the transaction. `after` is a query to run before it. */
export const countDocument = ({ accountId }: Tenant, after: SQL) => sql`
  insert into job_counters as c (account_id, pdfs_generated)
  select ${accountId}::uuid, 1 where (select count(*) from ${after}) >= 0
  on conflict (account_id) do update set pdfs_generated = c.pdfs_generated + 1
  returning 1`;

/** False when it is gone. */
export async function touchDocument(db: Queryable, now: Date, row: DocumentRow): Promise<boolean> {
  const { rowCount } = await db
    .update(jobDocuments)
    .set({ usedAt: now })
    .where(
      and(
        eq(jobDocuments.accountId, row.accountId),
        eq(jobDocuments.jobId, row.jobId),
        eq(jobDocuments.stage, row.stage),
        eq(jobDocuments.digest, row.digest),
      ),
    );
  return rowCount === 1;
}

/** Deletes versions that were not used since then and that a newer one replaced; returns their files. */
export async function dropOldDocuments(tx: Tx, before: Date): Promise<string[]> {
  const { fileKey } = jobDocuments;
  const rows = await readRows(
    tx,
    { fileKey },
    sql`
      delete from job_documents old
      where used_at < ${before} and exists (
        select 1 from job_documents newer
        where newer.account_id = old.account_id and newer.job_id = old.job_id and newer.stage = old.stage
          and newer.used_at > old.used_at)
      returning ${selected({ fileKey })}`,
  );
  return rows.map((row) => row.fileKey);
}

/** Those of one account that were not used since then, the longest unused first. */
export function unusedDocuments(
  db: Queryable,
  accountId: string,
  { before, most }: { before: Date; most: number },
): Promise<{ jobId: string; fileKey: string }[]> {
  return db
    .select({ jobId: jobDocuments.jobId, fileKey: jobDocuments.fileKey })
    .from(jobDocuments)
    .where(and(eq(jobDocuments.accountId, accountId), lt(jobDocuments.usedAt, before)))
    .orderBy(jobDocuments.usedAt)
    .limit(most);
}

/** False when it was used meanwhile; if true, another request for it waits until the transaction ends. */
export async function dropUnusedDocument(
  tx: Tx,
  accountId: string,
  { before, fileKey }: { before: Date; fileKey: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(jobDocuments)
    .where(
      and(
        eq(jobDocuments.accountId, accountId),
        lt(jobDocuments.usedAt, before),
        eq(jobDocuments.fileKey, fileKey),
      ),
    );
  return rowCount === 1;
}
