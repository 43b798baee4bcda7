// The only SQL about free PDFs: how many a browser has made, and until when that counts.
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { hours, later } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { readRows, selected } from '#server/platform/db/read-rows.ts';
import { freeUses } from './free-generator.tables.ts';

const freeUseLifetime = hours(24);

/**
 * Counts one use and returns until when it counts; null when there is none left. One statement, so a race cannot pass
 * it.
 */
export async function claimFreeUse(
  db: Queryable,
  now: Date,
  { visitor, max }: { visitor: Buffer; max: number },
): Promise<Date | null> {
  if (max < 1) return null;
  const { endsAt } = freeUses;
  // Far ahead: counted while the clock was wrong.
  const isOver = sql`(f.ends_at <= ${now} or f.ends_at > ${later(now, 2 * freeUseLifetime)})`;
  const [claimed] = await readRows(
    db,
    { endsAt },
    sql`
      insert into free_uses as f (visitor, made, ends_at)
      values (${visitor}, 1, ${later(now, freeUseLifetime)})
      on conflict (visitor) do update set
        made = case when ${isOver} then 1 else f.made + 1 end,
        ends_at = case when ${isOver} then excluded.ends_at else f.ends_at end
      where f.made < ${max} or ${isOver}
      returning ${selected({ endsAt })}`,
  );
  return claimed?.endsAt ?? null;
}

/** Nothing was printed after all. */
export async function giveBackFreeUse(db: Queryable, visitor: Buffer): Promise<void> {
  await db
    .update(freeUses)
    .set({ made: sql`${freeUses.made} - 1` })
    .where(and(eq(freeUses.visitor, visitor), gt(freeUses.made, 0)));
}

export async function countFreeUses(db: Queryable, now: Date, visitor: Buffer): Promise<number> {
  const [row] = await db
    .select({ made: freeUses.made })
    .from(freeUses)
    .where(
      and(
        eq(freeUses.visitor, visitor),
        gt(freeUses.endsAt, now),
        lte(freeUses.endsAt, later(now, 2 * freeUseLifetime)),
      ),
    );
  return row?.made ?? 0;
}

export async function sweepFreeUses(db: Queryable, now: Date): Promise<void> {
  await db.delete(freeUses).where(lte(freeUses.endsAt, now));
}
