// The files of an installation, copied after its rows. One that is gone or damaged does not keep the others out of the
// backup; what is lost is reported apart from what was deleted meanwhile.
import pg from 'pg';
import { isDamage, readStored } from '#server/integrity/stored-files.ts';
import type { FileStore } from '#server/ports/files/files.ts';
import { readTables } from './catalogue.ts';
import type { InstallationContext } from './installation-context.ts';
import { readNamedFiles } from './key-files.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import type { TarWriter } from './tar.ts';

export interface Loss {
  key: string;
  why: string;
}

export interface Losses {
  /** Records still name them. */
  grave: Loss[];
  /** Went with their records while the backup was being written. */
  deleted: number;
  /** Damaged, and no record names them. */
  unnamed: Loss[];
}

export async function addFiles(
  { files, databaseUrl }: Pick<InstallationContext, 'files' | 'databaseUrl'>,
  tar: TarWriter,
  named: Set<string>,
  madeAt: Date,
): Promise<{ files: Manifest['files']; losses: Losses }> {
  const { list, missing, damaged } = await copyFiles(files, tar, named, madeAt);
  const lines = list.map((file) => `${JSON.stringify(file)}\n`);
  const entry = 'files.jsonl';
  const still = missing.length > 0 ? await namedNow(databaseUrl) : new Set<string>();
  return {
    files: {
      count: list.length,
      bytes: list.reduce((sum, file) => sum + file.bytes, 0),
      missing,
      list: { entry, ...(await tar.add(entry, Buffer.from(lines.join('')))) },
    },
    losses: {
      grave: missing
        .filter((key) => still.has(key))
        .map((key) => ({ key, why: damaged.get(key) ?? 'is not there' })),
      deleted: missing.filter((key) => !still.has(key)).length,
      unnamed: [...damaged].filter(([key]) => !missing.includes(key)).map(([key, why]) => ({ key, why })),
    },
  };
}

/**
 * All that rows name, and all that is older than the rows: nothing is left out because its owner is unknown. Only files
 * that came while the backup was being written stay out, because their rows are not in it.
 */
async function copyFiles(files: FileStore, tar: TarWriter, named: Set<string>, madeAt: Date) {
  const list: ManifestFile[] = [];
  const damaged = new Map<string, string>();
  const missing = new Set(named);
  const copy = async (key: string) => {
    const stored = await readStored(files, key);
    if (isDamage(stored)) damaged.set(key, stored.why);
    else if (stored) {
      const entry = `files/${list.length + 1}`;
      const written = await tar.add(entry, stored.bytes);
      list.push({ entry, key, contentType: stored.contentType, ...written });
      missing.delete(key);
    }
  };
  for await (const { key, modifiedAt } of files.list(''))
    if (named.has(key) || modifiedAt <= madeAt) await copy(key);
  // A list may leave out what is too damaged to be one of ours.
  for (const key of [...missing]) if (!damaged.has(key)) await copy(key);
  return { list, missing: [...missing], damaged };
}

async function namedNow(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await readNamedFiles(client, await readTables(client));
  } finally {
    await client.end();
  }
}
