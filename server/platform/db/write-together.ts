// Several writes as one statement: one round trip, and all of them or none. For writes that do not depend on each other:
// none sees what another has written, though foreign keys between them hold.
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** What the first write returns. One that reads it runs after it, where the order of locks matters. */
export const firstWrite = sql.raw('write_0');

export async function writeTogether(db: Queryable, writes: SQLWrapper[]): Promise<void> {
  const parts = writes.map((write, at) => sql`${sql.raw(`write_${at}`)} as (${write.getSQL()})`);
  await db.execute(sql`with ${sql.join(parts, sql.raw(', '))} select`);
}
