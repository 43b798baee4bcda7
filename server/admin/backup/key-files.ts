// The files a backup holds: the keys of the installation, and those that rows name. Keys are small files in DATA_DIR
// that only we can read: the secret of cookies and encrypted columns, the keys documents are sealed with. Every such
// file there is taken along; the folders that hold something else are left out.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { fullKey, thumbKey } from '#server/features/objects/object-keys.ts';
import { makeFolderDurably, writeDurably } from '#server/ports/write-durably.ts';
import { type DatabaseTable, qualified, quoted, readSchemas } from './catalogue.ts';

export const secretFile = 'app-secret';
/** The product's own, from which the seals of companies come. */
export const rootFile = 'signing/authority.pem';

/** They hold something else than keys. */
export const otherFolders = ['postgres', 'files', 'outbox'];
/** A larger one is something an operator laid there. */
const maxBytes = 256 * 1024;
const plainName = /^[\w-][\w.-]*$/;
/** Being written in this moment by a process with that number, or an archive like the one we make. */
const notKeys = /\.(\d+|tar|part)$/;

export interface KeyFile {
  /** Relative to DATA_DIR; at most one folder deep. */
  name: string;
  bytes: Buffer;
}

export async function readKeyFiles(dataDir: string): Promise<KeyFile[]> {
  const found: KeyFile[] = [];
  for (const name of await plainFiles(dataDir)) {
    const file = path.join(dataDir, name);
    if ((await stat(file)).size <= maxBytes) found.push({ name, bytes: await readFile(file) });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function plainFiles(dataDir: string, folder = ''): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(path.join(dataDir, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (!plainName.test(entry.name)) continue;
    if (entry.isFile() && !notKeys.test(name)) names.push(name);
    if (entry.isDirectory() && !folder && !otherFolders.includes(name))
      names.push(...(await plainFiles(dataDir, name)));
  }
  return names;
}

/** The name of one that is there already with another content, or null. */
export async function findOtherKey(dataDir: string, keys: KeyFile[]): Promise<string | null> {
  for (const { name, bytes } of keys) {
    const present = await readFile(path.join(dataDir, name)).catch(() => null);
    if (present && !present.equals(bytes)) return name;
  }
  return null;
}

export async function putKeyFiles(dataDir: string, keys: KeyFile[]): Promise<void> {
  for (const { name, bytes } of keys) {
    const target = path.join(dataDir, name);
    await makeFolderDurably(path.dirname(target));
    await writeDurably(target, [bytes], path.dirname(target));
  }
}

/**
 * The stored files that rows name. Columns with file keys end in `_key`, and every file lies below its account's
 * folder, so the catalogue finds them; pictures are named by their own rule.
 */
export async function readNamedFiles(client: pg.ClientBase, tables: DatabaseTable[]): Promise<Set<string>> {
  const named = new Set<string>();
  const schemas = await readSchemas(client);
  for (const { place, name, columns } of tables) {
    if (place !== 'product') continue;
    const table = qualified(schemas, place, name);
    for (const column of columns.filter((text) => text.endsWith('_key'))) {
      const { rows } = await client.query<{ key: string }>(
        `select ${quoted(column)}::text as key from ${table} where ${quoted(column)}::text like 'accounts/%'`,
      );
      for (const { key } of rows) named.add(key);
    }
  }
  const { rows: pictures } = await client.query<{ accountId: string; id: string }>(
    `select account_id as "accountId", id from objects where stored_at is not null and deleting_at is null`,
  );
  for (const picture of pictures) named.add(fullKey(picture)).add(thumbKey(picture));
  return named;
}
