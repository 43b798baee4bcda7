// restore: a backup becomes an installation again, on an empty database. Whatever can be refused is refused before
// anything is changed; keys and files come first, and all rows in one transaction last, so that a restore that was
// interrupted leaves a database without rows and can be run again.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { isProductRunning, type Migration, migrate } from '#server/platform/db/migrate.ts';
import { makeLog } from '#server/platform/log.ts';
import { migrateQueue } from '#server/platform/queue/worker.ts';
import { secretFingerprint } from '#server/platform/secrets.ts';
import {
  isForCustomerSandbox,
  isForEitherSandbox,
} from '#server/ports/customer-payments/open-customer-payments.ts';
import { isForSandbox } from '#server/ports/payments/open-payments.ts';
import { CommandFailed } from '../command-failed.ts';
import { type Archive, bytesOf, openArchive } from './archive.ts';
import {
  qualified,
  quoted,
  readQueueMigration,
  readRanMigrations,
  readSchemas,
  readTables,
} from './catalogue.ts';
import { copyIn } from './copy.ts';
import type { InstallationContext } from './installation-context.ts';
import { findOtherKey, putKeyFiles, secretFile } from './key-files.ts';
import { inFiles, inMegabytes, listed, type Manifest } from './manifest.ts';

/** Whether this version can stand on the schema of a backup. */
function assertKnownMigrations(
  { migrations, appVersion }: Pick<Manifest, 'migrations' | 'appVersion'>,
  known: Migration[],
): void {
  for (const { name, digest } of migrations) {
    const own = known.find((migration) => migration.name === name);
    if (!own)
      throw new CommandFailed(
        `The backup was made by a newer version (${appVersion}): this one does not know ${name}. Restore it with that version or a newer one.`,
      );
    if (createHash('sha256').update(own.sql).digest('hex') !== digest)
      throw new CommandFailed(
        `${name} of this version is not the one the backup was made with. Restore it with a released version.`,
      );
  }
}

/** Only what the backup's database had: its rows fit exactly that. */
export function migrationsOf({ migrations }: Pick<Manifest, 'migrations'>, known: Migration[]): Migration[] {
  const names = new Set(migrations.map(({ name }) => name));
  return known.filter(({ name }) => names.has(name));
}

export async function restoreBackup(context: InstallationContext, file: string): Promise<string> {
  const archive = await openArchive(path.resolve(file));
  const { manifest } = archive;
  assertKnownMigrations(manifest, context.migrations);
  assertSecret(archive, context);
  const otherKey = await findOtherKey(context.dataDir, archive.keys);
  if (otherKey)
    throw new CommandFailed(
      `${path.join(context.dataDir, otherKey)} is there already and is not the one in the backup. Move it away, or choose another DATA_DIR.`,
    );
  await withClient(context, (client) => assertEmpty(client, context, manifest));

  await putKeyFiles(context.dataDir, archive.keys);
  for (const { entry, key, contentType } of archive.files)
    await context.files.put(key, await bytesOf(archive.entry(entry)), contentType);
  await migrate(context.databaseUrl, migrationsOf(manifest, context.migrations), context.migrations);
  await prepareQueue(context.databaseUrl);
  await withClient(context, (client) => load(client, archive));
  const later = await migrate(
    context.databaseUrl,
    context.migrations.filter((step) => !isForEitherSandbox(step)),
    context.migrations,
  );
  return describe(file, manifest, later);
}

function assertSecret({ manifest, keys }: Archive, { appSecret }: InstallationContext): void {
  const { from, fingerprint } = manifest.secret;
  const inArchive = keys.find(({ name }) => name === secretFile)?.bytes.toString();
  if (from === 'archive' && (!inArchive || secretFingerprint(inArchive.trim()) !== fingerprint))
    throw new CommandFailed('The secret in the backup is not the one it was made with. Nothing was changed.');
  if (!appSecret && from === 'environment')
    throw new CommandFailed(
      'The secret of this installation came from the environment and is not in the backup. Set APP_SECRET to what it was.',
    );
  if (appSecret && secretFingerprint(appSecret) !== fingerprint)
    throw new CommandFailed(
      from === 'archive'
        ? 'APP_SECRET is not the secret this backup was made with. Leave it unset: the right one is in the backup.'
        : 'APP_SECRET is not the secret this backup was made with. Set it to what it was.',
    );
}

/** Written by the first start, before anybody has used the product. */
const notRecords = 'installation_keys';

