// What backup, restore and verify stand on: the parts of an installation that hold something, without the product on top.
import type { Migration } from '#server/platform/db/migrate.ts';
import type { FileStore } from '#server/ports/files/files.ts';

export interface Ground {
  databaseUrl: string;
  /** What people would call this database. */
  databaseName: string;
  files: FileStore;
  dataDir: string;
  /** From the environment; without it the secret is a file in DATA_DIR. */
  appSecret: string | undefined;
  /** All that this version knows. */
  migrations: Migration[];
  appVersion: string;
}
