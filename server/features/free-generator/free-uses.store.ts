// The only SQL about free PDFs: how many a browser has made, and until when that counts.
import { sql } from 'drizzle-orm';
import { hours, later } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const freeUseLife = hours(24);

/** Counts one and says until when it counts; null when there is none left. One statement, so a race cannot pass it. */
export async function claimFreeUse(
  db: Queryable,
  now: Date,
  { visitor, max }: { visitor: Buffer; max: number },
): Promise<Date | null> {
  if (max < 1) return null;
  // Far ahead: counted while the clock was wrong.
  const isOver = sql`(f.ends_at <= ${now} or f.ends_at > ${later(now, 2 * freeUseLife)})`;
  const { rows } = await db.execute<{ ends_at: string }>(sql`
    insert into free_uses as f (visitor, made, ends_at)
    values (${visitor}, 1, ${later(now, freeUseLife)})
    on conflict (visitor) do update set
      made = case when ${isOver} then 1 else f.made + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else f.ends_at end
    where f.made < ${max} or ${isOver}
    returning ends_at`);
  return rows[0] ? new Date(rows[0].ends_at) : null;
}

/** Nothing was printed after all. */
export async function giveBackFreeUse(db: Queryable, visitor: Buffer): Promise<void> {
  await db.execute(sql`update free_uses set made = made - 1 where visitor = ${visitor} and made > 0`);
}

export async function countFreeUses(db: Queryable, now: Date, visitor: Buffer): Promise<number> {
  const { rows } = await db.execute<{ made: number }>(
    sql`select made from free_uses
        where visitor = ${visitor} and ends_at > ${now} and ends_at <= ${later(now, 2 * freeUseLife)}`,
  );
  return rows[0]?.made ?? 0;
}

export async function sweepFreeUses(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`delete from free_uses where ends_at <= ${now}`);
}
