// Which files the records speak of, held against the files there are.
import type pg from 'pg';
import type { FileStore } from '#server/ports/files/files.ts';

/** Columns that hold the key of a file; the backup finds them by their name (admin/backup/named-files.ts). */
export const fileColumns = [
  ['job_documents', 'file_key'],
  ['signature_requests', 'document_key'],
  ['signature_requests', 'picture_key'],
  ['signature_requests', 'sealed_key'],
] as const;

/** Files below an account's folder that some row names. One of a picture that is still being stored may not be there yet. */
const namedFiles = `
  ${fileColumns
    .map(
      ([table, column]) =>
        `select account_id, ${column} as key, true as must_exist from ${table} where ${column} is not null`,
    )
    .join(' union all ')}
  union all select account_id, format('accounts/%s/objects/%s-%s', account_id,
      encode(decode(translate(id, '-_', '+/') || '=', 'base64'), 'hex'), size),
      stored_at is not null and deleting_at is null
    from objects cross join (values ('full'), ('thumb')) as sizes (size)`;

/** How the keys begin whose removal waits in the queue. */
const leavingFiles = `
  with waiting as (
    select t.identifier, w.payload from graphile_worker._private_jobs w
    join graphile_worker._private_tasks t on t.id = w.task_id)
  select json_array_elements_text(payload->'keys') as key from waiting where identifier = 'jobs.remove-files'
  union all select format('accounts/%s/signing/%s/', payload->>'accountId', payload->>'jobId')
    from waiting where identifier = 'signing.remove-files'
  union all select format('accounts/%s/', payload->>'accountId') from waiting
    where identifier = 'accounts.remove-files'`;

export interface FileTruth {
  missing: { accountId: string; key: string }[];
  /** Files nobody names, whether they are left over or just about to be named. */
  loose: { accountId: string; key: string; modifiedAt: Date }[];
}

const folderOfAccount = /^accounts\/([0-9a-f-]{36})\//;

/**
 * The files are listed first: one that is named while this runs is then at worst listed as loose with a young date. One
 * that the list is too old for is asked for by itself before it is called missing.
 */
export async function compareFiles(
  client: pg.ClientBase,
  files: FileStore,
  accountId: string | null,
): Promise<FileTruth> {
  const found = new Map<string, Date>();
  const prefix = accountId ? `accounts/${accountId}/` : 'accounts/';
  for await (const { key, modifiedAt } of files.list(prefix)) found.set(key, modifiedAt);
  const { rows } = await client.query<{ account_id: string; key: string; must_exist: boolean }>(
    `select account_id, key, must_exist from (${namedFiles}) named where $1::uuid is null or account_id = $1`,
    [accountId],
  );
  const unlisted = rows.filter(({ key, must_exist }) => must_exist && !found.has(key));
  for (const { key } of rows) found.delete(key);
  const leaving = await client.query<{ key: string }>(leavingFiles);
  const loose = [...found]
    .filter(([key]) => !leaving.rows.some((row) => key.startsWith(row.key)))
    .map(([key, modifiedAt]) => ({ accountId: folderOfAccount.exec(key)?.[1] ?? '', key, modifiedAt }));
  const gone: string[] = [];
  for (const { key } of unlisted) if (!(await files.get(key))) gone.push(key);
  return { missing: await stillNamed(client, gone), loose };
}

/** A record that was deleted in between took its file along: nothing is missing then. */
async function stillNamed(client: pg.ClientBase, keys: string[]): Promise<FileTruth['missing']> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<{ accountId: string; key: string }>(
    `select distinct account_id as "accountId", key from (${namedFiles}) named where must_exist and key = any($1)`,
    [keys],
  );
  return rows;
}
