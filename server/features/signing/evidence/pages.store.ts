// The SQL about the pictures of what was sent, one for each page.
import { and, asc, count, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { RequestKey } from '../requests/signature-requests.store.ts';
import { signaturePages as table } from '../signing.tables.ts';

export interface PagePicture {
  key: string;
  sha256: string;
}

/** As a document's pages are stored, whichever it is. */
export const pageRows = (pictures: readonly PagePicture[]) =>
  pictures.map(({ key, sha256 }, at) => ({ page: at + 1, pictureKey: key, pictureSha256: sha256 }));

const ofRequest = ({ accountId, id }: RequestKey) =>
  and(eq(table.accountId, accountId), eq(table.requestId, id));

/** In the order of the document. */
export async function insertPages(
  tx: Tx,
  { accountId, id }: RequestKey,
  pages: PagePicture[],
): Promise<void> {
  if (pages.length === 0) return;
  await tx.insert(table).values(pageRows(pages).map((page) => ({ ...page, accountId, requestId: id })));
}

export async function countPages(db: Queryable, request: RequestKey): Promise<number> {
  const [row] = await db.select({ pages: count() }).from(table).where(ofRequest(request));
  return row?.pages ?? 0;
}

export async function findPagePicture(
  db: Queryable,
  request: RequestKey,
  page: number,
): Promise<PagePicture | null> {
  const [row] = await db
    .select({ key: table.pictureKey, sha256: table.pictureSha256 })
    .from(table)
    .where(and(ofRequest(request), eq(table.page, page)));
  return row ?? null;
}

/** In the order of the document. */
export const picturesOfRequest = (db: Queryable, request: RequestKey): Promise<PagePicture[]> =>
  db
    .select({ key: table.pictureKey, sha256: table.pictureSha256 })
    .from(table)
    .where(ofRequest(request))
    .orderBy(asc(table.page));

export async function deletePages(tx: Tx, request: RequestKey): Promise<void> {
  await tx.delete(table).where(ofRequest(request));
}
