// Freezes the document, opens a link, ends the older one. What was printed and what the page will show are one version:
// if the job or the company changed in between, nothing is sent.
import { toPrintedLine } from '#contract/lines/line-items.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { type SignatureInput, signingLimits } from '#contract/signatures.ts';
import { documentNumber } from '#contract/stages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { Deps } from '#server/deps.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import { documentHtml } from '#server/documents/html/document-html.ts';
import { captions, labels } from '#server/documents/view/labels.ts';
import { type CompanyRow, findCompany, formatPhone } from '#server/features/company/company.service.ts';
import {
  assertRevision,
  assertSendable,
  holdJob,
  type JobPdf,
  type JobRecord,
  jobNotFound,
  keepLogo,
  printJob,
  requireJob,
  setSignature,
  signatureOf,
} from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { hours, later } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { StorageError } from '#server/ports/files/files.ts';
import { pageKey, sentKey, sha256Of } from '../evidence/frozen-files.ts';
import { insertPages } from '../evidence/pages.store.ts';
import { discardFiles } from '../evidence/remove-signing-files.task.ts';
import { addEvent } from '../evidence/signature-events.store.ts';
import { nameOfUser, type SigningVisitor } from '../page/visitor.ts';
import type { FrozenTexts } from '../signing.tables.ts';
import { endReasonTexts, toSignatureRequest } from './request-view.ts';
import {
  changeOpen,
  findRequest,
  insertRequest,
  type NewRequest,
  openRequestOf,
  type SignatureRequestRow,
} from './signature-requests.store.ts';

/** Without a user where the timetable sends it. */
type Sender = Tenant & { userId?: string };

/** What a follow-up does in the same transaction. */
interface FollowUpSteps {
  /** Before the older link ends. */
  before(tx: Tx): Promise<void>;
  made(tx: Tx, request: SignatureRequestRow, token: string): Promise<void>;
}

