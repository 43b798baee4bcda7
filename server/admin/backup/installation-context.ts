// The installation a backup is made of, or restored into.
import type { Migration } from '#server/platform/db/migrate.ts';
import type { FileStore } from '#server/ports/files/files.ts';

export interface InstallationContext {
  databaseUrl: string;
  /** What people would call this database. */
  databaseName: string;
  files: FileStore;
  dataDir: string;
  /** From the environment; without it the secret is a file in DATA_DIR. */
  appSecret: string | undefined;
  /** Documents are sealed with the operator's own certificate, not under the product's root. */
  sealsWithP12: boolean;
  /** All that this version knows. */
  migrations: Migration[];
  appVersion: string;
}

/** For whoever found less than they expected: often it was looked for in the wrong place. */
export const describeLocations = ({
  databaseName,
  files,
}: Pick<InstallationContext, 'databaseName' | 'files'>) =>
  `Looked in ${databaseName.replace(/^The /, 'the ')} and ${files.describe.replace(/^(folder|bucket) /, 'the $1 ')}.`;
