// The SQL of sealing: what is to be sealed, and that it was, once.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { RequestKey } from '../requests/signature-requests.store.ts';
import { signatureRequests as table } from '../signing.tables.ts';

export async function findSignatureImage(db: Queryable, key: RequestKey): Promise<Buffer | null> {
  const [row] = await db
    .select({ image: table.signatureImage })
    .from(table)
    .where(and(eq(table.accountId, key.accountId), eq(table.id, key.id)));
  return row?.image ?? null;
}

export interface SealResult {
  sealedAt: Date;
  sealedKey: string;
  sealedSha256: string;
  certificateFingerprint: string;
  timestamped: boolean;
}

/** False when it is sealed already, or gone. */
export async function markSealed(tx: Tx, key: RequestKey, note: SealResult): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set(note)
    .where(
      and(
        eq(table.accountId, key.accountId),
        eq(table.id, key.id),
        eq(table.status, 'approved'),
        isNull(table.sealedAt),
      ),
    );
  return rowCount === 1;
}

/** Signed before that moment and still without a seal. */
export function listUnsealed(db: Queryable, before: Date): Promise<RequestKey[]> {
  return db
    .select({ accountId: table.accountId, id: table.id })
    .from(table)
    .where(sql`signed_at is not null and sealed_at is null and signed_at < ${before}`)
    .orderBy(table.signedAt)
    .limit(500);
}