export async function requestSignature(
  deps: Deps,
  scope: Sender,
  jobId: string,
  { revision, ...input }: SignatureInput & { revision?: number },
  visitor: SigningVisitor | null,
  followUp?: FollowUpSteps,
) {
  const job = await requireJob(deps.db.query, scope, jobId);
  assertSendable(job);
  const company = await companyOf(deps.db.query, scope);
  if (!company.companyName?.trim()) throw new Refusal('company_unnamed');
  // Before printing, which is what it costs.
  await deps.limits.hit(deps.config.limits.signatureRequests, scope.accountId);
  const pdf = await printJob(deps, job, job.stage, { needsImages: true });
  const pages = await drawPages(deps, scope, pdf.model);
  const token = newToken();
  const row = newRequest(deps.clock.now(), job, company, input, pdf);
  const pictures = pages.map((bytes) => ({ bytes, sha256: sha256Of(bytes) }));
  const stored = pictures.map(({ sha256 }) => ({ key: pageKey(row, sha256), sha256 }));
  try {
    await deps.files.put(row.documentKey, pdf.bytes, 'application/pdf');
    for (const { bytes, sha256 } of pictures)
      await deps.files.put(pageKey(row, sha256), bytes, 'application/gzip');
    await deps.db.transaction(async (tx) => {
      if (!(await holdJob(tx, scope, job.id))) throw jobNotFound();
      await followUp?.before(tx);
      const held = await requireJob(tx, scope, job.id);
      await assertRevision(tx, held, revision, deps.clock.now());
      assertSame(pdf, [job, company], [held, await companyOf(tx, scope)]);
      await endOlder(deps, tx, held, scope);
      // The record of the signature has it too, whatever logo the company has by then.
      await keepLogo(tx, row, async () => pdf.model.company.logo);
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
      const inserted = followUp && (await findRequest(tx, row));
      if (inserted) await followUp.made(tx, inserted, token);
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
    signingUrl: `${deps.config.appUrl}/sign/${token}`,
    expiresAt: row.tokenExpiresAt.toISOString(),
    request: toSignatureRequest(made),
  };
}

const nameOf = async (tx: Tx, { accountId, userId }: Sender) =>
  userId ? nameOfUser(tx, { accountId, userId }) : 'an automatic follow-up';

/** Without pictures the page offers the PDF: better none than one that is not the page. */
async function drawPages({ renderer, log }: Deps, scope: Sender, model: DocumentModel): Promise<Buffer[]> {
  try {
    return (await renderer.renderPages(scope.accountId, model)) ?? [];
  } catch (err) {
    if (err instanceof Refusal) throw err;
    log.error({ err }, 'the pages of a document could not be drawn');
    return [];
  }
}

function newRequest(
  now: Date,
  job: JobRecord,
  company: CompanyRow,
  input: SignatureInput,
  { bytes: pdf, model }: JobPdf,
): NewRequest {
  const fileOwner = { accountId: job.accountId, jobId: job.id, id: newId() };
  const documentSha256 = sha256Of(pdf);
  return {
    ...fileOwner,
    stage: job.stage,
    revision: job.documentVersion,
    number: documentNumber(job.stage, job.number),
    totalCents: job.totalCents,
    frozenTexts: freezeTexts(job, company, model),
    readingHtml: documentHtml(model).article,
    documentKey: sentKey(fileOwner, documentSha256),
    documentSha256,
    headerColor: model.headerColor,
    logoPath: model.company.logo ? company.logoPath : null,
    tokenExpiresAt: later(now, hours(input.expirationHours ?? signingLimits.defaultHours)),
    signerName: input.signerName || personOf(job) || 'Customer',
    signerEmail: input.signerEmail || job.customerEmail || null,
    createdAt: now,
  };
}

async function companyOf(db: Queryable, { accountId }: Sender): Promise<CompanyRow> {
  const company = await findCompany(db, accountId);
  if (!company) throw new Refusal('not_signed_in');
  return company;
}

type Sources = [job: JobRecord, company: CompanyRow];

function assertSame({ model }: JobPdf, before: Sources, now: Sources): void {
  const facts = ([job, company]: Sources) =>
    JSON.stringify([
      job.documentVersion,
      job.updatedAt,
      job.closedAs,
      signatureOf(job, job.stage),
      freezeTexts(job, company, model),
      company.logoPath,
    ]);
  if (facts(before) !== facts(now)) throw new Refusal('conflict');
}

/** There is only one live link (B-10). Until the new one is sent, the customer has none. */
async function endOlder(deps: Deps, tx: Tx, job: JobRecord, scope: Sender): Promise<void> {
  const older = await openRequestOf(tx, scope, job.id, job.stage);
  if (!older) return;
  const now = deps.clock.now();
  await changeOpen(tx, older, { status: 'superseded', endedAt: now, endReason: 'replaced' });
  await discardFiles(tx, older);
  await setSignature(tx, now, older, 'not_sent');
  await recordEvent(tx, deps.clock, {
    type: 'signature.superseded',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    subjectId: job.id,
    data: { requestId: older.id, stage: older.stage, reason: endReasonTexts.replaced },
  });
}

/**
 * What the signing page shows in its own layout, taken when the document is frozen, from the model that is printed.
 * Its fax and license numbers, and which line is not taxed, are only in the PDF, its pictures and its HTML.
 */
const freezeTexts = (job: JobRecord, company: CompanyRow, model: DocumentModel): FrozenTexts => ({
  companyInfo: {
    companyName: company.companyName ?? '',
    companyAddress: company.companyAddress,
    companyCity: company.companyCity,
    companyState: company.companyState,
    companyZip: company.companyZip,
    companyPhone: company.companyPhone && formatPhone(company.companyPhone),
    companyWebsite: company.companyWebsite,
  },
  customerName: job.customerName,
  jobDescription: job.description,
  currentStage: job.stage,
  number: documentNumber(job.stage, job.number),
  lineItems: job.lineItems.map(toPrintedLine),
  subtotal: formatDecimal(job.subtotalCents),
  taxRate: formatDecimal(job.taxRate),
  ...(job.isTaxExempt && { isTaxExempt: true }),
  taxAmount: formatDecimal(job.taxCents),
  totalAmount: formatDecimal(job.totalCents),
  facts: printed([
    [captions.issued, model.issued],
    ['Valid until', model.kind === 'estimate' ? model.validUntil : undefined],
    [captions.preparedBy, model.kind === 'estimate' ? model.preparedBy : undefined],
    [captions.service, model.service],
    ['Service time', model.kind === 'work_order' ? model.serviceTimes : undefined],
    [captions.technician, model.kind === 'work_order' ? model.technician : undefined],
    [captions.contact, model.customer.contact],
    ['Address', model.customer.address],
    [labels.serviceAddress, model.customer.serviceAddress],
    ['Phone', model.customer.phone],
    ['Email', model.customer.email],
    [labels.photos, countPhotos(model)],
  ]),
  sections: printed([
    [captions.comments, model.comments],
    [captions.paymentTerms, model.paymentTerms],
    [captions.termsAndConditions, model.termsAndConditions],
  ]),
  agreement: model.agreement?.trim() || null,
  thankYou: model.thankYou?.trim() || null,
});

const printed = (texts: [label: string, text: string | undefined][]): FrozenTexts['facts'] =>
  texts.flatMap(([label, text]) => (text?.trim() ? [{ label, text: text.trim() }] : []));

/** "2 before, 1 after": what the photos show cannot be said in words. */
const countPhotos = ({ photos = [] }: DocumentModel): string =>
  (['before', 'after'] as const)
    .map((side) => [photos.filter((photo) => photo.side === side).length, side] as const)
    .flatMap(([count, side]) => (count > 0 ? `${count} ${side}` : []))
    .join(', ');
