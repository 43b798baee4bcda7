// Freezes the paper of a change order and emails the link, or gives it to be handed over (D-55); again, with a new link, while
// it waits (D-20). One press sends one email: its key also gives the same link again.
import type { SignatureInput, SignatureRequest } from '#contract/signatures.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { EmailText } from '#contract/texts/email-text.ts';
import { emailNeeded } from '#contract/texts/refusal-texts.ts';
import type { Deps } from '#server/deps.ts';
import { documentHtml } from '#server/documents/html/document-html.ts';
import { type CompanyRow, readCompany } from '#server/features/company/company.service.ts';
import { assertNotClosed, type JobRecord, requireJob } from '#server/features/jobs/jobs.service.ts';
import {
  type DocumentToSign,
  drawPages,
  emailLink,
  findByToken,
  freezeDocument,
  frozenHead,
  namedCompany,
  type SigningVisitor,
  signingUrl,
  toSignatureRequest,
} from '#server/features/signing/signing.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey, findClaim, type KeyedAction } from '#server/platform/idempotency/idempotency.ts';
import { changeOrderModel, frozenTextsOf } from './change-order-model.ts';
import { assertOrderRevision } from './change-order-reply.ts';
import { approvedState, isWrittenFor } from './change-order-state.ts';
import { type ChangeOrderRow, changeChangeOrder } from './change-orders.store.ts';
import { type OfJob, requireChangeOrder } from './require-change-order.ts';

interface SentChangeOrder {
  signingToken: string;
  signingUrl: string;
  sentTo: string | null;
  expiresAt: string;
  request: SignatureRequest;
}

type SendInput = SignatureInput &
  Pick<EmailText, 'subject' | 'message'> & {
    asLink?: boolean | undefined;
    revision?: number | undefined;
    jobRevision?: number | undefined;
  };

export async function sendChangeOrder(
  deps: Deps,
  scope: Scope,
  { id: jobId, changeOrderId }: OfJob,
  input: SendInput,
  visitor: SigningVisitor,
  key: string | null,
): Promise<SentChangeOrder> {
  const job = await requireJob(deps.db.query, scope, jobId);
  const row = await requireChangeOrder(deps.db.query, scope, jobId, changeOrderId);
  const { revision, jobRevision, ...words } = input;
  const keyed = {
    action: 'change order link',
    key,
    // The words alone: sending makes another revision of it, and a press whose answer got lost is the same press.
    content: [jobId, changeOrderId, words],
    olderContent: [jobId, changeOrderId, input],
  };
  const { asLink = false, subject, message, ...signer } = words;
  const sentBefore = await findSent(deps, scope, changeOrderId, keyed, asLink);
  if (sentBefore) return sentBefore;
  await assertOrderRevision(deps.db.query, row, revision);
  await assertSendable(deps.db.query, job, row);
  if (!asLink) assertAddressed(job, input);
  const company = await namedCompany(deps.db.query, scope);
  // Before printing, which is what it costs.
  await deps.limits.hit(deps.config.limits.signatureRequests, scope.accountId);
  const document = await printToSign(deps, job, company, row, input);
  let sentTo: string | null = null;
  try {
    const form = { ...signer, revision: jobRevision };
    const link = await freezeDocument(deps, scope, job, document, form, visitor, {
      token: tokenOf(deps, scope, changeOrderId, key),
      async before(tx, held) {
        const claim = await claimKey(tx, deps.clock.now(), scope, keyed, row.id);
        if (!claim.isFirst) throw new Refusal('conflict');
        const present = await requireChangeOrder(tx, scope, jobId, row.id);
        await assertOrderRevision(tx, present, revision);
        await assertSendable(tx, held, present);
        assertSame([job, company, row], [held, await namedCompany(tx, scope), present]);
      },
      async made(tx, request, token) {
        await markWaiting(deps, tx, row);
        if (asLink) return;
        const text = { to: signer.signerEmail, subject, message };
        const sender = await readCompany(tx, scope.accountId);
        sentTo = await emailLink(deps, tx, scope, { request, token, text, company: sender, visitor });
      },
    });
    return { ...link, sentTo };
  } catch (error) {
    // Of two taps at once, the second finds what the first has sent.
    const sentMeanwhile =
      error instanceof Refusal && (await findSent(deps, scope, changeOrderId, keyed, asLink));
    if (sentMeanwhile) return sentMeanwhile;
    throw error;
  }
}

