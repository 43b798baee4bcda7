// The only SQL about signature requests. Every change of a request's state holds the lock of its job: edits, deletion,
// signing and withdrawal wait for each other there. That it was opened or has run out is only recorded.
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { DocumentModel } from '#server/documents/document-model.ts';
import {
  type DocumentSnapshot,
  findSnapshotLogo,
  fromSnapshot,
  jobIsThere,
} from '#server/features/jobs/jobs.service.ts';
import type { Database, Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { prepare } from '#server/platform/db/prepared.ts';
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
  model: _model,
  ...columns
} = getTableColumns(table);
export type SignatureRequestRow = Omit<
  typeof table.$inferSelect,
  'signatureImage' | 'tokenHash' | 'moreTokenHashes' | 'readingHtml' | 'model'
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
  | 'customerName'
  | 'customerEmail'
  | 'createdAt'
  | 'offer'
  | 'changeOrderId'
  | 'agreedAt'
  | 'placeOfSale'
> & { documentKey: string; readingHtml: string; model: DocumentSnapshot | null };

const byId = ({ accountId, id }: RequestKey) => and(eq(table.accountId, accountId), eq(table.id, id));
const ofJob = ({ accountId }: Tenant, jobId: string) =>
  and(eq(table.accountId, accountId), eq(table.jobId, jobId));
const isOpen = inArray(table.status, ['created', 'pending']);

/** For conditions of other features' queries: a change order of the job waits for its customer. */
export const hasChangeOrderOut = (accountId: SQL, jobId: SQL) => sql`exists (
  select from signature_requests r where r.account_id = ${accountId} and r.job_id = ${jobId}
    and r.change_order_id is not null and r.status in ('created', 'pending'))`;

export async function insertRequest(tx: Tx, token: string, row: NewRequest): Promise<void> {
  await tx.insert(table).values({ ...row, tokenHash: hashToken(token), status: 'created' });
}

const requestByToken = prepare<typeof columns, { isJobThere: boolean }>(
  'signature request by token',
  columns,
  sql`
    select ${selected(columns, 'r')}, ${jobIsThere(sql`r.account_id`, sql`r.job_id`)} as "isJobThere"
    from signature_requests r
    where r.token_hash = ${sql.placeholder('hash')}
      -- Of a follow-up. The first half is there for its index.
      or (r.more_token_hashes <> '{}' and r.more_token_hashes @> array[${sql.placeholder('hash')}::bytea])`,
);

/** Null for an unknown token; tokens of other forms are not even looked up. */
export async function findEvenInBin(
  db: Pick<Database, 'pool'>,
  token: string,
): Promise<(SignatureRequestRow & { isJobThere: boolean }) | null> {
  if (!isToken(token)) return null;
  const [row] = await requestByToken(db, { hash: hashToken(token) });
  return row ?? null;
}

/** Null also when the job is in the bin. */
export async function findByToken(
  db: Pick<Database, 'pool'>,
  token: string,
): Promise<SignatureRequestRow | null> {
  const found = await findEvenInBin(db, token);
  return found?.isJobThere ? found : null;
}

export async function findRequest(db: Queryable, key: RequestKey): Promise<SignatureRequestRow | null> {
  const [row] = await db.select(columns).from(table).where(byId(key));
  return row ?? null;
}

/** Null for a document that was sent before it was frozen as HTML too. */
export async function findReadingHtml(db: Queryable, key: RequestKey): Promise<string | null> {
  const [row] = await db.select({ readingHtml: table.readingHtml }).from(table).where(byId(key));
  return row?.readingHtml ?? null;
}

const sentModel = prepare(
  'model of a signature request',
  { model: table.model },
  sql`
    select r.model from signature_requests r
    where r.account_id = ${sql.placeholder('accountId')} and r.id = ${sql.placeholder('id')}`,
);

