// The SQL migrations are the truth; what the stores believe about the tables must match it.
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../**/*.tables.ts', { eager: true });
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value) => is(value, PgTable)),
);

test('every table of the migrated database is defined once, column by column', async () => {
  const { deps } = await startApp();
  const { rows } = await deps.db.pool.query<{ table: string; column: string; isRequired: boolean }>(
    `select table_name as table, column_name as column, is_nullable = 'NO' as "isRequired"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const actual: Record<string, Record<string, boolean>> = {};
  for (const { table, column, isRequired } of rows)
    actual[table] = { ...actual[table], [column]: isRequired };
  const believed = tables.map((table) => [
    getTableName(table),
    Object.fromEntries(Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull])),
  ]);
  expect(believed.map(([name]) => name).sort()).toEqual(Object.keys(actual).sort());
  expect(Object.fromEntries(believed)).toEqual(actual);
});
