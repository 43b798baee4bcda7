// Freezes a printed document, opens a link to sign it, and ends the older one. What was printed and what the page will
// show are one version: `before` refuses when something changed in between, and then nothing is sent.
import { type SignatureInput, signingLimits } from '#contract/signatures.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { Deps } from '#server/deps.ts';
import {
  assertRevision,
  type DocumentSnapshot,
  holdJob,
  type JobRecord,
  jobNotFound,
  keepLogo,
  requireJob,
  setSignature,
} from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { hours, later } from '#server/platform/clock.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { StorageError } from '#server/ports/files/files.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import { pageKey, sentKey, sha256Of } from '../evidence/frozen-files.ts';
import { insertPages } from '../evidence/pages.store.ts';
import { dropFilesOfEnded } from '../evidence/remove-signing-files.task.ts';
import { addEvent } from '../evidence/signature-events.store.ts';
import { nameOfUser, type SigningVisitor } from '../page/visitor.ts';
import type { FrozenTexts, SentOffer } from '../signing.tables.ts';
import { endReasonTexts, signingUrl, toSignatureRequest } from './request-view.ts';
import {
  changeOpen,
  findRequest,
  insertRequest,
  type NewRequest,
  openRequestFor,
  type SignatureRequestRow,
} from './signature-requests.store.ts';

/** Without a user where the timetable sends it. */
export type Sender = Tenant & { userId?: string };

/** What is sent: the document of the job's stage, or the paper of a change order. */
export interface DocumentToSign {
  /** Such as EST-1001 or CO-1001-1. */
  number: string;
  totalCents: number;
  pdf: Buffer;
  /** A picture of each page, packed; none where the page offers the PDF alone. */
  pages: Buffer[];
  frozenTexts: FrozenTexts;
  readingHtml: string;
  headerColor: string;
  /** The company's, where it is printed, and its bytes as they are printed. */
  logoPath: string | null;
  logo: Uint8Array | undefined;
  /** Lines, discount and tax as they are signed; `options` and `deposit` are null in a change order. */
  offer: SentOffer;
  /** Where the customer may choose. */
  model: DocumentSnapshot | null;
  changeOrderId: string | null;
  /** Set where the document has the notice of the right to cancel. */
  agreedAt: SignatureRequestRow['agreedAt'];
}

/** In the transaction that opens the link. The job is locked. */
export interface FreezeSteps {
  /** Before the older link ends. Refuses where what was printed is out of date. */
  before(tx: Tx, held: JobRecord): Promise<void>;
  /** Of a sender who can make the same link again. */
  token?: string | undefined;
  made?(tx: Tx, request: SignatureRequestRow, token: string): Promise<void>;
}

/** The job is the one that was printed; `revision` of the input is the one the sender looked at. */
export async function freezeDocument(
  deps: Deps,
  scope: Sender,
  job: JobRecord,
  document: DocumentToSign,
  { revision, ...input }: Partial<SignatureInput> & { revision?: number | undefined },
  visitor: SigningVisitor | null,
  steps: FreezeSteps,
) {
  const token = steps.token ?? newToken();
  const row = newRequest(deps.clock.now(), job, document, input);
  const pictures = document.pages.map((bytes) => ({ bytes, sha256: sha256Of(bytes) }));
  const stored = pictures.map(({ sha256 }) => ({ key: pageKey(row, sha256), sha256 }));
  try {
    await deps.files.put(row.documentKey, document.pdf, 'application/pdf');
    for (const { bytes, sha256 } of pictures)
      await deps.files.put(pageKey(row, sha256), bytes, 'application/gzip');
    await deps.db.transaction(async (tx) => {
      if (!(await holdJob(tx, scope, job.id))) throw jobNotFound();
      const held = await requireJob(tx, scope, job.id);
      await assertRevision(tx, held, revision, deps.clock.now());
      await steps.before(tx, held);
      await endOlder(deps, tx, row, scope);
      // The record of the signature has it too, whatever logo the company has by then.
      await keepLogo(tx, row, async () => document.logo);
      await insertRequest(tx, token, row);
      await insertPages(tx, row, stored);
      await addEvent(tx, row, {
        kind: 'requested',
        what: `A copy of the document was saved and a link made by ${await nameOf(tx, scope)}`,
        at: row.createdAt,
        address: visitor?.address ?? null,
        userAgent: visitor?.userAgent ?? null,
      });
      await recordEvent(tx, deps.clock, {
        type: 'signature.requested',
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: job.id,
        address: visitor?.address,
        data: { requestId: row.id, stage: row.stage, revision: row.revision, sha256: row.documentSha256 },
      });
      const inserted = steps.made && (await findRequest(tx, row));
      if (inserted) await steps.made?.(tx, inserted, token);
    });
  } catch (error) {
    // A refusal wrote nothing, and a full disk came before the row. After any other failure the row may be
    // there, only its confirmation was lost; then the file is needed, and if not, the sweep of orphaned files
    // finds it.
    if (error instanceof Refusal || error instanceof StorageError)
      for (const key of [row.documentKey, ...stored.map(({ key }) => key)]) await deps.files.remove(key);
    throw error;
  }
  const made = await findRequest(deps.db.query, row);
  if (!made) throw new Refusal('conflict');
  return {
    signingToken: token,
    signingUrl: signingUrl(deps, token),
    expiresAt: row.tokenExpiresAt.toISOString(),
    request: toSignatureRequest(made),
  };
}

const nameOf = async (tx: Tx, { accountId, userId }: Sender) =>
  userId ? nameOfUser(tx, { accountId, userId }) : 'an automatic follow-up';

function newRequest(
  now: Date,
  job: JobRecord,
  { pdf, pages: _, logo: __, ...document }: DocumentToSign,
  input: Partial<SignatureInput>,
): NewRequest {
  const fileOwner = { accountId: job.accountId, jobId: job.id, id: newId() };
  const documentSha256 = sha256Of(pdf);
  return {
    ...document,
    ...fileOwner,
    stage: job.stage,
    revision: job.documentVersion,
    documentKey: sentKey(fileOwner, documentSha256),
    documentSha256,
    tokenExpiresAt: later(now, hours(input.expirationHours ?? signingLimits.defaultHours)),
    signerName: input.signerName || personOf(job) || 'Customer',
    signerEmail: input.signerEmail || job.customerEmail || null,
    customerName: job.customerName,
    customerEmail: job.customerEmail,
    placeOfSale: input.agreedAt ?? null,
    createdAt: now,
  };
}

/** There is only one live link to a document (B-10). Until the new one is sent, the customer has none. */
async function endOlder(deps: Deps, tx: Tx, row: NewRequest, scope: Sender): Promise<void> {
  const older = await openRequestFor(tx, row);
  if (!older) return;
  const now = deps.clock.now();
  await changeOpen(tx, older, { status: 'superseded', endedAt: now, endReason: 'replaced' });
  await dropFilesOfEnded(tx, older);
  if (!isOfChangeOrder(older)) await setSignature(tx, now, older, 'not_sent');
  await recordEvent(tx, deps.clock, {
    type: 'signature.superseded',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    subjectId: row.jobId,
    data: { requestId: older.id, stage: older.stage, reason: endReasonTexts.replaced },
  });
}
