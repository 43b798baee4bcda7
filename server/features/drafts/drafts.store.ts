// The only SQL about drafts. Every function takes the user: nobody sees another's, not even in the same company. One
// that is past its days counts as gone until it is swept.
import { and, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type DraftKind, draftLimits } from '#contract/limits.ts';
import type { Scope } from '#server/identity/scope.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { drafts } from './drafts.tables.ts';

export type DraftRow = Omit<typeof drafts.$inferSelect, 'accountId' | 'userId'>;
type User = Pick<Scope, 'accountId' | 'userId'>;

export interface DraftAddress {
  kind: DraftKind;
  key: string;
}

export interface DraftWrite {
  /** As JSON. */
  text: string;
  /** The version the caller knows; undefined overwrites any. */
  known: Date | undefined;
}

const oldest = (now: Date) => later(now, -days(draftLimits.days));

const ofUser = ({ accountId, userId }: User) =>
  and(eq(drafts.accountId, accountId), eq(drafts.userId, userId));

const live = (now: Date, user: User) => and(ofUser(user), gt(drafts.updatedAt, oldest(now)));

const at = ({ kind, key }: Partial<DraftAddress>) =>
  and(kind && eq(drafts.kind, kind), key === undefined ? undefined : eq(drafts.key, key));

const isKnown = (known: Date | undefined) => known && lte(drafts.updatedAt, known);

const { accountId: _, userId: __, ...columns } = getTableColumns(drafts);

/** Newest first, each with its data as the JSON it was stored as: to be sent, not to be read here. */
export const listDrafts = (db: Queryable, now: Date, user: User, address: Partial<DraftAddress>) =>
  db
    .select({ ...columns, data: sql<string>`${drafts.data}::text` })
    .from(drafts)
    .where(and(live(now, user), at(address)))
    .orderBy(desc(drafts.updatedAt), drafts.kind, drafts.key);

export interface NamedDraft extends Pick<DraftRow, 'kind' | 'key' | 'updatedAt'> {
  /** As they stand in the form, or null where it has no such field. */
  customerName: string | null;
  name: string | null;
  templateId: string | null;
  stage: string | null;
}

/** The characters zero and half of a pair, which stay in what is stored and cannot be read out of it by PostgreSQL. */
const isReadable = sql`position('\\u0000' in ${drafts.data}::text) + position('\\ud' in ${drafts.data}::text) = 0`;

/** The browser stores the form beside whose version it is (web/drafts). A draft that cannot be read has no name. */
function typed(path: string) {
  const at = sql`${`{form,${path}}`}::text[]`;
  return sql<string | null>`case when ${isReadable} then
    case json_typeof(${drafts.data} #> ${at}) when 'string' then left(${drafts.data} #>> ${at}, 200) end
  end`;
}

/** Only what names it: all that was typed may be long. */
export const listDraftNames = (db: Queryable, now: Date, user: User): Promise<NamedDraft[]> =>
  db
    .select({
      kind: drafts.kind,
      key: drafts.key,
      updatedAt: drafts.updatedAt,
      customerName: typed('values,customerName'),
      name: typed('values,name'),
      templateId: typed('templateId'),
      stage: typed('stage'),
    })
    .from(drafts)
    .where(live(now, user))
    .orderBy(desc(drafts.updatedAt), drafts.kind, drafts.key);

export async function findDraft(
  db: Queryable,
  now: Date,
  user: User,
  address: DraftAddress,
): Promise<DraftRow | null> {
  const [row] = await db
    .select(columns)
    .from(drafts)
    .where(and(live(now, user), at(address)));
  return row ?? null;
}

export const countDrafts = (db: Queryable, now: Date, user: User): Promise<number> =>
  db.$count(drafts, live(now, user));

const asJson = (text: string): SQL => sql`${text}::json`;

/** Returns its version; null when there is none, or a later one than is known. */
export async function updateDraft(
  db: Queryable,
  now: Date,
  user: User,
  address: DraftAddress,
  { text, known }: DraftWrite,
): Promise<Date | null> {
  const [row] = await db
    .update(drafts)
    .set({
      data: asJson(text),
      // Two writes within a millisecond, or after the clock went back, are still two versions.
      updatedAt: sql`greatest(${now}::timestamptz, ${drafts.updatedAt} + interval '1 millisecond')`,
    })
    .where(and(live(now, user), at(address), isKnown(known)))
    .returning({ updatedAt: drafts.updatedAt });
  return row?.updatedAt ?? null;
}

/** Takes the place of one that is past its days. */
export async function insertDraft(
  tx: Tx,
  now: Date,
  { accountId, userId }: User,
  address: DraftAddress,
  text: string,
): Promise<Date> {
  const written = { data: asJson(text), updatedAt: now };
  await tx
    .insert(drafts)
    .values({ accountId, userId, ...address, ...written })
    .onConflictDoUpdate({
      target: [drafts.accountId, drafts.userId, drafts.kind, drafts.key],
      set: written,
    });
  return now;
}

/** False when there is none, or a later one than is known. */
export async function deleteDraft(
  db: Queryable,
  now: Date,
  user: User,
  address: DraftAddress,
  known: Date | undefined,
): Promise<boolean> {
  const { rowCount } = await db.delete(drafts).where(and(live(now, user), at(address), isKnown(known)));
  return rowCount === 1;
}

export async function deleteDraftsOf(tx: Tx, user: User): Promise<void> {
  await tx.delete(drafts).where(ofUser(user));
}

export async function deleteOldDrafts(db: Queryable, now: Date): Promise<void> {
  await db.delete(drafts).where(lte(drafts.updatedAt, oldest(now)));
}
