// Brings the schema up to date at start. The SQL files are the truth; each runs once, in its own transaction, under a
// lock that makes a second process starting in the same moment wait and then find nothing to do.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Any number will do, as long as it stays ours. */
const lockId = 7_214_035_518;
const minimumVersion = 150_000;

export interface Migration {
  name: string;
  sql: string;
}

export function readMigrations(dir: string): Migration[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(dir, name), 'utf8') }));
}

/**
 * Take away what the version before reads, or add what it would not write: while a process of it runs, they are refused.
 */
export const needsStop: ReadonlySet<string> = new Set([
  '0027_one_owner_per_row.sql',
  '0030_mail_dedupe_key.sql',
  '0032_plain_words.sql',
  '0033_document_versions.sql',
  '0034_facts_on_jobs.sql',
]);

/** Returns the names of the migrations that ran. `known` are all of this version, also those that are not wanted here. */
export async function migrate(
  url: string,
  migrations: Migration[],
  known: Migration[] = migrations,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await assertVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, digest text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from schema_migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.digest]));
    assertNotNewer(done, known);
    const ran: string[] = [];
    for (const migration of migrations) {
      const digest = createHash('sha256').update(migration.sql).digest('hex');
      const before = done.get(migration.name);
      if (before === digest) continue;
      if (before)
        throw new Error(`Migration ${migration.name} was changed after it ran. Add a new one instead.`);
      if (done.size && needsStop.has(migration.name)) await assertStopped(client);
      await run(client, migration, digest);
      ran.push(migration.name);
    }
    return ran;
  } finally {
    // Closing the connection also gives the lock back.
    await client.end();
  }
}

function assertNotNewer(done: Map<string, string>, known: Migration[]): void {
  const names = new Set(known.map(({ name }) => name));
  const unknown = [...done.keys()].sort().find((name) => !names.has(name));
  if (unknown)
    throw new Error(
      `The database belongs to a newer version of Fieldwright: this one does not know ${unknown}. Start that version, or restore a backup made before it.`,
    );
}

async function assertStopped(client: pg.Client): Promise<void> {
  if (await isProductRunning(client))
    throw new Error(
      'The version before is still running on this database, and cannot work with the new tables. Stop every process of it first. Nothing was changed.',
    );
}

/** Connections of a product that has just stopped are there for a moment longer; those that stay are of a running one. */
const leaveLimitMs = 1500;

export async function isProductRunning(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + leaveLimitMs; ; await delay(20)) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'fieldwright'",
    );
    if (rowCount === 0) return false;
    if (Date.now() > deadline) return true;
  }
}

async function run(client: pg.Client, { name, sql }: Migration, digest: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, digest) values ($1, $2)', [name, digest]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < minimumVersion) {
    throw new Error('The database is too old: Fieldwright needs PostgreSQL 15 or newer.');
  }
}
