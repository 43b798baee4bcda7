// The generate form: creates a job at the chosen stage together with its document (B-22, B-23). A number is reserved,
// the document is printed, then the job is written: a job in the list always has its file. The same key gives the same
// job and the same file, also for two taps at once and after a crash in between.
import type { SQL } from 'drizzle-orm';
import type { GenerateInput } from '#contract/generate.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { readCompanyLogo } from '#server/features/company/company.service.ts';
import { drawPreview, templateHold } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { violatedConstraint } from '#server/platform/db/database.ts';
import { writeTogether } from '#server/platform/db/write-together.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import {
  type Claim,
  claimKey,
  claimReserving,
  findClaim,
  finishingKey,
  isBegun,
  type KeyedAction,
  reserveForKey,
} from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { toJobDocumentModel } from '../documents/job-document-model.ts';
import {
  countDocument,
  type DocumentRow,
  documentInsert,
  findDocument,
} from '../documents/job-documents.store.ts';
import { type JobPdf, type NewJobPdf, printJob, printNewJob } from '../documents/print-job.ts';
import { findJob, type JobRecord } from '../jobs.store.ts';
import { jobNotFound } from '../read-job.ts';
import { draftJob, type JobInput, rowsOf, templateNotFound } from './draft-job.ts';
import { drawNumber, drawNumberWith, isNumberFree, numberInsert, numberTaken } from './job-numbers.store.ts';
import { countNewJob, newJobWrites } from './write-job.ts';

export async function generatePdf(
  deps: Deps,
  scope: Scope,
  form: GenerateInput,
  key: string | null,
): Promise<FileReply> {
  const own = form.workOrderNumber;
  const action: KeyedAction = { action: 'generate', key, content: [form] };
  // A repetition gives the same job, also when the template was deleted since: what the draft says counts only after it.
  const [[claim], [drafted]] = await Promise.all([
    Promise.all([findClaim(deps.db.query, scope, action), countNewJob(deps, scope)]),
    Promise.allSettled([draftJob(deps, deps.db.query, scope, deps.clock.now(), toJobInput(form))]),
  ]);
  const made = claim && (await findMade(deps, scope, form, claim));
  if (made) return made;
  if (drafted.status === 'rejected') throw drafted.reason;
  const { draft, company } = drafted.value;
  let first = claim ? null : await reserveFirst(deps, scope, action, own);
  for (;;) {
    const reservation = first ?? (await reserve(deps, scope, action, own));
    first = null;
    const before = reservation.isFirst ? null : await findMade(deps, scope, form, reservation);
    if (before) return before;
    if (own !== null && !(await isNumberFree(deps.db.query, scope, own)))
      throw numberTaken('workOrderNumber');
    const job: JobRecord = { ...draft, id: reservation.subjectId, number: reservation.number };
    const pdf = await printNewJob(deps, job, form.documentType, company);
    if (await store(deps, scope, job, pdf, action)) return response(form, job, pdf);
    const twin = await findMade(deps, scope, form, reservation);
    if (twin) return twin;
    if (own !== null) throw numberTaken('workOrderNumber');
    // Somebody chose this very number meanwhile: the next round draws another.
  }
}

/** Null when it was not made yet; refused when it was made and deleted since. */
async function findMade(
  deps: Deps,
  scope: Scope,
  form: GenerateInput,
  { subjectId, isDone }: Pick<Claim, 'subjectId' | 'isDone'>,
): Promise<FileReply | null> {
  const job = await findJob(deps.db.query, scope, subjectId);
  if (job) return response(form, job, await printJob(deps, job, form.documentType));
  if (isDone) throw jobNotFound();
  return null;
}

type Reservation = Omit<Claim, 'reserved'> & { number: string };

/**
 * The id and the number under which the job will be written, in one statement. Null when the same was begun meanwhile,
 * or the number that was drawn is one of the company's own.
 */
async function reserveFirst(
  { db: { query }, clock }: Deps,
  scope: Scope,
  action: KeyedAction,
  own: string | null,
): Promise<Reservation | null> {
  const subjectId = newId();
  const claiming = (reserved: string | SQL) =>
    claimReserving(query, clock.now(), scope, action, { subjectId, reserved });
  try {
    if (own !== null) {
      const claim = claiming(own);
      if (claim) await query.execute(claim);
      return { subjectId, number: own, isFirst: true, isDone: false };
    }
    const { number, isFree } = await drawNumberWith(query, scope, claiming);
    return isFree ? { subjectId, number, isFirst: true, isDone: false } : null;
  } catch (error) {
    if (isBegun(error)) return null;
    throw error;
  }
}

