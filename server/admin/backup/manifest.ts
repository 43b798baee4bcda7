// The last entry of a backup: what is in it, how much, and how to check that it is complete. Also what the commands
// around a backup share.
import { z } from 'zod';
import type { Migration } from '#server/platform/db/migrate.ts';
import type { FileStore } from '#server/ports/files/files.ts';

/** Raised when an older version could not read what this one writes. */
export const formatVersion = 1;

export const manifestEntry = 'manifest.json';
export const manifestSumEntry = 'manifest.sha256';

const SchemaKind = z.enum(['product', 'queue']);
const Content = z.object({ entry: z.string(), bytes: z.number().int(), sha256: z.string() });

export const Manifest = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  appVersion: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })),
  queueMigration: z.number().int(),
  /** In the order in which they can be loaded. */
  tables: z.array(
    z.object({
      place: SchemaKind,
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      content: Content,
    }),
  ),
  sequences: z.array(
    z.object({ place: SchemaKind, name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Named by a row and not in the archive: gone before or while it was being written, or damaged. */
    missing: z.array(z.string()),
    list: Content,
  }),
  keys: z.array(z.object({ name: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/), content: Content })),
  secret: z.object({
    /** `environment`: APP_SECRET was set there and is not in the archive. */
    from: z.enum(['archive', 'environment']),
    fingerprint: z.string(),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** One line of the list of files. */
export const ManifestFile = z.object({
  entry: z.string(),
  key: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type ManifestFile = z.infer<typeof ManifestFile>;

/** What backup, restore and verify need: the parts of an installation that hold data, without the running product. */
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

/** For somebody who found less than expected: often they looked in the wrong place. */
export const describeLocations = ({
  databaseName,
  files,
}: Pick<InstallationContext, 'databaseName' | 'files'>) =>
  `Looked in ${databaseName.replace(/^The /, 'the ')} and ${files.describe.replace(/^(folder|bucket) /, 'the $1 ')}.`;

/** For people: one decimal is enough. */
export const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const inFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Enough to see what they have in common. */
const shown = 20;

export const listed = (lines: string[]) =>
  lines.length > shown
    ? [...lines.slice(0, shown), `and ${lines.length - shown} more: the manifest names all of them`]
    : lines;
