// The SQL about what customers chose of an offer, with a picture of each page.
import { and, asc, desc, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { RequestKey } from '../requests/signature-requests.store.ts';
import {
  selectionPages as pages,
  signatureRequests as requests,
  signatureSelections as table,
} from '../signing.tables.ts';
import { type PagePicture, pageRows } from './pages.store.ts';

export type SelectionRow = typeof table.$inferSelect;
type SelectionKey = Pick<SelectionRow, 'accountId' | 'id'>;

const ofRequest = ({ accountId, id }: RequestKey) =>
  and(eq(table.accountId, accountId), eq(table.requestId, id));
const pagesOf = ({ accountId, id }: SelectionKey) =>
  and(eq(pages.accountId, accountId), eq(pages.selectionId, id));

/** Null for one of another link. */
export async function findSelection(
  db: Queryable,
  request: RequestKey,
  id: string,
): Promise<SelectionRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(ofRequest(request), eq(table.id, id)));
  return row ?? null;
}

/** The pictures in the order of the document. For `writeTogether`. */
export function selectionInserts(tx: Tx, row: SelectionRow, pictures: PagePicture[]): SQLWrapper[] {
  const { accountId, id: selectionId } = row;
  const rows = pageRows(pictures).map((page) => ({ ...page, accountId, selectionId }));
  const selection = tx.insert(table).values(row);
  return rows.length === 0 ? [selection] : [selection, tx.insert(pages).values(rows)];
}

/** Newest first. */
export const selectionIdsOf = async (db: Queryable, request: RequestKey): Promise<string[]> =>
  (
    await db
      .select({ id: table.id })
      .from(table)
      .where(ofRequest(request))
      .orderBy(desc(table.createdAt), desc(table.id))
  ).map(({ id }) => id);

/** Links that have run out and still have something chosen. */
export const listExpiredWithSelections = (db: Queryable): Promise<RequestKey[]> =>
  db
    .selectDistinct({ accountId: table.accountId, id: table.requestId })
    .from(table)
    .innerJoin(requests, and(eq(requests.accountId, table.accountId), eq(requests.id, table.requestId)))
    .where(isNotNull(requests.expiredAt))
    .limit(500);

export const picturesOf = (db: Queryable, selection: SelectionKey): Promise<PagePicture[]> =>
  db
    .select({ key: pages.pictureKey, sha256: pages.pictureSha256 })
    .from(pages)
    .where(pagesOf(selection))
    .orderBy(asc(pages.page));

/** Its files are the request's from now on: so are they in one place, and removed once. */
export async function detachPictures(tx: Tx, selection: SelectionKey): Promise<void> {
  await tx.delete(pages).where(pagesOf(selection));
}

/** Gives the keys of their files. */
export async function deleteSelections(
  tx: Tx,
  { accountId }: RequestKey,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const old = sql`select unnest(${sql.param([...ids])}::uuid[]) as id`;
  const { rows } = await tx.execute<FileKey>(sql`${withDeleted(accountId, old)} select key from deleted`);
  return rows.map(({ key }) => key);
}

export interface SelectionLimit {
  most: number;
  /** Of the one that was just written: of two in one millisecond, ids follow when each was begun. */
  newestId: string;
}

/** Nobody fills the company's storage by choosing: so many are kept, each with its line in the timeline. */
export async function deleteOldest(
  tx: Tx,
  { accountId, id }: RequestKey,
  { most, newestId }: SelectionLimit,
): Promise<string[]> {
  const old = sql`
    select id from signature_selections where account_id = ${accountId} and request_id = ${id}
    order by id = ${newestId} desc, created_at desc, id desc offset ${most}`;
  const { rows } = await tx.execute<FileKey>(sql`
    ${withDeleted(accountId, old)}, events as (
      delete from signature_events e using old
      where e.account_id = ${accountId} and e.id = old.id and e.kind = 'selected')
    select key from deleted`);
  return rows.map(({ key }) => key);
}

type FileKey = { key: string };

const withDeleted = (accountId: string, old: SQL) => sql`
  with old as (${old}),
  pictures as (
    delete from selection_pages p using old where p.account_id = ${accountId} and p.selection_id = old.id
    returning p.picture_key as key),
  documents as (
    delete from signature_selections s using old where s.account_id = ${accountId} and s.id = old.id
    returning s.document_key as key),
  deleted as (select key from documents union all select key from pictures)`;
