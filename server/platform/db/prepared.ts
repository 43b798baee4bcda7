// Statements that the database parses and plans once for each connection: for the few that nearly every request runs.
// They are read outside of transactions, by the pool.
import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from './database.ts';
import { parsesOf, type Read, type ReadRow } from './read-rows.ts';

/** For statements that are also run with their values at once. */
export type OrPlaceholder<T> = T | Placeholder | SQL;

type Parse = (text: string) => unknown;

const { types } = pg;
const textArray = 1009;
const arrayOf: Parse = types.getTypeParser(textArray as number);

/** Moments and days are left to their columns, as drizzle does. Most lists of photos are empty. */
const parsers = new Map<number, Parse>([
  [types.builtins.TIMESTAMPTZ, (text) => text],
  [types.builtins.DATE, (text) => text],
  [textArray, (text) => (text === '{}' ? [] : arrayOf(text))],
]);

const ourTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/**
 * `statement` has placeholders (`sql.placeholder('accountId')`) where values come; anything else in it is part of its
 * text, so a name must stand for one text. `More` is what the statement reads besides `columns`.
 */
export function prepare<R extends Read, More = unknown>(
  name: string,
  columns: R,
  statement: SQL,
): (db: Pick<Database, 'pool'>, values: Record<string, unknown>) => Promise<(ReadRow<R> & More)[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  const parsed = parsesOf(columns);
  return async ({ pool }, values) => {
    const { rows } = await pool.query({
      name,
      text,
      values: fillPlaceholders(params, values),
      types: ourTypes,
    });
    for (const row of rows)
      for (const [key, parse] of parsed) if (row[key] !== null) row[key] = parse(row[key]);
    return rows;
  };
}

/**
 * A placeholder whose value the database does not look at when it plans. With the values in sight it finds a better plan
 * for every account that is smaller than most, plans anew for every call, and takes longer for that than for the rows.
 */
export const unseen = (name: string, type: 'uuid' | 'timestamptz'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
