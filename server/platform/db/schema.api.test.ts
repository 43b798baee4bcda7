// The SQL migrations are the truth; what the stores believe about the tables must match it.
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../features/**/*.tables.ts', '../**/*.tables.ts'],
  { eager: true },
);
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value) => is(value, PgTable)),
);

test('every table definition matches the migrated database, column by column', async () => {
  const { deps } = await startApp();
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    const name = getTableName(table);
    const { rows } = await deps.db.pool.query<{ column_name: string; is_nullable: string }>(
      'select column_name, is_nullable from information_schema.columns where table_schema = current_schema() and table_name = $1',
      [name],
    );
    const actual = Object.fromEntries(rows.map((row) => [row.column_name, row.is_nullable === 'NO']));
    const believed = Object.fromEntries(
      Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull]),
    );
    expect(believed, name).toEqual(actual);
  }
});
