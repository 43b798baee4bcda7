// What the database remembers of the keys that lie beside it: fingerprints only. Another key never takes the place of the
// one in use without a word.
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

export type KeyName = 'app_secret' | 'seal_root';

/**
 * Notes the first one there ever is. Null when this is the one that is noted, or else the other one's fingerprint; with
 * `replaces` this one is noted in its place. Of two processes in the same moment the second hears of the first.
 */
export const noteKey = (
  db: Pick<Database, 'transaction'>,
  clock: Clock,
  name: KeyName,
  fingerprint: string,
  { replaces }: { replaces: boolean },
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    await tx.execute(sql`
      insert into installation_keys (name, fingerprint, noted_at) values (${name}, ${fingerprint}, ${at})
      on conflict (name) do nothing`);
    const { rows } = await tx.execute<{ fingerprint: string }>(sql`
      select fingerprint from installation_keys where name = ${name} for update`);
    const noted = rows[0]?.fingerprint ?? fingerprint;
    if (noted === fingerprint) return null;
    if (replaces)
      await tx.execute(sql`
        update installation_keys set fingerprint = ${fingerprint}, noted_at = ${at} where name = ${name}`);
    return noted;
  });

/** Whether there is anything that was encrypted with a secret, or may have been. */
export async function isSecretInUse({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await query.execute<{ is_used: boolean }>(sql`
    select exists (select from accounts)
      or exists (select from installation_keys where name = 'app_secret') as is_used`);
  return rows[0]?.is_used ?? false;
}
