// Which versions may stand on one database, before and after a migration.
import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase, migrations, query } from '#server/admin/backup/testing/backup-tools.ts';
import { migrate, needsStop } from './migrate.ts';

const ran = async (url: string) =>
  (await query(url, 'select name from schema_migrations order by name')).map(({ name }) => name);

test('a database of a newer version is refused and left as it is', async () => {
  const url = await emptyDatabase();
  const newer = [...migrations, { name: '9999_later.sql', sql: 'create table later ()' }];
  await migrate(url, newer);
  await expect(migrate(url, migrations)).rejects.toThrow(
    'The database belongs to a newer version of Fieldwright: this one does not know 9999_later.sql. Start that version, or restore a backup made before it.',
  );
  expect(await ran(url)).toEqual(newer.map(({ name }) => name));
});

test('what the version before cannot work with waits until all of its processes are gone', async () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...needsStop]));
  const [first = ''] = [...needsStop].sort();
  const before = migrations.filter(({ name }) => name < first);
  const url = await emptyDatabase();
  await migrate(url, before);
  const old = new pg.Client({ connectionString: url, application_name: 'fieldwright' });
  await old.connect();
  await expect(migrate(url, migrations)).rejects.toThrow(/^The version before is still running/);
  expect(await ran(url)).toEqual(before.map(({ name }) => name));
  // It goes while the new version waits for it.
  const migrated = migrate(url, migrations);
  await old.end();
  expect(await migrated).toHaveLength(migrations.length - before.length);
});
