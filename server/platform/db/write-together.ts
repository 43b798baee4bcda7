// Several writes as one statement: one round trip, and all of them or none. For writes that do not depend on each other:
// none sees what another has written, though foreign keys between them hold.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * `inOrder` are written one after the other, where the order of locks matters: each is given what stands for the one
 * before, and must read it. The database chooses the order of all others, after the first of these.
 */
export async function writeTogether(
  db: Queryable,
  writes: SQLWrapper[],
  inOrder: [SQLWrapper, ...((before: SQL) => SQLWrapper)[]] | [] = [],
): Promise<void> {
  const [first, ...next] = inOrder;
  const ordered = first ? [first, ...next.map((write, at) => write(nameOf(at)))] : [];
  const parts = [...ordered, ...writes].map((write, at) => sql`${nameOf(at)} as (${write.getSQL()})`);
  await db.execute(sql`with ${sql.join(parts, sql.raw(', '))} select`);
}

const nameOf = (at: number) => sql.raw(`write_${at}`);
