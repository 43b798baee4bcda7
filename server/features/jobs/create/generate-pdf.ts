// The generate form: creates a job at the chosen stage together with its document (B-22, B-23). A number is reserved,
// the document is printed, then the job is written: a job in the list always has its file. The same key gives the same
// job and the same file, also for two taps at once and after a crash in between.
import { type SQL, sql } from 'drizzle-orm';
import type { GenerateInput } from '#contract/generate.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { readCompanyLogo } from '#server/features/company/company.service.ts';
import {
  type CustomerForJob,
  findOrMakeCustomer,
  restoringWrites,
} from '#server/features/customers/customers.service.ts';
import { drawPreview, holdTemplate, templateHold } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { isDeadlock, violatedConstraint } from '#server/platform/db/database.ts';
import { writeTogether } from '#server/platform/db/write-together.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
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
import { jobNotFound } from '../require-job.ts';
import { draftJob, droppedOfJob, type JobInput, templateNotFound } from './draft-job.ts';
import {
  drawNumber,
  drawNumberWith,
  isNumberFree,
  numberInsert,
  numberTaken,
  takeNumber,
} from './job-numbers.store.ts';
import { findClaimOrCount, momentOf, newJobWrites } from './write-job.ts';

export async function generatePdf(
  deps: Deps,
  scope: Scope,
  form: GenerateInput,
  key: string | null,
): Promise<FileReply> {
  const own = form.workOrderNumber;
  const action: KeyedAction = { action: 'generate', key, content: [form] };
  // A repetition gives the same job, also when the template was deleted since: what the draft says counts only after it.
  const [claim, [drafted]] = await Promise.all([
    findClaimOrCount(deps, scope, action),
    Promise.allSettled([draftJob(deps, deps.db.query, scope, deps.clock.now(), toJobInput(form))]),
  ]);
  const made = claim && (await findMade(deps, scope, form, claim));
  if (made) return made;
  if (drafted.status === 'rejected') throw drafted.reason;
  const { draft, company } = drafted.value;
  let { customer } = drafted.value;
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
    const outcome = await store(deps, scope, { job, customer }, pdf, action);
    if (outcome === 'stored') return response(deps, scope, form, job, pdf);
    if (outcome === 'again') continue;
    if (outcome === 'customer_gone') {
      // Deleted or merged while this was printed: whoever it is now is found, or refused, when the job is written.
      customer = { ...customer, isComplete: false };
      continue;
    }
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
  if (job) return response(deps, scope, form, job, await printJob(deps, job, form.documentType));
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
    // A twin that is finishing the key waits for the counter, which this statement holds while it waits for the key.
    if (isBegun(error) || isDeadlock(error)) return null;
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
  db.accountTransaction(scope, async (tx) => {
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
const duplicateConstraints = new Set([
  'job_numbers_pkey',
  'jobs_pkey',
  'job_documents_pkey',
  'pay_links_lasting',
]);
const customerConstraints = new Set(['jobs_account_id_customer_id_fkey', 'jobs_account_id_place_id_fkey']);

interface Written {
  job: JobRecord;
  customer: CustomerForJob;
}

/** All of it or nothing. */
async function store(
  deps: Deps,
  scope: Scope,
  written: Written,
  pdf: NewJobPdf,
  action: KeyedAction,
): Promise<'stored' | 'duplicate' | 'customer_gone' | 'again'> {
  try {
    if (written.customer.isComplete) await storeForKnown(deps, scope, written.job, pdf, action);
    else await storeWithCustomer(deps, scope, written, pdf, action);
    return 'stored';
  } catch (error) {
    const violated = violatedConstraint(error) ?? '';
    const isTwin = error instanceof NumberGone || duplicateConstraints.has(violated);
    const isTemplateGone = violated === 'jobs_account_id_template_id_fkey';
    const isCustomerGone = customerConstraints.has(violated);
    const isRefused = error instanceof Refusal;
    // Nothing was written, so nobody needs the file. After any other failure the row may be there, and the sweep of
    // orphaned files finds out.
    if (isTwin || isTemplateGone || isCustomerGone || isRefused) await removeUnused(deps, pdf.document);
    if (isTemplateGone) throw templateNotFound();
    if (isCustomerGone) return 'customer_gone';
    if (isTwin) return 'duplicate';
    // A twin that began later held the counter and waited for the key: nothing was written.
    if (isDeadlock(error)) return 'again';
    throw error;
  }
}

/** In one statement. */
const storeForKnown = (
  deps: Deps,
  scope: Scope,
  job: JobRecord,
  { document, confirmation, payLink }: NewJobPdf,
  action: KeyedAction,
): Promise<void> =>
  writeTogether(
    deps.db.query,
    [
      ...newJobWrites(deps.db.query, scope, job, { generated: true }),
      documentInsert(deps.db.query, document),
      ...(payLink ? [payLink.insert(deps.db.query)] : []),
      confirmation,
      ...finishingKey(deps.db.query, scope, action),
    ],
    [
      templateHold(scope, job.templateId),
      (held) => countDocument(scope, held),
      (counted) => sql`${numberInsert(scope, job.number, counted)} returning 1`,
      ...restoringWrites(scope, job.createdAt, job.customerId),
    ],
  );

/** Somebody has the number already, perhaps a twin. */
class NumberGone extends Error {}

/** The same with a customer or place that is made or changed first, after the counter is locked. */
const storeWithCustomer = (
  deps: Deps,
  scope: Scope,
  { job, customer }: Written,
  { document, confirmation, payLink }: NewJobPdf,
  action: KeyedAction,
): Promise<void> =>
  deps.db.accountTransaction(scope, async (tx) => {
    if (job.templateId && !(await holdTemplate(tx, scope, job.templateId))) throw templateNotFound();
    // Before the counter, which the one statement also locks last.
    await writeTogether(tx, [confirmation, ...finishingKey(tx, scope, action)]);
    if (!(await takeNumber(tx, scope, job.number))) throw new NumberGone();
    const clock = momentOf(job);
    const whole = { ...job, ...(await findOrMakeCustomer({ tx, scope, clock }, customer)) };
    await writeTogether(
      tx,
      [
        ...newJobWrites(tx, scope, whole, { generated: true }),
        documentInsert(tx, document),
        ...(payLink ? [payLink.insert(tx)] : []),
      ],
      [countDocument(scope, sql.raw('(select 1) locked'))],
    );
  });

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
  const { customerName, customerContactName, customerPhone, customerEmail, customerAddress } = form;
  const { notes, comments, lineItems, discount, options, deposit } = form;
  return {
    customerId: form.customerId,
    placeId: form.placeId,
    customerName,
    customerContactName,
    customerPhone,
    customerEmail,
    customerAddress,
    notes,
    comments,
    lineItems,
    discount,
    options,
    deposit,
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

async function response(
  { db }: Deps,
  scope: Scope,
  form: GenerateInput,
  job: JobRecord,
  { bytes, filename }: JobPdf,
): Promise<FileReply> {
  const { droppedRows } = await droppedOfJob(db.query, scope, toJobInput(form));
  return new FileReply(bytes, {
    contentType: 'application/pdf',
    filename,
    headers: {
      'x-job-id': job.id,
      // A number of the company's own may hold letters that a header cannot.
      'x-job-number': encodeURIComponent(job.number),
      'x-dropped-rows': String(droppedRows.length),
    },
  });
}

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
