// npm run admin: the operator's commands, on the database of the installation.
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { openDeps } from '../open-deps.ts';
import { openEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import type { Deps } from '../platform/deps.ts';
import { makeLog } from '../platform/log.ts';
import { migrateQueue } from '../platform/queue/worker.ts';
import { runCommand } from './run-command.ts';

const migrations = path.join(import.meta.dirname, 'migrations');
const documents = path.join(import.meta.dirname, 'documents');

/** A database that was already running belongs to the product, which may be idle at this moment: it is left alone. */
async function withDeps(config: Config, work: (deps: Deps) => Promise<void>): Promise<void> {
  const log = makeLog('error');
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir);
  const databaseUrl = config.databaseUrl ?? embedded?.url;
  try {
    const opened = await openDeps({ ...config, databaseUrl }, log, { documents });
    try {
      await migrate(opened.databaseUrl, readMigrations(migrations));
      await migrateQueue(opened.deps.db, log);
      await work(opened.deps);
    } finally {
      await opened.close();
    }
  } finally {
    if (embedded?.origin === 'started') await embedded.stop();
  }
}

try {
  process.exitCode = await runCommand(
    process.argv.slice(2),
    { print: (line) => console.log(line), complain: (line) => console.error(line) },
    (work) => withDeps(readConfig(), work),
  );
} catch (error) {
  console.error(`That did not work. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
