// The ledger of stored files, held against the files there are.
import type pg from 'pg';
import type { FileStore, ListedFile } from '#server/ports/files/files.ts';
import { isDamage, readStored } from './stored-files.ts';

export interface Miscount {
  accountId: string;
  key: string;
  why: string;
}

/** Null where a file is not in the ledger, or is being written or removed in this moment. */
type Bytes = number | null;

interface LedgerRow {
  account_id: string;
  key: string;
  bytes: Bytes;
}

/** What was under way when the machine died is the recount's business, not a breach. */
const ledger = `select account_id, key, case when claim is null then bytes end as bytes from stored_files`;

/**
 * The files were listed before: each one that seems wrong is checked again on its own, with a fresh read of the ledger.
 */
export async function findMiscounted(
  client: pg.ClientBase,
  files: FileStore,
  found: ReadonlyMap<string, ListedFile>,
  accountId: string | null,
): Promise<Miscount[]> {
  const { rows } = await client.query<LedgerRow>(`${ledger} where $1::uuid is null or account_id = $1`, [
    accountId,
  ]);
  const wrong = rows.filter(({ key, bytes }) => bytes !== null && found.get(key)?.size !== bytes);
  const counted = new Set(rows.map(({ key }) => key));
  const uncounted = [...found.keys()]
    .filter((key) => !counted.has(key))
    .map((key): LedgerRow => ({ account_id: key.split('/')[1] ?? '', key, bytes: null }));
  const miscounts: Miscount[] = [];
  for (const line of [...wrong, ...uncounted]) {
    const why = await mismatchOf(files, line);
    if (why !== null && (await isStillSo(client, line)))
      miscounts.push({ accountId: line.account_id, key: line.key, why });
  }
  return miscounts;
}

async function mismatchOf(files: FileStore, { key, bytes }: LedgerRow): Promise<string | null> {
  const stored = await readStored(files, key);
  if (isDamage(stored)) return stored.why;
  const size = stored?.bytes.length ?? null;
  if (size === bytes) return null;
  return `${bytes ?? 'no'} bytes counted, ${size ?? 'none'} there`;
}

/** Files of an account that was erased are on their way out: nobody is charged for them. */
async function isStillSo(client: pg.ClientBase, { account_id, key, bytes }: LedgerRow): Promise<boolean> {
  const { rows } = await client.query<LedgerRow>(`${ledger} where account_id::text = $1 and key = $2`, [
    account_id,
    key,
  ]);
  const [line] = rows;
  if (line) return bytes !== null && line.bytes === bytes;
  const { rowCount } = await client.query('select from accounts where id::text = $1', [account_id]);
  return bytes === null && rowCount === 1;
}
