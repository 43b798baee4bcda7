// What was issued at the stages a job has left.
import { and, eq } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { jobSnapshots, snapshotLogos } from '../jobs.tables.ts';

/** A document model as it is stored: without the logo's bytes. Of photos it has only their names anyway. */
type Snapshot<Model> = Model extends DocumentModel ? Omit<Model, 'madeAt'> & { madeAt: string } : never;

export type DocumentSnapshot = Snapshot<DocumentModel>;

export function toSnapshot(model: DocumentModel): DocumentSnapshot {
  const { logo: _logo, ...company } = model.company;
  return { ...model, company, madeAt: model.madeAt.toISOString() };
}

export function fromSnapshot(snapshot: DocumentSnapshot, logo: Buffer | null): DocumentModel {
  const company = { ...snapshot.company, ...(logo && { logo }) };
  return { ...snapshot, company, madeAt: new Date(snapshot.madeAt) };
}

export type SnapshotRow = typeof jobSnapshots.$inferSelect;

/** Null for a stage that was not left. */
export async function findSnapshot(
  db: Queryable,
  { accountId }: Tenant,
  jobId: string,
  stage: Stage,
): Promise<DocumentModel | null> {
  const [row] = await db
    .select({ model: jobSnapshots.model, logo: snapshotLogos.bytes })
    .from(jobSnapshots)
    .leftJoin(
      snapshotLogos,
      and(eq(snapshotLogos.accountId, jobSnapshots.accountId), eq(snapshotLogos.path, jobSnapshots.logoPath)),
    )
    .where(
      and(
        eq(jobSnapshots.accountId, accountId),
        eq(jobSnapshots.jobId, jobId),
        eq(jobSnapshots.stage, stage),
      ),
    );
  return row ? fromSnapshot(row.model, row.logo) : null;
}

/** A stage is left once, so there is never an older one to replace. */
export async function insertSnapshot(tx: Tx, row: SnapshotRow): Promise<void> {
  await tx.insert(jobSnapshots).values(row);
}

export async function findSnapshotLogo(
  db: Queryable,
  { accountId }: Tenant,
  path: string,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: snapshotLogos.bytes })
    .from(snapshotLogos)
    .where(and(eq(snapshotLogos.accountId, accountId), eq(snapshotLogos.path, path)));
  return row?.bytes ?? null;
}

export async function hasLogo(db: Queryable, { accountId }: Tenant, path: string): Promise<boolean> {
  const rows = await db
    .select({ path: snapshotLogos.path })
    .from(snapshotLogos)
    .where(and(eq(snapshotLogos.accountId, accountId), eq(snapshotLogos.path, path)));
  return rows.length > 0;
}

export async function insertLogo(tx: Tx, { accountId }: Tenant, path: string, bytes: Buffer): Promise<void> {
  await tx.insert(snapshotLogos).values({ accountId, path, bytes }).onConflictDoNothing();
}
