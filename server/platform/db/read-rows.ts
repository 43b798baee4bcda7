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
type Read = Record<string, AnyPgColumn | Computed<unknown>>;
type ReadRow<R extends Read> = {
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
  const parsed = Object.entries(columns).filter(([, column]) => parses(column));
  for (const row of rows)
    for (const [key, column] of parsed)
      if (row[key] !== null) row[key] = column.mapFromDriverValue(row[key] as string);
  return rows as (ReadRow<R> & More)[];
}

/** Most columns take what the driver gives. */
const parses = (column: Read[string]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue;
