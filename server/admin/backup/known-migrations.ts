// Whether this version can stand on the schema of a backup.
import { createHash } from 'node:crypto';
import type { Migration } from '#server/platform/db/migrate.ts';
import { CommandFailed } from '../command-failed.ts';
import type { Manifest } from './manifest.ts';

export function assertKnownMigrations(
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
