// What was issued at the stages a job has left.
import { and, eq } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import type { DocumentSheet } from '#server/documents/document-sheet.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { Tenant } from '../jobs.store.ts';
import { jobSnapshots, keptLogos } from '../jobs.tables.ts';
import { fromKept } from './kept-sheet.ts';

export type SnapshotRow = typeof jobSnapshots.$inferSelect;

/** Null for a stage that was not left. */
export async function findSnapshot(
  db: Queryable,
  { accountId }: Tenant,
  jobId: string,
  stage: Stage,
): Promise<DocumentSheet | null> {
  const [row] = await db
    .select({ sheet: jobSnapshots.sheet, logo: keptLogos.bytes })
    .from(jobSnapshots)
    .leftJoin(
      keptLogos,
      and(eq(keptLogos.accountId, jobSnapshots.accountId), eq(keptLogos.path, jobSnapshots.logoPath)),
    )
    .where(
      and(
        eq(jobSnapshots.accountId, accountId),
        eq(jobSnapshots.jobId, jobId),
        eq(jobSnapshots.stage, stage),
      ),
    );
  return row ? fromKept(row.sheet, row.logo) : null;
}

/** A stage is left once, so there is never an older one to replace. */
export async function insertSnapshot(tx: Tx, row: SnapshotRow): Promise<void> {
  await tx.insert(jobSnapshots).values(row);
}

export async function hasLogo(db: Queryable, { accountId }: Tenant, path: string): Promise<boolean> {
  const rows = await db
    .select({ path: keptLogos.path })
    .from(keptLogos)
    .where(and(eq(keptLogos.accountId, accountId), eq(keptLogos.path, path)));
  return rows.length > 0;
}

export async function insertLogo(tx: Tx, { accountId }: Tenant, path: string, bytes: Buffer): Promise<void> {
  await tx.insert(keptLogos).values({ accountId, path, bytes }).onConflictDoNothing();
}
