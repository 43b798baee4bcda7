// The same Idempotency-Key is the same action (B-23), also after a crash in between and for two taps at once.
import { createHash } from 'node:crypto';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { days, later } from '../clock.ts';
import { type Queryable, type Tenant, type Tx, violatedConstraint } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { deleteKeys, findKey, insertKey, keyChange, keyInsert } from './idempotency.store.ts';

export interface KeyedAction {
  /** Names what is done; the keys of two actions never meet. */
  action: string;
  /** Null when the caller gave none: then every call is an action of its own. */
  key: string | null;
  /** The content of the request. The same key with other content is refused. */
  content: readonly unknown[];
  /** As an older version wrote the same request; its keys still count after an upgrade. */
  olderContent?: readonly unknown[];
}

export interface Claim {
  /** Of what is to be made, or was made before. */
  subjectId: string;
  /** What an earlier call has set aside for it. */
  reserved: string | null;
  /** False when the action was begun before, and perhaps done. */
  isFirst: boolean;
  isDone: boolean;
}

/** A key that nobody would send in earnest is refused. */
export function idempotencyKeyOf({ headers }: { headers: NodeJS.Dict<string | string[]> }): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(header))
    throw new Refusal('invalid_input', { message: 'The Idempotency-Key is not readable.' });
  return header;
}

/** The second caller waits for the first to finish, and then finds what was made. */
export async function claimKey(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  keyed: KeyedAction,
  subjectId: string,
): Promise<Claim> {
  const { action, key, content } = keyed;
  const first: Claim = { subjectId, reserved: null, isFirst: true, isDone: false };
  if (key === null) return first;
  const contentHash = hashOf(action, content);
  const row = { accountId, action, key, contentHash, subjectId, reserved: null, done: false, createdAt: now };
  if (await insertKey(tx, row)) return first;
  const before = await findClaim(tx, { accountId }, keyed);
  if (!before) throw new Refusal('key_reused');
  return before;
}

/**
 * Claims a key together with what is set aside for it, in a statement of the caller's. Null without a key. The statement
 * fails when the action was begun before: `isBegun` tells.
 */
export function claimReserving(
  db: Queryable,
  now: Date,
  { accountId }: Tenant,
  { action, key, content }: KeyedAction,
  { subjectId, reserved }: { subjectId: string; reserved: string | SQL },
): SQLWrapper | null {
  if (key === null) return null;
  const contentHash = hashOf(action, content);
  return keyInsert(db, {
    accountId,
    action,
    key,
    contentHash,
    subjectId,
    reserved,
    done: false,
    createdAt: now,
  });
}

export const isBegun = (error: unknown) => violatedConstraint(error) === 'idempotency_keys_pkey';

/** What an earlier call with this key has claimed; null when there was none. */
export async function findClaim(
  db: Queryable,
  { accountId }: Tenant,
  { action, key, content, olderContent }: KeyedAction,
): Promise<Claim | null> {
  const before = key === null ? null : await findKey(db, { accountId, action, key });
  if (!before) return null;
  const isSame =
    before.contentHash === hashOf(action, content) ||
    (olderContent && before.contentHash === hashOf(action, olderContent));
  if (!isSame) throw new Refusal('key_reused');
  return { subjectId: before.subjectId, reserved: before.reserved, isFirst: false, isDone: before.done };
}

const hashOf = (action: string, content: readonly unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([action, ...content]))
    .digest('hex');

/** Sets something aside for a key that was claimed without it, or whose earlier one cannot be used any more. */
export async function reserveForKey(
  tx: Tx,
  { accountId }: Tenant,
  { action, key }: KeyedAction,
  reserved: string,
): Promise<void> {
  if (key !== null) await keyChange(tx, { accountId, action, key }, { reserved });
}

/** For actions that take more than one transaction: from then on, a repetition only reads. For `writeTogether`. */
export const finishingKey = (
  db: Queryable,
  { accountId }: Tenant,
  { action, key }: KeyedAction,
): SQLWrapper[] => (key === null ? [] : [keyChange(db, { accountId, action, key }, { done: true })]);

const cacheFor = days(7);

export const sweepKeys = (db: Queryable, now: Date): Promise<void> => deleteKeys(db, later(now, -cacheFor));
