// Limits are counted in the database, so that they hold for any number of processes. A window begins with its first
// hit. One that ends too far ahead was begun while the clock was wrong, and must not keep people out until then; twice
// its length, because the clocks of two processes never quite agree.
import { createHash } from 'node:crypto';
import { and, eq, gt, gte, lte, sql } from 'drizzle-orm';
import { type Clock, later } from './clock.ts';
import type { Database, Queryable } from './db/database.ts';
import { readRows, selected } from './db/read-rows.ts';
import { Refusal } from './http/refusal.ts';
import { rateLimits } from './limits.tables.ts';
import { networkOf } from './network-of.ts';

export interface LimitRule {
  name: string;
  max: number;
  perMs: number;
}

/** What is counted: so many of this rule for this subject. */
export interface Count {
  rule: LimitRule;
  subject: string;
}

export interface Limits {
  /** Counts one; refuses with 429 and Retry-After once the rule's maximum is passed. */
  hit(rule: LimitRule, subject: string): Promise<void>;
  /** Takes one back: only failures were meant to count. */
  giveBack(rule: LimitRule, subject: string): Promise<void>;
  /** One for each, in order; those after the one that refuses are not counted. */
  hitAll(counts: Count[]): Promise<void>;
  giveBackAll(counts: Count[]): Promise<void>;
  /** Refuses like a hit, but counts nothing: for what has to wait in line before it is tried. */
  refuseSpent(counts: Count[]): Promise<void>;
}

/** How much more the /48 around a network may do than the network alone. */
const wideFactor = 4;

/** Every limit on a visitor's address counts by these. */
export function perNetwork(rule: LimitRule, address: string): Count[] {
  const { key, wideKey } = networkOf(address);
  const narrow = { rule, subject: key };
  return wideKey === null
    ? [narrow]
    : [narrow, { rule: { ...rule, max: rule.max * wideFactor }, subject: wideKey }];
}

export function makeLimits(db: Database, clock: Clock, enabled: boolean): Limits {
  const nothing = async () => {};
  if (!enabled)
    return { hit: nothing, giveBack: nothing, hitAll: nothing, giveBackAll: nothing, refuseSpent: nothing };
  const limits: Limits = {
    async hit(rule, subject) {
      const now = clock.now();
      const isOver = sql`(r.window_ends_at <= ${now} or r.window_ends_at > ${later(now, 2 * rule.perMs)})`;
      const { hits, windowEndsAt } = rateLimits;
      const [row] = await readRows(
        db.query,
        { hits, windowEndsAt },
        sql`
          insert into rate_limits as r (key, hits, window_ends_at)
          values (${keyOf(rule, subject)}, 1, ${later(now, rule.perMs)})
          on conflict (key) do update set
            hits = case when ${isOver} then 1 else r.hits + 1 end,
            window_ends_at = case when ${isOver} then excluded.window_ends_at else r.window_ends_at end
          returning ${selected({ hits, windowEndsAt })}`,
      );
      if (row && row.hits > rule.max) throw tooMany(now, row.windowEndsAt);
    },
    async giveBack(rule, subject) {
      await db.query.execute(sql`
        update rate_limits set hits = hits - 1
        where key = ${keyOf(rule, subject)} and hits > 0 and window_ends_at > ${clock.now()}`);
    },
    async hitAll(counts) {
      for (const { rule, subject } of counts) await limits.hit(rule, subject);
    },
    async giveBackAll(counts) {
      for (const { rule, subject } of counts) await limits.giveBack(rule, subject);
    },
    async refuseSpent(counts) {
      const now = clock.now();
      for (const { rule, subject } of counts) {
        const { key, hits, windowEndsAt } = rateLimits;
        const [spent] = await db.query
          .select({ windowEndsAt })
          .from(rateLimits)
          .where(
            and(
              eq(key, keyOf(rule, subject)),
              gte(hits, rule.max),
              gt(windowEndsAt, now),
              lte(windowEndsAt, later(now, 2 * rule.perMs)),
            ),
          );
        if (spent) throw tooMany(now, spent.windowEndsAt);
      }
    },
  };
  return limits;
}

function tooMany(now: Date, windowEndsAt: Date): Refusal {
  const wait = windowEndsAt.getTime() - now.getTime();
  return new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, wait / 1000) });
}

export async function sweepLimits(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now));
}

const keyOf = (rule: LimitRule, subject: string) =>
  createHash('sha256').update(`${rule.name}\n${subject}`).digest();
