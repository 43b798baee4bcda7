// An installation whose payments go through Stripe has no tables of the sandboxes.
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { isForEitherSandbox } from '#server/ports/customer-payments/open-customer-payments.ts';
import { given } from '#server/testing/given.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { verifyRecords } from '../verify-records.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  contextOf,
  emptyDatabase,
  migrations,
  newFolder,
  openSource,
  query,
} from './testing/backup-tools.ts';
import { writeBackup } from './write-backup.ts';

const sandboxTables = (url: string) =>
  query<{ name: string }>(
    url,
    "select relname as name from pg_class where relname ~ '^(customer_)?sandbox_' and relkind = 'r'",
  );

/** The same schema as a first start with Stripe makes. */
async function openWithoutSandbox() {
  const source = await openSource();
  const { databaseUrl } = source.context;
  for (const { name } of await sandboxTables(databaseUrl))
    await query(databaseUrl, `drop table ${name} cascade`);
  const made = migrations.filter(isForEitherSandbox).map(({ name }) => name);
  expect(made).toHaveLength(2);
  await query(databaseUrl, `delete from schema_migrations where name in ('${made.join("','")}')`);
  return source;
}

test('all other steps of the schema stand without them', async () => {
  const url = await emptyDatabase();
  const others = migrations.filter((step) => !isForEitherSandbox(step));
  expect(await migrate(url, others)).toHaveLength(migrations.length - 2);
  expect(await sandboxTables(url)).toEqual([]);
});

test('it is verified, backed up and restored without them, and gets them when it changes to the sandbox', async () => {
  const source = await openWithoutSandbox();
  await given.job(source);
  expect(await verifyRecords(source.context)).toContain('rules hold (1 account, 1 job');
  const archive = path.join(newFolder(), 'stripe.tar');
  await writeBackup(source.context, archive);
  const target = await contextOf(await emptyDatabase());
  expect(await restoreBackup(target, archive)).not.toContain('Migrated further');
  expect(await sandboxTables(target.databaseUrl)).toEqual([]);
  expect(await verifyRecords(target)).toContain('rules hold (1 account, 1 job');

  expect(await migrate(target.databaseUrl, migrations)).toEqual([
    '0004_payment_sandbox.sql',
    '0070_customer_payments_sandbox.sql',
  ]);
  const app = await openTestApp(target.databaseUrl, { onboarded: true, deps: { files: target.files } });
  onTestFinished(() => app.close());
  await app.given.subscriber();
  expect(await query(target.databaseUrl, 'select from sandbox_charges')).not.toEqual([]);
});

test('it is restored into a database that was started with the sandbox and never used', async () => {
  const { context } = await openWithoutSandbox();
  const archive = path.join(newFolder(), 'stripe.tar');
  await writeBackup(context, archive);
  const target = await contextOf(await emptyDatabase());
  await migrate(target.databaseUrl, migrations);
  await restoreBackup(target, archive);
  expect(await sandboxTables(target.databaseUrl)).toHaveLength(12);
});