/** Only its hash is stored, so it is made from the key again. */
const tokenOf = ({ secrets }: Deps, { accountId }: Scope, changeOrderId: string, key: string | null) =>
  key === null ? undefined : secrets.sign('change order link', `${accountId} ${changeOrderId} ${key}`);

async function findSent(
  deps: Deps,
  scope: Scope,
  changeOrderId: string,
  keyed: KeyedAction,
  asLink: boolean,
): Promise<SentChangeOrder | null> {
  const token = tokenOf(deps, scope, changeOrderId, keyed.key);
  if (token === undefined) return null;
  // Refuses the same key with other content. A key is forgotten after a week, and its token is not: then it is still there.
  await findClaim(deps.db.query, scope, keyed);
  const request = await findByToken(deps.db, token);
  return (
    request && {
      signingToken: token,
      signingUrl: signingUrl(deps, token),
      sentTo: asLink ? null : request.signerEmail,
      expiresAt: request.tokenExpiresAt.toISOString(),
      request: toSignatureRequest(request),
    }
  );
}

export async function assertSendable(db: Queryable, job: JobRecord, row: ChangeOrderRow): Promise<void> {
  if (row.status === 'approved') throw new Refusal('already_signed');
  if (row.status !== 'draft' && row.status !== 'sent')
    throw new Refusal('conflict', { message: 'This change order has ended. Write another one.' });
  assertNotClosed(job);
  // Another document may have been signed since, of the same job.
  if (!isWrittenFor(job, await approvedState(db, job), row))
    throw new Refusal('conflict', {
      message: 'The job was changed after this change order was written. Check it and save it again.',
    });
}

function assertAddressed({ customerEmail }: JobRecord, { signerEmail }: SignatureInput): void {
  if (signerEmail || customerEmail) return;
  const message = emailNeeded('send a change order');
  throw new Refusal('invalid_input', { message, fields: { signerEmail: message } });
}

async function printToSign(
  deps: Deps,
  job: JobRecord,
  company: CompanyRow,
  row: ChangeOrderRow,
  { signerName }: SignatureInput,
): Promise<DocumentToSign> {
  const preview = await changeOrderModel(deps, job, row, deps.clock.now());
  // The name that the signing page has too.
  const model = { ...preview, signer: signerName || personOf(job) };
  return {
    number: row.number,
    totalCents: row.afterTotalCents,
    pdf: await deps.renderer.render(job.accountId, model),
    pages: await drawPages(deps, job, model),
    frozenTexts: frozenTextsOf(job, company, row, model),
    readingHtml: documentHtml(model).article,
    headerColor: model.headerColor,
    logoPath: model.company.logo ? company.logoPath : null,
    logo: model.company.logo,
    offer: { ...row.after, options: null, deposit: null },
    model: null,
    changeOrderId: row.id,
    agreedAt: null,
  };
}

type Sources = [job: JobRecord, company: CompanyRow, row: ChangeOrderRow];

/** What was printed is what the page will show. */
function assertSame(before: Sources, now: Sources): void {
  const facts = ([job, company, { revision }]: Sources) =>
    JSON.stringify([
      job.documentVersion,
      job.updatedAt,
      frozenHead(job, company),
      company.logoPath,
      revision,
    ]);
  if (facts(before) !== facts(now)) throw new Refusal('conflict');
}

/** From now on it waits for the customer; whether the link has left is the link's to say. */
async function markWaiting({ clock }: Deps, tx: Tx, row: ChangeOrderRow): Promise<void> {
  const now = clock.now();
  await changeChangeOrder(tx, row, now, { status: 'sent', sentAt: now });
}
