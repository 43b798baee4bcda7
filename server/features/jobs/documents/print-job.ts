// The PDF of a job, made on demand and cached by a digest of its content (B-14). The document of a stage that the job
// has left stays as it was issued.
import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { pdfFileName, type Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import { type Company, readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import { days } from '#server/platform/clock.ts';
import type { Tenant } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import type { NewLastingPayLink } from '../job-events.ts';
import { isPaidInvoice, reachedAt } from '../job-reply.ts';
import { type JobRecord, listPaymentsOf, markPrinted, type PaymentRow } from '../jobs.store.ts';
import { approvalOf, toJobDocumentModel } from './job-document-model.ts';
import { type DocumentRow, findDocument, insertDocument, touchDocument } from './job-documents.store.ts';
import { photosToPrint, withImages, withoutDeletedPhotos, withoutImages } from './job-photos.ts';
import { findSnapshot } from './job-snapshots.store.ts';

export interface JobPdf {
  bytes: Buffer;
  filename: string;
  document: DocumentRow;
  model: DocumentModel;
}

export interface NewJobPdf extends JobPdf {
  /** Confirms the file, in the statement that writes the job. */
  confirmation: SQL;
  /** Its own, where it is printed: written with the job. */
  payLink: NewLastingPayLink | null;
}

type Needs = Pick<Deps, 'db' | 'files' | 'renderer' | 'clock' | 'log' | 'signedDocuments' | 'payLinks'>;

interface PrintOptions {
  /** For a caller that only reads it: without room it is printed and not stored. */
  storeIfRoom?: boolean;
  /** For a caller that draws the pages of the model itself: with the photos the file shows, no more and no fewer. */
  needsImages?: boolean;
  /** For customers behind a link: they wait in a queue of their own, and take no place of the company's people. */
  forCustomer?: boolean;
  /** For an estimate that is sent to be signed: the notice of the right to cancel (D-22). */
  cancellationNotice?: string;
}

/** Refused for a stage that the job skipped or that lies ahead. */
export async function printJob(
  deps: Needs,
  job: JobRecord,
  stage: Stage,
  { storeIfRoom = false, needsImages = false, forCustomer = false, cancellationNotice }: PrintOptions = {},
): Promise<JobPdf> {
  if (!reachedAt(job, stage)) throw new Refusal('stage_not_reached');
  const laidOut = await layOut(deps, job, stage, cancellationNotice);
  const decodes = needsImages && laidOut.model.photos !== undefined;
  const queue = forCustomer ? `${job.accountId} customers` : job.accountId;
  const fileKey = fileKeyOf(job, stage, laidOut.digest);
  const { pdf, noRoom } = await printing.run(decodes ? `${fileKey} with images` : fileKey, async () => {
    const stored = decodes ? null : await findStored(deps, job, stage, laidOut);
    return stored ? { pdf: stored } : printAndStore(deps, job, stage, laidOut, queue);
  });
  if (noRoom && !storeIfRoom) throw noRoom;
  if (noRoom) await markPrinted(deps.db.query, job, job.id);
  return { ...pdf, filename: fileNameOf(job, stage) };
}

interface PrintedJob {
  pdf: JobPdf;
  /** Why it is not stored. */
  noRoom?: Refusal;
}

/** By the key of the file: readers who hang up and come again cost one print, not one each. */
const printing = new SingleFlight<PrintedJob>();

async function printAndStore(
  deps: Needs,
  job: JobRecord,
  stage: Stage,
  laidOut: LaidOut,
  queue: string,
): Promise<PrintedJob> {
  const hasPhotos = laidOut.model.photos !== undefined;
  const complete = hasPhotos ? withDigest(await withImages(deps, job, laidOut.model, queue)) : laidOut;
  // Where a photo cannot be read, this is another document, which may have been printed before.
  const known = hasPhotos ? await findStored(deps, job, stage, complete) : null;
  if (known) return { pdf: known };
  const pdf = await makePdf(deps, job, stage, complete, queue);
  try {
    await store(deps, pdf);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'storage_full') throw error;
    return { pdf, noRoom: error };
  }
  await insertDocument(deps.db.query, pdf.document);
  return { pdf };
}

async function findStored(
  deps: Needs,
  job: JobRecord,
  stage: Stage,
  { model, digest }: LaidOut,
): Promise<JobPdf | null> {
  const document = await findDocument(deps.db.query, job, { jobId: job.id, stage, digest });
  const stored = document && (await isStillThere(deps, document)) && (await deps.files.get(document.fileKey));
  if (!document || !stored) return null;
  return { bytes: stored.bytes, filename: fileNameOf(job, stage), document, model };
}

const fileNameOf = (job: JobRecord, stage: Stage) =>
  pdfFileName(stage, job.number, stage === 'invoice' && isPaidInvoice(job));

/** Records the use before the file is read: from then on it is not deleted to make room (clear-reprintable.ts). */
async function isStillThere({ db, clock }: Needs, known: DocumentRow): Promise<boolean> {
  const now = clock.now();
  if (now.getTime() - known.usedAt.getTime() <= days(1)) return true;
  return touchDocument(db.query, now, known);
}

/** For a job that is not written yet: its file is stored, its row is left to the statement that writes the job. */
export async function printNewJob(
  deps: Needs,
  job: JobRecord,
  stage: Stage,
  company: Company,
): Promise<NewJobPdf> {
  const logo = await readCompanyLogo(deps, company);
  const canPay = stage === 'invoice' && (await deps.payLinks.canPay(deps.db.query, job));
  const payLink = canPay ? deps.payLinks.newLasting(job) : null;
  const model = toJobDocumentModel({ job, stage, company, logo, payments: [], payUrl: payLink?.url });
  const made = await makePdf(deps, job, stage, withDigest(model));
  return {
    ...made,
    confirmation: await deps.files.putUnconfirmed(made.document.fileKey, made.bytes, pdfType),
    payLink,
  };
}

/**
 * With a payment that is about to be recorded: its file is stored, its row is left to the transaction that records the
 * payment. Without that, the file is swept away.
 */
export async function printWithPayments(
  deps: Needs,
  job: JobRecord,
  company: Company,
  payments: PaymentRow[],
): Promise<JobPdf> {
  const model = await modelWith(deps, job, job.stage, company, payments);
  const made = await makePdf(deps, job, job.stage, withDigest(await withImages(deps, job, model)));
  await store(deps, made);
  return made;
}

interface LaidOut {
  model: DocumentModel;
  digest: string;
}

const withDigest = (model: DocumentModel): LaidOut => ({ model, digest: digestOf(model) });

async function layOut(
  deps: Needs,
  job: JobRecord,
  stage: Stage,
  cancellationNotice?: string,
): Promise<LaidOut> {
  const model = await readDocumentModel(deps, job, stage);
  const isNoticed = cancellationNotice !== undefined && model.kind === 'estimate';
  return withDigest(isNoticed ? { ...model, cancellationNotice } : model);
}

type ReadNeeds = Pick<Needs, 'db' | 'files' | 'log' | 'signedDocuments' | 'payLinks'>;

/** What is on the document of that stage; of one that the job has left, as it was issued. Photos are only named. */
export async function readDocumentModel(
  deps: ReadNeeds,
  job: JobRecord,
  stage: Stage,
): Promise<DocumentModel> {
  const issued = stage === job.stage ? null : await findSnapshot(deps.db.query, job, job.id, stage);
  return issued ? withoutDeletedPhotos(deps.db.query, job, issued) : currentModel(deps, job, stage);
}

async function currentModel(deps: ReadNeeds, job: JobRecord, stage: Stage): Promise<DocumentModel> {
  const company = await readCompany(deps.db.query, job.accountId);
  const payments = stage === 'invoice' ? await listPaymentsOf(deps.db.query, job, job.id) : [];
  return modelWith(deps, job, stage, company, payments);
}

async function modelWith(
  deps: ReadNeeds,
  job: JobRecord,
  stage: Stage,
  company: Company,
  payments: PaymentRow[],
): Promise<DocumentModel> {
  const logo = await readCompanyLogo(deps, company);
  const photos = await photosToPrint(deps.db.query, job, stage, company);
  const approved = stage === 'invoice' ? await deps.signedDocuments.approved(deps.db.query, job) : null;
  return toJobDocumentModel({
    job,
    stage,
    company,
    logo,
    payments,
    photos,
    ...(approved && { approval: approvalOf(job, approved) }),
    payUrl: stage === 'invoice' ? await payUrlOf(deps, job) : undefined,
  });
}

/** The same for each print, so that an email brings the file that is there already. */
async function payUrlOf({ db, payLinks }: ReadNeeds, job: JobRecord): Promise<string | undefined> {
  return (await payLinks.canPay(db.query, job)) ? payLinks.lasting(db.query, job) : undefined;
}

async function makePdf(
  deps: Needs,
  job: JobRecord,
  stage: Stage,
  { model, digest }: LaidOut,
  queue: string = job.accountId,
): Promise<JobPdf> {
  const bytes = await render(deps, job.accountId, model, queue);
  const now = deps.clock.now();
  const document: DocumentRow = {
    accountId: job.accountId,
    jobId: job.id,
    stage,
    digest,
    sha256: sha256(bytes),
    fileKey: fileKeyOf(job, stage, digest),
    createdAt: now,
    usedAt: now,
  };
  return { bytes, filename: fileNameOf(job, stage), document, model };
}

const fileKeyOf = ({ accountId, id }: JobRecord, stage: Stage, digest: string) =>
  `accounts/${accountId}/documents/${id}/${stage}-${digest}.pdf`;

const pdfType = 'application/pdf';

const store = ({ files }: Needs, { document, bytes }: JobPdf) => files.put(document.fileKey, bytes, pdfType);

async function render(
  { renderer, log }: Needs,
  accountId: string,
  model: DocumentModel,
  queue: string,
): Promise<Buffer> {
  try {
    return await renderer.render(accountId, model, { queue });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error }, 'a document could not be printed');
    throw new Refusal('pdf_failed');
  }
}

/** Raised when the same model is to be printed differently: old files are then printed again. */
const layoutVersion = 8;

function digestOf(model: DocumentModel): string {
  return sha256(Buffer.from(`${layoutVersion}\n${JSON.stringify(comparable(withoutImages(model)))}`));
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Pictures as digests: as JSON a picture is a list of its bytes, which takes long to write. Fields in one order: the
 * database gives them back in an order of its own, which is not printed.
 */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return sha256(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, held]) => [name, comparable(held)]));
}

interface SentPrint {
  model: DocumentModel;
  pdf: Buffer;
  /** A picture of each page; none where one is too large for a phone. */
  pages: Buffer[];
}

/**
 * Prints what was sent to a customer in another version: the same document with what the customer chose of it (D-18). The
 * job may have changed since; the model is the one that was sent. Customers wait in a queue of their own.
 */
export async function printSent(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'renderer'>,
  { accountId }: Tenant,
  sent: DocumentModel,
): Promise<SentPrint> {
  const queue = `${accountId} customers`;
  const model = await withImages(deps, { accountId }, sent, queue);
  const { pdf, pages } = await deps.renderer.renderWithPages(accountId, model, { queue });
  return { model, pdf, pages: pages ?? [] };
}
