// For statements that the query builder cannot write, or not fast enough: rows come back under the names and types of
// the table definitions, each value parsed by its column.
import { Column, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/** Some columns of one table, or of several, under the names they are read by. */
export type Columns = Record<string, AnyPgColumn>;
export type RowOf<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> };

interface Computed<T> {
  mapFromDriverValue(value: string): T;
}
export type Read = Record<string, AnyPgColumn | Computed<unknown>>;
export type ReadRow<R extends Read> = {
  [K in keyof R]: R[K] extends AnyPgColumn
    ? GetColumnData<R[K]>
    : R[K] extends Computed<infer T>
      ? T | null
      : never;
};

/** A moment that a statement computes: `max(…) as "lastAt"`. */
export const computedInstant: Computed<Date> = { mapFromDriverValue: (value) => new Date(value) };

/** `t.account_id as "accountId", …` where the statement calls the table `t`; without a name, as in `returning`. */
export const selected = (columns: Columns, tableName?: string): SQL =>
  sql.raw(
    Object.entries(columns)
      .map(([key, { name }]) => `${tableName === undefined ? '' : `${tableName}.`}"${name}" as "${key}"`)
      .join(', '),
  );

/** `More` is what the statement reads besides, as the driver returns it. */
export async function readRows<R extends Read, More = unknown>(
  db: Queryable,
  columns: R,
  statement: SQL,
): Promise<(ReadRow<R> & More)[]> {
  const { rows } = await db.execute<Record<string, unknown>>(statement);
  const parsed = parsesOf(columns);
  for (const row of rows)
    for (const [key, parse] of parsed) if (row[key] !== null) row[key] = parse(row[key] as string);
  return rows as (ReadRow<R> & More)[];
}

/** How values become what the columns promise. Most take what the driver gives, and are not in it. */
export const parsesOf = (columns: Read): [key: string, parse: (value: string) => unknown][] =>
  Object.entries(columns)
    .filter(([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue)
    .map(([key, column]) => [key, (value) => column.mapFromDriverValue(value)]);
