// Reads a picture: for people of the account, or by a signed address that lives for minutes.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { later, minutes } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { StoredFile } from '#server/ports/files/files.ts';
import { fullKey, idOfPath, thumbKey } from './object-keys.ts';
import { findObject, type ObjectKey, type ObjectRow } from './objects.store.ts';
import { orStorageUnavailable } from './picture-refusals.ts';

/** What uploaded pictures are used for is known to the features above; server/join-features.ts has them answer. */
export interface PictureUses {
  /** The company's logo as it is now. */
  isLogo(db: Queryable, tenant: Pick<Scope, 'accountId'>, path: string): Promise<boolean>;
  /** A photo of a job that is this user's now, of earlier work at its place, or of equipment there. */
  isPhotoOf(db: Queryable, user: Pick<Scope, 'accountId' | 'userId'>, path: string): Promise<boolean>;
}

/** A signed address shows one picture without a session: its signature is the permission. */
export const signedUrlLifetime = minutes(10);

const purpose = 'object-url';
const signedText = (id: string, expires: string) => `${id}\n${expires}`;

export interface SignedQuery {
  expires?: string;
  signature?: string;
}

/** Takes an object path and gives the address to hand out. */
export function signObjectUrl({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, path: string): string {
  const expires = String(later(clock.now(), signedUrlLifetime).getTime());
  const signature = secrets.sign(purpose, signedText(idOfPath(path) ?? '', expires));
  return `${path}?${new URLSearchParams({ expires, signature })}`;
}

function isSignedFor(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  id: string,
  { expires, signature }: SignedQuery,
): boolean {
  if (!expires || !signature) return false;
  return (
    secrets.isSigned(purpose, signedText(id, expires), signature) && clock.now().getTime() < Number(expires)
  );
}

export type PictureSize = 'full' | 'thumb';

export interface FoundPicture extends StoredFile {
  /** Shown to somebody who holds a signed address, which is good for minutes only. */
  isSigned: boolean;
}

export async function readObject(
  deps: Pick<Deps, 'db' | 'files' | 'secrets' | 'clock' | 'log' | 'pictureUses'>,
  viewer: Scope | null,
  { id, size, ...signed }: { id: string; size: PictureSize } & SignedQuery,
): Promise<FoundPicture> {
  const row = await findObject(deps.db.query, id);
  const isMember = row !== null && (await mayRead(deps, viewer, row));
  if (!row || !(isMember || isSignedFor(deps, id, signed))) throw new Refusal('not_found');
  const file = await fetchFile(deps, row, size);
  if (!file) throw new Refusal('not_found');
  return { ...file, isSigned: !isMember };
}

type ReadDeps = Pick<Deps, 'db' | 'pictureUses'>;

async function mayRead(deps: ReadDeps, viewer: Scope | null, row: ObjectRow): Promise<boolean> {
  if (viewer?.accountId !== row.accountId) return false;
  return viewer.role !== 'technician' || isTechniciansPicture(deps, row, viewer);
}

/**
 * What a technician has to do with: logos, and the photos of where they work now. A picture that was sent for either is
 * what it became.
 */
async function isTechniciansPicture({ db, pictureUses }: ReadDeps, row: ObjectRow, viewer: Scope) {
  if (row.purpose === 'logo') return true;
  const path = `/api/objects/${row.id}`;
  return (
    (await pictureUses.isPhotoOf(db.query, viewer, path)) ||
    (await pictureUses.isLogo(db.query, viewer, path))
  );
}

/** For documents and emails. Null when the path names nothing of this account. */
export async function readObjectBytes(
  deps: Pick<Deps, 'files' | 'log'> & { db: { query: Queryable } },
  { accountId }: Pick<Scope, 'accountId'>,
  path: string,
  size: PictureSize = 'full',
): Promise<Buffer | null> {
  const id = idOfPath(path);
  const row = id === null ? null : await findObject(deps.db.query, id);
  if (row?.accountId !== accountId) return null;
  return (await fetchFile(deps, row, size))?.bytes ?? null;
}

export async function fetchFile(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  object: ObjectKey,
  size: PictureSize,
): Promise<StoredFile | null> {
  const key = size === 'thumb' ? thumbKey(object) : fullKey(object);
  const file = await orStorageUnavailable(log, files.get(key));
  if (!file) log.error({ key }, 'a stored picture is missing');
  return file;
}
