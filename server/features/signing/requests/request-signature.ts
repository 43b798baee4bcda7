// Sends the document of the job's stage to be signed. What was printed and what the page will show are one version: if
// the job or the company changed in between, nothing is sent.
import { isChoice } from '#contract/lines/chosen-lines.ts';
import type { SignatureInput } from '#contract/signatures.ts';
import { documentNumber } from '#contract/stages.ts';
import { cancellationNotice } from '#contract/texts/cancellation-notice.ts';
import type { Deps } from '#server/deps.ts';
import { documentHtml } from '#server/documents/html/document-html.ts';
import type { Renderer } from '#server/documents/render/renderer.ts';
import { type CompanyRow, findCompany } from '#server/features/company/company.service.ts';
import {
  assertSendable,
  type JobPdf,
  type JobRecord,
  printJob,
  requireJob,
  signatureOf,
  toSnapshot,
} from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { SigningVisitor } from '../page/visitor.ts';
import { noticeFor } from './cancellation-right.ts';
import { type DocumentToSign, freezeDocument, type Sender } from './freeze-document.ts';
import { freezeTexts, sentOfferOf } from './freeze-texts.ts';
import type { SignatureRequestRow } from './signature-requests.store.ts';

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
  input: SignatureInput & { revision?: number },
  visitor: SigningVisitor | null,
  followUp?: FollowUpSteps,
) {
  const job = await requireJob(deps.db.query, scope, jobId);
  assertSendable(job);
  const company = await namedCompany(deps.db.query, scope);
  // Before printing, which is what it costs.
  await deps.limits.hit(deps.config.limits.signatureRequests, scope.accountId);
  const agreedAt = noticeFor(job, company, input.agreedAt);
  const pdf = await printJob(deps, job, job.stage, {
    needsImages: true,
    ...(agreedAt && { cancellationNotice }),
  });
  const pages = await drawPages(deps, scope, pdf.model);
  const document = { ...toSign(job, company, pdf, pages), agreedAt };
  return freezeDocument(deps, scope, job, document, input, visitor, {
    async before(tx, held) {
      await followUp?.before(tx);
      const present = await companyOf(tx, scope);
      assertSame(pdf, [job, company], [held, present]);
      if (noticeFor(held, present, input.agreedAt) !== agreedAt) throw new Refusal('conflict');
    },
    ...(followUp && { made: followUp.made }),
  });
}

function toSign(
  job: JobRecord,
  company: CompanyRow,
  { bytes, model }: JobPdf,
  pages: Buffer[],
): Omit<DocumentToSign, 'agreedAt'> {
  return {
    number: documentNumber(job.stage, job.number),
    totalCents: job.totalCents,
    pdf: bytes,
    pages,
    frozenTexts: freezeTexts(job, company, model),
    readingHtml: documentHtml(model).article,
    headerColor: model.headerColor,
    logoPath: model.company.logo ? company.logoPath : null,
    logo: model.company.logo,
    offer: sentOfferOf(job),
    model: isChoice(job) ? toSnapshot(model) : null,
    changeOrderId: null,
  };
}

/** Without pictures the page offers the PDF: better none than one that is not the page. */
export async function drawPages(
  { renderer, log }: Deps,
  scope: Sender,
  model: Parameters<Renderer['renderPages']>[1],
): Promise<Buffer[]> {
  try {
    return (await renderer.renderPages(scope.accountId, model)) ?? [];
  } catch (err) {
    if (err instanceof Refusal) throw err;
    log.error({ err }, 'the pages of a document could not be drawn');
    return [];
  }
}

async function companyOf(db: Queryable, { accountId }: Sender): Promise<CompanyRow> {
  const company = await findCompany(db, accountId);
  if (!company) throw new Refusal('not_signed_in');
  return company;
}

/** Nobody signs for a company without a name. */
export async function namedCompany(db: Queryable, scope: Sender): Promise<CompanyRow> {
  const company = await companyOf(db, scope);
  if (!company.companyName?.trim()) throw new Refusal('company_unnamed');
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
