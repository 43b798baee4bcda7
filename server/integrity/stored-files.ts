// Compares the files that records name with the files there are.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type FileStore, type ListedFile, StorageError, type StoredFile } from '#server/ports/files/files.ts';

export interface Damage {
  why: string;
}

export const isDamage = (found: StoredFile | Damage | null): found is Damage =>
  found !== null && 'why' in found;

/**
 * Reads a file that may be damaged. One bad file is reported; a storage that is away is an error, because then nothing
 * is known about any file. Null when it is not there.
 */
export async function readStored(files: FileStore, key: string): Promise<StoredFile | Damage | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (!isOfOneFile(error)) throw error;
    return { why: `cannot be read: ${error.message}` };
  }
}

/** What a disk answers for one file while it serves the others. */
const fileErrors = ['EIO', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP', 'EBADMSG', 'EUCLEAN'];

function isOfOneFile(error: unknown): error is Error {
  // Such a key is in its record: another one there would be found.
  if (error instanceof Error && error.name === 'BadFileKey') return true;
  if (!(error instanceof StorageError)) return false;
  const { status, code, cause } = error;
  if (status !== undefined) return status < 500 && status !== 429;
  return code === undefined ? cause === undefined : fileErrors.includes(code);
}

/**
 * Columns that hold the key of a file, each with the one that holds its SHA-256; the backup finds them by their name
 * (admin/backup/key-files.ts).
 */
export const fileColumns = [
  ['job_documents', 'file_key', 'sha256'],
  ['signature_requests', 'document_key', 'document_sha256'],
  ['signature_pages', 'picture_key', 'picture_sha256'],
  ['signature_requests', 'sealed_key', 'sealed_sha256'],
  ['signature_requests', 'offer_key', 'offer_sha256'],
  ['signature_selections', 'document_key', 'document_sha256'],
  ['selection_pages', 'picture_key', 'picture_sha256'],
] as const;

/**
 * Files below an account's folder that some row names. One of a picture that is still being stored may not be there
 * yet. Pictures have no SHA-256 but the length of their two files together.
 */
const namedFiles = `
  ${fileColumns
    .map(
      ([table, key, sha256]) =>
        `select account_id, ${key} as key, true as must_exist, ${sha256} as sha256, null::bigint as bytes
         from ${table} where ${key} is not null`,
    )
    .join(' union all ')}
  union all select account_id, format('accounts/%s/objects/%s-%s', account_id,
      encode(decode(translate(id, '-_', '+/') || '=', 'base64'), 'hex'), size),
      stored_at is not null and deleting_at is null, null, case size when 'full' then bytes end
    from objects cross join (values ('full'), ('thumb')) as sizes (size)`;

/** Prefixes of the keys whose removal waits in the queue. */
const leavingFiles = `
  with waiting as (
    select t.identifier, w.payload from graphile_worker._private_jobs w
    join graphile_worker._private_tasks t on t.id = w.task_id)
  select json_array_elements_text(payload->'keys') as key from waiting where identifier = 'jobs.remove-files'
  union all select format('accounts/%s/signing/%s/%s', payload->>'accountId', payload->>'jobId',
      payload->>'requestId' || '/')
    from waiting where identifier = 'signing.remove-files'
  union all select format('accounts/%s/', payload->>'accountId') from waiting
    where identifier = 'accounts.remove-files'`;

interface NamedFile {
  account_id: string;
  key: string;
  must_exist: boolean;
  sha256: string | null;
  bytes: number | null;
}

interface FileMismatch {
  accountId: string;
  key: string;
  sha256: string | null;
  /** Null when the file is not there. */
  why: string | null;
}

interface OrphanedFile {
  accountId: string;
  key: string;
  modifiedAt: Date;
}

export interface FileComparison {
  missing: { accountId: string; key: string }[];
  damaged: { accountId: string; key: string; why: string }[];
  /** Files nobody names, whether they are left over or just about to be named. */
  orphaned: OrphanedFile[];
  /** All there are. */
  found: ReadonlyMap<string, ListedFile>;
}

/** Each holds one file in memory, and the product needs the storage as well. */
const readers = 4;

const folderOfAccount = /^accounts\/([0-9a-f-]{36})\//;

/** Reads no file. */
export const findOrphanedFiles = async (
  client: pg.ClientBase,
  files: FileStore,
): Promise<Pick<FileComparison, 'orphaned' | 'found'>> => listFiles(client, files, null);

/**
 * Documents are read and held against the SHA-256 in their records: what was signed must be provable. Photos may be a
 * hundred times as much, so of those only the length is compared, which costs nothing; a backup reads them all.
 */
export async function compareFiles(
  client: pg.ClientBase,
  files: FileStore,
  accountId: string | null,
): Promise<FileComparison> {
  const { found, named, orphaned } = await listFiles(client, files, accountId);
  const mismatches: FileMismatch[] = [];
  const rest = named.filter(({ must_exist }) => must_exist).values();
  const work = async () => {
    for (const file of rest) {
      const why = await mismatchOf(files, found, file);
      if (why !== undefined)
        mismatches.push({ accountId: file.account_id, key: file.key, sha256: file.sha256, why });
    }
  };
  await Promise.all(Array.from({ length: readers }, work));
  const certain = await stillNamed(client, mismatches);
  return {
    missing: certain.flatMap(({ accountId, key, why }) => (why === null ? [{ accountId, key }] : [])),
    damaged: certain.flatMap(({ accountId, key, why }) => (why === null ? [] : [{ accountId, key, why }])),
    orphaned,
    found,
  };
}

/**
 * The files are listed first: one that is named while this runs is then at worst listed as orphaned with a recent date.
 * One that is newer than the list is looked up on its own before it is called missing.
 */
async function listFiles(client: pg.ClientBase, files: FileStore, accountId: string | null) {
  const found = new Map<string, ListedFile>();
  const prefix = accountId ? `accounts/${accountId}/` : 'accounts/';
  for await (const file of files.list(prefix)) found.set(file.key, file);
  const { rows: named } = await client.query<NamedFile>(
    `select * from (${namedFiles}) named where $1::uuid is null or account_id = $1`,
    [accountId],
  );
  const names = new Set(named.map(({ key }) => key));
  const leaving = await client.query<{ key: string }>(leavingFiles);
  const orphaned = [...found.values()]
    .filter(({ key }) => !names.has(key) && !leaving.rows.some((row) => key.startsWith(row.key)))
    .map(({ key, modifiedAt }) => ({ accountId: folderOfAccount.exec(key)?.[1] ?? '', key, modifiedAt }));
  return { found, named, orphaned };
}

/** Why a file is not as it should be; null when it is not there, undefined when all is well. */
async function mismatchOf(
  files: FileStore,
  found: ReadonlyMap<string, ListedFile>,
  { key, sha256, bytes }: NamedFile,
): Promise<string | null | undefined> {
  const listed = found.get(key);
  if (sha256 === null && listed) return bytes === null ? undefined : lengthMismatchOf(found, listed, bytes);
  const stored = await readStored(files, key);
  if (stored === null) return null;
  if (isDamage(stored)) return stored.why;
  if (sha256 === null) return undefined;
  const isSame = createHash('sha256').update(stored.bytes).digest('hex') === sha256;
  return isSame ? undefined : 'its content has changed: its SHA-256 is not the one in its record';
}

function lengthMismatchOf(
  found: ReadonlyMap<string, ListedFile>,
  full: ListedFile,
  bytes: number,
): string | undefined {
  const thumb = found.get(full.key.replace(/-full$/, '-thumb'));
  if (!thumb || full.size + thumb.size === bytes) return undefined;
  return `its content has changed: with its small version ${full.size + thumb.size} bytes instead of ${bytes}`;
}

/** A record that was deleted in between took its file along: nothing is missing then. */
async function stillNamed(client: pg.ClientBase, mismatches: FileMismatch[]): Promise<FileMismatch[]> {
  if (mismatches.length === 0) return [];
  const { rows } = await client.query<Pick<NamedFile, 'key' | 'sha256'>>(
    `select key, sha256 from (${namedFiles}) named where must_exist and key = any($1)`,
    [mismatches.map(({ key }) => key)],
  );
  const named = new Set(rows.map(({ key, sha256 }) => `${key} ${sha256}`));
  const certain = mismatches.filter(({ key, sha256 }) => named.has(`${key} ${sha256}`));
  // One file may be named twice, and in no order its turn came in.
  const once = new Map(certain.map((mismatch) => [mismatch.key, mismatch]));
  return [...once.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
