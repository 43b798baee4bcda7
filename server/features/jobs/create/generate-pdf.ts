// The generate form: creates a job at the chosen stage together with its document (B-22, B-23). A number is reserved,
// the document is printed, then the job is written: a job in the list always has its file. The same key gives the same
// job and the same file, also for two taps at once and after a crash in between.
import type { GenerateInput } from '#contract/generate.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import {
  type Claim,
  claimKey,
  findClaim,
  finishKey,
  type KeyedAction,
  reserveForKey,
} from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { insertDocument } from '../documents/job-documents.store.ts';
import { type JobPdf, printJob, printNewJob } from '../documents/print-job.ts';
import { findJob, type JobRecord } from '../jobs.store.ts';
import { jobNotFound } from '../read-job.ts';
import { draftJob, type JobInput, rowsOf } from './draft-job.ts';
import { drawNumber, isNumberFree, numberTaken, takeNumber } from './job-numbers.store.ts';
import { countNewJob, writeJob } from './write-job.ts';

export async function generatePdf(
  deps: Deps,
  scope: Scope,
  form: GenerateInput,
  key: string | null,
): Promise<FileReply> {
  await countNewJob(deps, scope);
  const own = form.workOrderNumber;
  const action: KeyedAction = { action: 'generate', key, content: [form] };
  // First of all: a repetition gives the same job, also when the template was deleted since.
  const claim = await findClaim(deps.db.query, scope, action);
  const made = claim && (await findMade(deps, scope, form, claim));
  if (made) return made;
  const draft = await draftJob(deps, deps.db.query, scope, deps.clock.now(), toJobInput(form));
  for (;;) {
    const reservation = await reserve(deps, scope, action, own);
    const before = reservation.isFirst ? null : await findMade(deps, scope, form, reservation);
    if (before) return before;
    if (own !== null && !(await isNumberFree(deps.db.query, scope, own)))
      throw numberTaken('workOrderNumber');
    const job: JobRecord = { ...draft, id: reservation.subjectId, number: reservation.number };
    const pdf = await printNewJob(deps, job, form.documentType);
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

/** The id and the number under which the job will be written. */
const reserve = (
  { db, clock }: Deps,
  scope: Scope,
  action: KeyedAction,
  own: string | null,
): Promise<Reservation> =>
  db.transaction(async (tx) => {
    const claim = await claimKey(tx, clock.now(), scope, action, newId());
    const isUsable = claim.reserved !== null && (await isNumberFree(tx, scope, claim.reserved));
    const reserved = isUsable || claim.isDone ? claim.reserved : null;
    const number = own ?? reserved ?? (await drawNumber(tx, scope));
    if (number !== claim.reserved) await reserveForKey(tx, scope, action, number);
    return { subjectId: claim.subjectId, number, isFirst: claim.isFirst, isDone: claim.isDone };
  });

/** False when the number or the job is there already. */
const store = (
  deps: Deps,
  scope: Scope,
  job: JobRecord,
  { document }: JobPdf,
  action: KeyedAction,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (!(await takeNumber(tx, scope, job.number))) return false;
    if (!(await writeJob(deps, tx, scope, job, { generated: true }))) return false;
    await insertDocument(tx, document);
    await finishKey(tx, scope, action);
    return true;
  });

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
