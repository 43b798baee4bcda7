// The only SQL about signature requests. Every change of a request's state holds the lock of its job: edits, deletion,
// signing and withdrawal wait for each other there. That it was opened or has run out is only recorded.
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import { jobIsThere } from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { hashToken, isToken } from '#server/platform/secrets.ts';
import { isLinkMailUnsent } from '../sealing/signing-mails.store.ts';
import { type SeenAtSigning, signatureRequests, signatureRequests as table } from '../signing.tables.ts';

/** Links that count as sent although their email did not go out. */
const { accountId, id, jobId, failedMails } = signatureRequests;
const undeliveredColumns = { accountId, id, jobId, failedMails };
export type Undelivered = RowOf<typeof undeliveredColumns>;

/** A link that was opened, or copied to hand it over, has arrived some other way. */
export const listUndelivered = (db: Queryable): Promise<Undelivered[]> =>
  readRows(
    db,
    undeliveredColumns,
    sql`
      select ${selected(undeliveredColumns, 'r')} from signature_requests r
      where r.status = 'pending' and r.reached_by = 'mail' and r.opened_at is null
        and ${isLinkMailUnsent}
        and not exists (
          select 1 from signature_events e
          where e.account_id = r.account_id and e.request_id = r.id and e.kind = 'copied')
      order by r.sent_at limit 500`,
  );

export type RequestKey = Pick<SignatureRequestRow, 'accountId' | 'id'>;

const {
  signatureImage: _image,
  tokenHash: _hash,
  moreTokenHashes: _hashes,
  readingHtml: _html,
  ...columns
} = getTableColumns(table);
export type SignatureRequestRow = Omit<
  typeof table.$inferSelect,
  'signatureImage' | 'tokenHash' | 'moreTokenHashes' | 'readingHtml'
>;
export type NewRequest = Pick<
  SignatureRequestRow,
  | 'accountId'
  | 'id'
  | 'jobId'
  | 'stage'
  | 'revision'
  | 'number'
  | 'totalCents'
  | 'frozenTexts'
  | 'documentSha256'
  | 'headerColor'
  | 'logoPath'
  | 'tokenExpiresAt'
  | 'signerName'
  | 'signerEmail'
  | 'createdAt'
> & { documentKey: string; readingHtml: string };

const byId = ({ accountId, id }: RequestKey) => and(eq(table.accountId, accountId), eq(table.id, id));
const ofJob = ({ accountId }: Tenant, jobId: string) =>
  and(eq(table.accountId, accountId), eq(table.jobId, jobId));
const isOpen = inArray(table.status, ['created', 'pending']);

export async function insertRequest(tx: Tx, token: string, row: NewRequest): Promise<void> {
  await tx.insert(table).values({ ...row, tokenHash: hashToken(token), status: 'created' });
}

/** Null for an unknown token, and when the job is in the bin; tokens of other forms are not even looked up. */
export async function findByToken(db: Queryable, token: string): Promise<SignatureRequestRow | null> {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  const [row] = await db
    .select(columns)
    .from(table)
    .where(
      and(
        or(eq(table.tokenHash, hash), isMoreToken(hash)),
        jobIsThere(sql`${table.accountId}`, sql`${table.jobId}`),
      ),
    );
  return row ?? null;
}

/** Of a follow-up. The first half is there for its index. */
const isMoreToken = (hash: Buffer) =>
  sql`(${table.moreTokenHashes} <> '{}' and ${table.moreTokenHashes} @> array[${hash}::bytea])`;

export async function findRequest(db: Queryable, key: RequestKey): Promise<SignatureRequestRow | null> {
  const [row] = await db.select(columns).from(table).where(byId(key));
  return row ?? null;
}

/** Null for a document that was sent before it was frozen as HTML too. */
export async function findReadingHtml(db: Queryable, key: RequestKey): Promise<string | null> {
  const [row] = await db.select({ readingHtml: table.readingHtml }).from(table).where(byId(key));
  return row?.readingHtml ?? null;
}

/** The same without reading it. */
export async function hasReadingHtml(db: Queryable, key: RequestKey): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(byId(key), isNotNull(table.readingHtml)));
  return rows.length === 1;
}

/** Newest first. */
export const requestsOf = (db: Queryable, tenant: Tenant, jobId: string): Promise<SignatureRequestRow[]> =>
  db.select(columns).from(table).where(ofJob(tenant, jobId)).orderBy(desc(table.createdAt), desc(table.id));

/** What is open about a job: at most one request for each stage. */
export const openRequestsOf = (tx: Tx, tenant: Tenant, jobId: string): Promise<SignatureRequestRow[]> =>
  tx
    .select(columns)
    .from(table)
    .where(and(ofJob(tenant, jobId), isOpen));

export async function openRequestOf(
  tx: Tx,
  tenant: Tenant,
  jobId: string,
  stage: Stage,
): Promise<SignatureRequestRow | null> {
  const open = await openRequestsOf(tx, tenant, jobId);
  return open.find((request) => request.stage === stage) ?? null;
}

type Change = Partial<Omit<typeof table.$inferInsert, 'accountId' | 'id' | 'tokenHash' | 'moreTokenHashes'>>;

/** False when it was no longer open. Whatever no longer waits for a signature announces no follow-up. */
export async function changeOpen(tx: Tx, key: RequestKey, change: Change): Promise<boolean> {
  const isOver = change.status !== undefined && change.status !== 'pending';
  const { rowCount } = await tx
    .update(table)
    .set({ ...change, ...(isOver && { nextFollowUpAt: null }) })
    .where(and(byId(key), isOpen));
  return rowCount === 1;
}

/** Of a link that has ended and that nobody got. */
export async function forgetDocument(tx: Tx, key: RequestKey): Promise<void> {
  await tx
    .update(table)
    .set({ documentKey: null })
    .where(and(byId(key), inArray(table.status, ['superseded', 'cancelled'])));
}

/** False when it is no longer open, or its time has run out. */
export async function approve(
  tx: Tx,
  key: RequestKey,
  signed: { at: Date; image: Buffer; evidence: SeenAtSigning },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set({
      status: 'approved',
      nextFollowUpAt: null,
      signedAt: signed.at,
      signatureImage: signed.image,
      evidence: signed.evidence,
    })
    .where(and(byId(key), isOpen, isNull(table.expiredAt), sql`${table.tokenExpiresAt} > ${signed.at}`));
  return rowCount === 1;
}

/** All of them, or those of one request: written down, so that a link stays expired even if the clock is put back. */
export async function markExpired(db: Queryable, now: Date, key?: RequestKey): Promise<void> {
  await db
    .update(table)
    .set({ expiredAt: now })
    .where(and(key && byId(key), isOpen, isNull(table.expiredAt), lte(table.tokenExpiresAt, now)));
}

export async function markOpened(db: Queryable, key: RequestKey, now: Date): Promise<void> {
  await db
    .update(table)
    .set({ openedAt: now })
    .where(and(byId(key), isNull(table.openedAt)));
}

/** False when the signer has already requested one since then. */
export async function markRenewalRequested(
  tx: Tx,
  key: RequestKey,
  now: Date,
  since: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set({ renewalRequestedAt: now })
    .where(
      and(
        byId(key),
        isOpen,
        sql`(${table.renewalRequestedAt} is null or ${table.renewalRequestedAt} <= ${since})`,
      ),
    );
  return rowCount === 1;
}
