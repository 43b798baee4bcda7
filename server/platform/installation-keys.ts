// What the database remembers of the keys stored beside it: fingerprints only. So no other key replaces the one in use
// unnoticed.
import { eq, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { installationKeys } from './installation-keys.tables.ts';

export type KeyName = (typeof installationKeys.$inferSelect)['name'];

/**
 * Records the first key there ever is. Null when this key is the recorded one, or else the other one's fingerprint;
 * with `replaces` this one is recorded in its place. Of two processes at the same moment the second sees the first
 * one's.
 */
export const recordKey = (
  db: Pick<Database, 'transaction'>,
  clock: Clock,
  name: KeyName,
  fingerprint: string,
  { replaces }: { replaces: boolean },
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    await tx.insert(installationKeys).values({ name, fingerprint, recordedAt: at }).onConflictDoNothing();
    const isIt = eq(installationKeys.name, name);
    const [stored] = await tx.select().from(installationKeys).where(isIt).for('update');
    const recorded = stored?.fingerprint ?? fingerprint;
    if (recorded === fingerprint) return null;
    if (replaces) await tx.update(installationKeys).set({ fingerprint, recordedAt: at }).where(isIt);
    return recorded;
  });

/** Whether there is anything that was encrypted with a secret, or may have been. */
export async function isSecretInUse({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await query.execute<{ is_used: boolean }>(sql`
    select exists (select from accounts)
      or exists (select from installation_keys where name = 'app_secret') as is_used`);
  return rows[0]?.is_used ?? false;
}
