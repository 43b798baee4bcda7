// Whether the database is exactly what this version makes of one, for commands that only read.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isForSandbox } from '#server/ports/payments/sandbox-tables.ts';
import { readQueueMigration, readRanMigrations } from './backup/catalogue.ts';
import { describeLocations, type InstallationContext } from './backup/installation-context.ts';
import { CommandFailed } from './command-failed.ts';

export async function assertOwnSchema(pool: pg.Pool, context: InstallationContext): Promise<void> {
  const client = await pool.connect();
  try {
    const ran = new Map((await readRanMigrations(client)).map(({ name, digest }) => [name, digest]));
    if (ran.size === 0)
      throw new CommandFailed(`There are no records: the database is empty. ${describeLocations(context)}`);
    for (const { name, sql } of context.migrations) {
      const digest = createHash('sha256').update(sql).digest('hex');
      if (ran.get(name) === digest) ran.delete(name);
      else if (!ran.has(name) && !isForSandbox({ name }))
        throw new CommandFailed(
          `The database is of an older version: start this one once, which runs ${name}.`,
        );
    }
    const [foreign] = ran.keys();
    if (foreign)
      throw new CommandFailed(
        `The database is of another version, which ran its own ${foreign}: ask with that one.`,
      );
    if ((await readQueueMigration(client)) === 0)
      throw new CommandFailed('The database was never finished: start the product once.');
  } finally {
    client.release();
  }
}