/** Empty: no row in any table of the product, and no step of the schema that the backup does not have. */
async function assertEmpty(
  client: pg.Client,
  { databaseName }: InstallationContext,
  manifest: Manifest,
): Promise<void> {
  if (await isProductRunning(client))
    throw new CommandFailed('Fieldwright is running on this database. Stop it first.');
  const known = new Set(manifest.migrations.map(({ name }) => name));
  const later = (await readRanMigrations(client)).find(
    (step) => !known.has(step.name) && !isForEitherSandbox(step),
  );
  if (later)
    throw new CommandFailed(
      `${databaseName} is newer than the backup (it has ${later.name}). Restore into an empty database.`,
    );
  const schemas = await readSchemas(client);
  for (const { place, name } of await readTables(client)) {
    if (place !== 'product' || name === notRecords) continue;
    const { rowCount } = await client.query(`select from ${qualified(schemas, place, name)} limit 1`);
    if (rowCount)
      throw new CommandFailed(
        `${databaseName} is not empty: there are rows in ${name}. Restore into an empty database.`,
      );
  }
}

async function prepareQueue(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2 });
  await migrateQueue(db, makeLog('silent')).finally(() => db.close());
}

async function load(client: pg.Client, { manifest, entry }: Archive): Promise<void> {
  if ((await readQueueMigration(client)) < manifest.queueMigration)
    throw new CommandFailed(
      'The queue in this backup is newer than this version. Restore it with a newer one.',
    );
  const schemas = await readSchemas(client);
  await assertEveryTable(client, manifest);
  const tables = manifest.tables.map((table) => ({
    ...table,
    sql: qualified(schemas, table.place, table.name),
  }));
  const all = tables.map(({ sql }) => sql);
  await client.query("set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'");
  await client.query('begin');
  // Left by a product that was started here and never used. Tables of the sandbox may be here and not in the backup:
  // they refer to others, and are known to be empty.
  await client.query(`truncate ${all.join(', ')} cascade`);
  // What triggers add up is in the backup already. References stay checked.
  for (const sql of all) await client.query(`alter table ${sql} disable trigger user`);
  for (const { sql, columns, content } of tables) {
    const packed = entry(content.entry).read();
    const rows = packed.pipe(createGunzip());
    packed.on('error', (error) => rows.destroy(error));
    // What fails before the database asks for rows is reported by the copy that reads them.
    rows.on('error', () => {});
    await copyIn(client, `copy ${sql} (${columns.map(quoted).join(', ')}) from stdin`, rows);
  }
  for (const { place, name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      qualified(schemas, place, name),
      lastValue,
      isCalled,
    ]);
  // References that wait for the end are checked now: a table with such checks pending cannot be altered.
  await client.query('set constraints all immediate');
  for (const sql of all) await client.query(`alter table ${sql} enable trigger user`);
  // Workers that held a task are not here; without this it would wait for hours.
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
  for (const { sql, name, rows } of tables) {
    const { rows: counted } = await client.query<{ n: string }>(`select count(*)::text as n from ${sql}`);
    if (Number(counted[0]?.n) !== rows)
      throw new Error(`${name} has ${counted[0]?.n} rows instead of ${rows}. Nothing was restored.`);
  }
  await client.query('commit');
}

/** Without its rows a table would be empty, and nobody would notice for a while. */
async function assertEveryTable(client: pg.Client, { tables, migrations }: Manifest): Promise<void> {
  const absent = [
    ...(migrations.some(isForSandbox) ? [] : ['sandbox_']),
    ...(migrations.some(isForCustomerSandbox) ? [] : ['customer_sandbox_']),
  ];
  const inBackup = new Set(tables.map(({ name }) => name));
  const missing = (await readTables(client)).find(
    ({ place, name }) =>
      place === 'product' && !inBackup.has(name) && !absent.some((start) => name.startsWith(start)),
  );
  if (missing) throw new CommandFailed(`The backup has no table ${missing.name}. No row was restored.`);
}

async function withClient<T>(
  { databaseUrl }: InstallationContext,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    // An open transaction is rolled back with its connection.
    await client.end();
  }
}

function describe(
  file: string,
  { madeAt, appVersion, tables, files, keys }: Manifest,
  later: string[],
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored from ${file}, made ${madeAt} by version ${appVersion}.`,
    `  ${rows} rows in ${tables.length} tables, counted`,
    `  ${inFiles(files.count)} (${inMegabytes(files.bytes)})`,
    `  ${keys.length === 1 ? '1 key file' : `${keys.length} key files`}`,
    ...(files.missing.length
      ? [
          `  ${inFiles(files.missing.length)} missing: not in the backup`,
          ...listed(files.missing).map((line) => `    ${line}`),
        ]
      : []),
    ...(later.length ? [`Migrated further: ${later.join(', ')}`] : []),
    'Start the product now.',
  ].join('\n');
}
