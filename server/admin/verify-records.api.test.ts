// verify asks the records as they are and touches nothing, whatever it finds there.
import { expect, test } from 'vitest';
import { ruleNames } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import {
  contextOf,
  emptyDatabase,
  keysIn,
  migrations,
  openSource,
  query,
} from './backup/testing/backup-tools.ts';
import { verifyRecords } from './verify-records.ts';

test('says that all rules hold, or which does not', async () => {
  const source = await openSource();
  const { context, client, email } = source;
  const { id, jobNumber } = await given.job(source);
  await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id }, body: {} });
  expect(await verifyRecords(context)).toBe(`All ${ruleNames.length} rules hold (1 account, 1 job, 1 file).`);
  const [key = ''] = await keysIn(context.files);
  await context.files.put(key, Buffer.from('another'), 'application/pdf');
  await expect(verifyRecords(context)).rejects.toThrow(
    new RegExp(
      `account \\S+ \\(${email}\\): ${key} \\(printed estimate of job ${jobNumber}\\): its content has changed`,
    ),
  );
  await query(context.databaseUrl, 'alter table jobs disable trigger jobs_counted_in');
  await expect(verifyRecords(context)).rejects.toThrow('trigger jobs_counted_in');
});

test('an empty database is left empty', async () => {
  const url = await emptyDatabase();
  const context = await contextOf(url);
  await expect(verifyRecords(context)).rejects.toThrow(
    `There are no records: the database is empty. Looked in the database and the folder ${context.dataDir}/files.`,
  );
  const made = `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where nspname in ('public', 'graphile_worker')`;
  expect(await query(url, made)).toEqual([]);
});

test('an installation without accounts is reported as such, with where it was looked for', async () => {
  const { context } = await openSource();
  await query(context.databaseUrl, 'delete from accounts');
  await expect(verifyRecords(context)).rejects.toThrow(
    /^There is nothing in it: no account\. Looked in the database and the folder \S+\.$/,
  );
  await query(context.databaseUrl, 'alter table jobs disable trigger jobs_counted_in');
  await expect(verifyRecords(context)).rejects.toThrow(
    /^There is nothing in it.*\nNot so: .*\n {2}trigger jobs_counted_in$/,
  );
});

test('a database of another version is refused and not brought up to date', async () => {
  const { context } = await openSource();
  const ran = () => query(context.databaseUrl, 'select name from schema_migrations order by name');
  const before = await ran();
  const next = { name: '9999_next.sql', sql: 'create table next (id int)' };
  await expect(verifyRecords({ ...context, migrations: [...migrations, next] })).rejects.toThrow(
    'The database is of an older version: start this one once, which runs 9999_next.sql.',
  );
  const [last] = migrations.slice(-1);
  await expect(verifyRecords({ ...context, migrations: migrations.slice(0, -1) })).rejects.toThrow(
    `The database is of another version, which ran its own ${last?.name}: ask with that one.`,
  );
  const changed = migrations.map(({ name, sql }) => ({ name, sql: `${sql}\n` }));
  await expect(verifyRecords({ ...context, migrations: changed })).rejects.toThrow('is of another version');
  expect(await ran()).toEqual(before);
});
