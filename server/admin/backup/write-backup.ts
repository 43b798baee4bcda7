// backup: everything needed to restore an installation, in one file, while the product goes on working. All rows are
// read in one transaction, so they belong to one moment. Files are written once and never changed, so they are copied
// after it; one that was deleted in between is listed in the manifest.
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { secretFingerprint } from '#server/platform/secrets.ts';
import { CommandFailed } from '../command-failed.ts';
import { addFiles, type Loss, type Losses } from './add-files.ts';
import {
  type DatabaseTable,
  qualified,
  quoted,
  readQueueMigration,
  readRanMigrations,
  readSchemas,
  readSequences,
  readTables,
} from './catalogue.ts';
import { copyOut } from './copy.ts';
import { describeLocations, type InstallationContext } from './installation-context.ts';
import { readKeyFiles, readNamedFiles, rootFile, secretFile } from './key-files.ts';
import {
  formatVersion,
  inFiles,
  inMegabytes,
  listed,
  type Manifest,
  manifestEntry,
  manifestSumEntry,
} from './manifest.ts';
import { type TarWriter, writeTar } from './tar.ts';

export async function writeBackup(context: InstallationContext, destination: string): Promise<string> {
  const madeAt = new Date();
  const target = targetFor(destination, madeAt);
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  const tar = await writeTar(draft).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(`${target} cannot be written: ${error.code ?? error.message}.`);
  });
  let done: string;
  let grave: Loss[];
  try {
    const { manifest, losses } = await fill(context, tar, madeAt);
    const size = await tar.finish();
    await rename(draft, target);
    await flushFolder(path.dirname(target));
    done = describe(context, target, size, manifest, losses);
    grave = losses.grave;
  } catch (error) {
    await tar.abort();
    await rm(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new CommandFailed(`There is no room for ${target}. Nothing was written.`);
    throw error;
  }
  // The archive is worth having, but an operator who runs this every night has to notice: files that records still name
  // are lost, and older backups that have them must not be thrown away.
  if (grave.length > 0) throw new CommandFailed(complain(grave), done);
  return done;
}

function targetFor(destination: string, madeAt: Date): string {
  const wanted = path.resolve(destination);
  const isFolder = existsSync(wanted) && statSync(wanted).isDirectory();
  const stamp = madeAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const target = isFolder ? path.join(wanted, `fieldwright-${stamp}.tar`) : wanted;
  if (existsSync(target)) throw new CommandFailed(`${target} exists already. Name another file.`);
  if (!existsSync(path.dirname(target)))
    throw new CommandFailed(`There is no folder ${path.dirname(target)}.`);
  return target;
}

async function fill(
  context: InstallationContext,
  tar: TarWriter,
  madeAt: Date,
): Promise<{ manifest: Manifest; losses: Losses }> {
  const keys: Manifest['keys'] = [];
  for (const { name, bytes } of await readKeyFiles(context.dataDir)) {
    const entry = `keys/${name}`;
    keys.push({ name, content: { entry, ...(await tar.add(entry, bytes)) } });
  }
  const { named, ...rows } = await addRows(context, tar);
  const { files, losses } = await addFiles(context, tar, named, madeAt);
  const manifest: Manifest = {
    format: formatVersion,
    madeAt: madeAt.toISOString(),
    appVersion: context.appVersion,
    ...rows,
    files,
    keys,
    secret: await describeSecret(context),
  };
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  const { sha256 } = await tar.add(manifestEntry, text);
  await tar.add(manifestSumEntry, Buffer.from(`${sha256}  ${manifestEntry}\n`));
  return { manifest, losses };
}

type Rows = Pick<Manifest, 'postgres' | 'migrations' | 'queueMigration' | 'tables' | 'sequences'>;

