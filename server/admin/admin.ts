// npm run admin: the operator's commands, on the database of the installation.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { openDeps } from '../open-deps.ts';
import { openEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { makeLog } from '../platform/log.ts';
import { migrateQueue } from '../platform/queue/worker.ts';
import { makeFolder } from '../platform/secret-file.ts';
import { openDisk } from '../ports/files/disk.ts';
import { openS3 } from '../ports/files/s3.ts';
import type { InstallationContext } from './backup/installation-context.ts';
import { runCommand } from './run-command.ts';

const migrations = path.join(import.meta.dirname, 'migrations');
const documents = path.join(import.meta.dirname, 'documents');
const packageFile = path.join(import.meta.dirname, '../../package.json');

/** A database that was already running belongs to the product, which may be idle at this moment: it is left alone. */
async function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir);
  try {
    await work(config.databaseUrl ?? embedded?.url ?? '');
  } finally {
    if (embedded?.origin === 'started') await embedded.stop();
  }
}

async function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const config = readConfig();
  const log = makeLog('error');
  await withDatabase(config, async (databaseUrl) => {
    const opened = await openDeps({ ...config, databaseUrl }, log, { migrations, documents });
    try {
      await migrateQueue(opened.deps.db, log);
      await work(opened.deps);
    } finally {
      await opened.close();
    }
  });
}

async function withContext(work: (context: InstallationContext) => Promise<void>): Promise<void> {
  const config = readConfig();
  makeFolder(config.dataDir);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  await withDatabase(config, async (databaseUrl) =>
    work({
      databaseUrl,
      databaseName: config.databaseUrl
        ? `The database ${nameOf(config.databaseUrl)} (DATABASE_URL)`
        : `The database in ${config.dataDir}`,
      files: config.s3 ? openS3(config.s3) : await openDisk({ folder: config.filesDir }),
      dataDir: config.dataDir,
      appSecret: config.appSecret,
      sealsWithP12: config.sealing.p12 !== undefined,
      migrations: readMigrations(migrations),
      appVersion: version,
    }),
  );
}

/** Without the user and the password. */
function nameOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1))} at ${host || searchParams.get('host') || 'this machine'}`;
}

try {
  process.exitCode = await runCommand(
    process.argv.slice(2),
    { print: (line) => console.log(line), complain: (line) => console.error(line) },
    withDeps,
    withContext,
  );
} catch (error) {
  console.error(`That did not work. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