/** The same for what was begun before: under the number that was reserved for it, if nobody took that meanwhile. */
const reserve = (
  { db, clock }: Deps,
  scope: Scope,
  action: KeyedAction,
  own: string | null,
): Promise<Reservation> =>
  db.transaction(async (tx) => {
    const claim = await claimKey(tx, clock.now(), scope, action, newId());
    const isUsable = claim.reserved !== null && (await isNumberFree(tx, scope, claim.reserved));
    // Read again: who took the number may be a twin, and has then finished the key in the same moment.
    const isDone = claim.isDone || (!isUsable && (await findClaim(tx, scope, action))?.isDone === true);
    const reserved = isUsable || isDone ? claim.reserved : null;
    const number = own ?? reserved ?? (await drawNumber(tx, scope));
    if (number !== claim.reserved) await reserveForKey(tx, scope, action, number);
    return { subjectId: claim.subjectId, number, isFirst: claim.isFirst, isDone };
  });

/** Violated when the number or the job is there already; which one first is up to the database. */
const duplicateConstraints = new Set(['job_numbers_pkey', 'jobs_pkey', 'job_documents_pkey']);

/** In one statement, so all of it or nothing. False when the number or the job is there already. */
async function store(
  deps: Deps,
  scope: Scope,
  job: JobRecord,
  { document, confirmation }: NewJobPdf,
  action: KeyedAction,
): Promise<boolean> {
  const { query } = deps.db;
  try {
    await writeTogether(
      query,
      [
        ...newJobWrites(deps, query, scope, job, { generated: true }),
        documentInsert(query, document),
        confirmation,
        ...finishingKey(query, scope, action),
      ],
      [
        templateHold(scope, job.templateId),
        (held) => countDocument(scope, held),
        (counted) => numberInsert(scope, job.number, counted),
      ],
    );
    return true;
  } catch (error) {
    const violated = violatedConstraint(error) ?? '';
    const isTwin = duplicateConstraints.has(violated);
    const isTemplateGone = violated === 'jobs_account_id_template_id_fkey';
    // Nothing was written, so nobody needs the file. After any other failure the row may be there, and the sweep of
    // orphaned files finds out.
    if (isTwin || isTemplateGone) await removeUnused(deps, document);
    if (isTemplateGone) throw templateNotFound();
    if (isTwin) return false;
    throw error;
  }
}

/** Unless a twin printed the very same. */
async function removeUnused({ db, files }: Deps, document: DocumentRow): Promise<void> {
  if (!(await findDocument(db.query, document, document))) await files.remove(document.fileKey);
}

function toJobInput(form: GenerateInput): JobInput {
  const shown: Record<Stage, boolean> = {
    estimate: form.showEstimateHeader,
    work_order: form.showWorkOrderHeader,
    invoice: form.showInvoiceHeader,
  };
  const { customerName, customerPhone, customerEmail, customerAddress, notes, comments, lineItems } = form;
  return {
    customerName,
    customerPhone,
    customerEmail,
    customerAddress,
    notes,
    comments,
    lineItems,
    jobDescription: form.description,
    taxRate: undefined,
    currentStage: form.documentType,
    serviceDateStart: form.serviceDateStart,
    serviceDateEnd: form.serviceDateEnd,
    templateId: form.templateId,
    jobNumber: form.workOrderNumber,
    hiddenTitles: (Object.keys(shown) as Stage[]).filter((stage) => !shown[stage]),
  };
}

const response = (form: GenerateInput, job: JobRecord, { bytes, filename }: JobPdf) =>
  new FileReply(bytes, {
    contentType: 'application/pdf',
    filename,
    headers: {
      'x-job-id': job.id,
      // A number of the company's own may hold letters that a header cannot.
      'x-job-number': encodeURIComponent(job.number),
      'x-dropped-rows': String(rowsOf(form).droppedRows.length),
    },
  });

/** Also where somebody chose a number: what looks like the real paper would be passed on as such. */
const number = 'Draft';

/** The paper of the form before anything is made: no job, no file, no number (D-54). */
export async function previewPdf(deps: Deps, scope: Scope, form: GenerateInput): Promise<FileReply> {
  const layOut = async () => {
    const { draft, company } = await draftJob(deps, deps.db.query, scope, deps.clock.now(), toJobInput(form));
    const logo = await readCompanyLogo(deps, company);
    return {
      ...toJobDocumentModel({ job: draft, stage: form.documentType, company, logo, payments: [] }),
      number,
    };
  };
  const pdf = await drawPreview(deps, scope, { rule: deps.config.limits.documentPreviews, layOut });
  return new FileReply(pdf, { contentType: 'application/pdf' });
}