/** With the logo it was sent with; null where there was nothing to choose. */
export async function findSentModel(
  db: Database,
  { accountId, id, logoPath }: Pick<SignatureRequestRow, 'accountId' | 'id' | 'logoPath'>,
): Promise<DocumentModel | null> {
  const [[row], logo] = await Promise.all([
    sentModel(db, { accountId, id }),
    logoPath === null ? null : findSnapshotLogo(db.query, { accountId }, logoPath),
  ]);
  if (!row?.model) return null;
  return fromSnapshot(row.model, logo);
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

/** What is open about a job: at most one request for each stage, and one of a change order. */
export const openRequestsOf = (tx: Tx, tenant: Tenant, jobId: string): Promise<SignatureRequestRow[]> =>
  tx
    .select(columns)
    .from(table)
    .where(and(ofJob(tenant, jobId), isOpen));

/** For the same document: of the stage, or of the change order. */
export async function openRequestFor(
  tx: Tx,
  row: Pick<SignatureRequestRow, 'accountId' | 'jobId' | 'stage' | 'changeOrderId'>,
): Promise<SignatureRequestRow | null> {
  const open = await openRequestsOf(tx, row, row.jobId);
  const isSame = ({ stage, changeOrderId }: SignatureRequestRow) =>
    changeOrderId === row.changeOrderId && (changeOrderId !== null || stage === row.stage);
  return open.find(isSame) ?? null;
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

/** What is signed, where that is not what was sent. */
export type SignedContent = Partial<
  Pick<
    typeof table.$inferInsert,
    | 'signed'
    | 'optionName'
    | 'totalCents'
    | 'frozenTexts'
    | 'readingHtml'
    | 'documentKey'
    | 'documentSha256'
    | 'offerKey'
    | 'offerSha256'
    | 'cancelUntil'
    | 'cancelTimeZone'
  >
>;

/** False when it is no longer open, or its time has run out. */
export async function approve(
  tx: Tx,
  key: RequestKey,
  signed: { at: Date; image: Buffer; evidence: SeenAtSigning } & SignedContent,
): Promise<boolean> {
  const { at, image, evidence, ...content } = signed;
  const { rowCount } = await tx
    .update(table)
    .set({
      status: 'approved',
      nextFollowUpAt: null,
      signedAt: at,
      signatureImage: image,
      evidence,
      ...content,
    })
    .where(and(byId(key), isOpen, isNull(table.expiredAt), sql`${table.tokenExpiresAt} > ${at}`));
  return rowCount === 1;
}

/** By the customer, who had signed it; with it goes what else they had signed, by the ids of its requests. */
export async function takeBackSigned(
  tx: Tx,
  key: RequestKey,
  { cancelledAt, cancelReason }: { cancelledAt: Date; cancelReason: string | null },
  signedIds: string[],
): Promise<void> {
  await tx
    .update(table)
    .set({ cancelledAt, cancelledWith: key.id })
    .where(
      and(
        eq(table.accountId, key.accountId),
        inArray(table.id, [key.id, ...signedIds]),
        eq(table.status, 'approved'),
        isNull(table.cancelledAt),
      ),
    );
  await tx.update(table).set({ cancelReason }).where(byId(key));
}

/** Of requests that were made for the customer whose name or email is corrected. */
export async function correctCustomer(
  tx: Tx,
  { accountId }: Tenant,
  requestIds: string[],
  { customerName, customerEmail }: Pick<SignatureRequestRow, 'customerName' | 'customerEmail'>,
): Promise<void> {
  await tx
    .update(table)
    .set({ customerName, customerEmail })
    .where(and(eq(table.accountId, accountId), inArray(table.id, requestIds)));
}

/** All of them, or those of one request: written down, so that a link stays expired even if the clock is put back. */
export async function markExpired(db: Queryable, now: Date, key?: RequestKey): Promise<void> {
  await db
    .update(table)
    .set({ expiredAt: now })
    .where(and(key && byId(key), isOpen, isNull(table.expiredAt), lte(table.tokenExpiresAt, now)));
}

/** False when it was before. */
export async function markOpened(db: Queryable, key: RequestKey, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(table)
    .set({ openedAt: now })
    .where(and(byId(key), isNull(table.openedAt)));
  return rowCount === 1;
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