async function addRows(context: InstallationContext, tar: TarWriter): Promise<Rows & { named: Set<string> }> {
  const client = new pg.Client({ connectionString: context.databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3",
    );
    await client.query('begin isolation level repeatable read read only');
    const migrations = await readRanMigrations(client);
    if (migrations.length === 0)
      throw new CommandFailed(
        `There is nothing to back up: the database is empty. ${describeLocations(context)}`,
      );
    const { rowCount: accounts } = await client.query('select from accounts limit 1');
    if (!accounts)
      throw new CommandFailed(`There is nothing to back up: no account. ${describeLocations(context)}`);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const schemas = await readSchemas(client);
    const found = await readTables(client);
    const tables: Manifest['tables'] = [];
    for (const table of found)
      tables.push(await addTable(client, tar, table, qualified(schemas, table.place, table.name)));
    const named = await readNamedFiles(client, found);
    return {
      postgres: rows[0]?.server_version ?? '',
      migrations,
      queueMigration: await readQueueMigration(client),
      tables,
      sequences: await readSequences(client),
      named,
    };
  } finally {
    // Closing also ends the transaction, which only read.
    await client.end();
  }
}

async function addTable(
  client: pg.Client,
  tar: TarWriter,
  table: DatabaseTable,
  sql: string,
): Promise<Manifest['tables'][number]> {
  const { bytes, rows } = copyOut(client, `copy ${sql} (${table.columns.map(quoted).join(', ')}) to stdout`);
  const entry = `tables/${table.place}/${table.name}.copy.gz`;
  const squeezed = bytes.pipe(createGzip());
  bytes.on('error', (error) => squeezed.destroy(error));
  const content = { entry, ...(await tar.addStream(entry, squeezed)) };
  return { ...table, rows: await rows, content };
}

async function describeSecret({ appSecret, dataDir }: InstallationContext): Promise<Manifest['secret']> {
  if (appSecret) return { from: 'environment', fingerprint: secretFingerprint(appSecret) };
  const secretKeyFile = (await readKeyFiles(dataDir)).find(({ name }) => name === secretFile);
  if (!secretKeyFile)
    throw new CommandFailed(
      `There is no ${secretFile} in ${dataDir} and APP_SECRET is not set: without it a backup could not be read again.`,
    );
  return { from: 'archive', fingerprint: secretFingerprint(secretKeyFile.bytes.toString().trim()) };
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function describe(
  context: InstallationContext,
  target: string,
  size: number,
  { tables, files, keys, secret }: Manifest,
  { deleted, unnamed }: Losses,
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Backup written: ${target} (${inMegabytes(size)})`,
    `  ${rows} rows in ${tables.length} tables`,
    `  ${inFiles(files.count)} (${inMegabytes(files.bytes)})`,
    `  ${keys.length === 1 ? '1 key file' : `${keys.length} key files`}`,
    ...(deleted ? [`  ${inFiles(deleted)} deleted while it was being written (named in the manifest)`] : []),
    ...(unnamed.length ? [`  ${inFiles(unnamed.length)} left out: damaged, and named by no record`] : []),
    ...(lacksRoot(context, tables, keys)
      ? [
          `${rootFile}, the root of the seals made so far, is not in ${context.dataDir}, so the backup lacks it: copy it from where the product runs.`,
        ]
      : []),
    secret.from === 'archive'
      ? 'It holds the keys of this installation: keep it where only you can read it.'
      : 'APP_SECRET comes from the environment and is not in the backup: keep it too.',
  ].join('\n');
}

/** Only the product's own root makes certificates for companies. */
const lacksRoot = (
  { sealsWithP12 }: InstallationContext,
  tables: Manifest['tables'],
  keys: Manifest['keys'],
): boolean =>
  !sealsWithP12 &&
  tables.some(({ name, rows }) => name === 'seal_certificates' && rows > 0) &&
  !keys.some(({ name }) => name === rootFile);

function complain(grave: Loss[]): string {
  const count = inFiles(grave.length);
  return [
    `${count} that records name could not be saved, missing or damaged:`,
    ...listed(grave.map(({ key, why }) => `${key}: ${why}`)).map((line) => `  ${line}`),
    `The backup is written, but it lacks ${grave.length === 1 ? 'this file' : `these ${count}`}. \`npm run admin -- verify\` says whose ${grave.length === 1 ? 'it is' : 'they are'}.`,
  ].join('\n');
}
