// For jobs: which signatures count, and what the present customer has approved in writing so far (D-21). A rule of `verify`
// says the same in SQL, on its own.
import { type Stage, stages } from '#contract/stages.ts';
import { nameKeyOf } from '#server/features/customers/customers.service.ts';
import type { Approved, JobRecord, SignatureColumns } from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import {
  correctCustomer,
  requestsOf,
  type SignatureRequestRow,
} from '../requests/signature-requests.store.ts';

type SignedRequest = SignatureRequestRow & { signedAt: Date; signatureNumber: number };

/** A job as it is approved: whoever signed, such as a spouse or a tenant, it is for the customer it was made for. */
export type ApprovedJob = Pick<JobRecord, 'accountId' | 'id' | 'customerName' | 'customerEmail'>;

type Called = Pick<ApprovedJob, 'customerName' | 'customerEmail'>;

const isSame = (one: Called, other: Called): boolean =>
  one.customerName === other.customerName ||
  (one.customerEmail !== null && one.customerEmail === other.customerEmail);

/** One of the two stays, also where there is no email, or is only written otherwise, such as in capitals. */
const isCorrection = (before: Called, after: Called): boolean =>
  nameKeyOf(before.customerName) === nameKeyOf(after.customerName) ||
  before.customerEmail?.toLowerCase() === after.customerEmail?.toLowerCase();

/** As it was sent, and as the job was corrected since. */
const namesIn = ({
  frozenTexts,
  signerEmail,
  customerName,
  customerEmail,
}: SignatureRequestRow): Called[] => [
  { customerName: frozenTexts.customerName, customerEmail: signerEmail },
  ...(customerName === null ? [] : [{ customerName, customerEmail }]),
];

/**
 * What the customer before has signed says nothing about the present one. A name that was corrected afterwards, or another
 * email, is still the same customer; only where both become others at once it is another. A job's customer id does not
 * tell: it stays when the job is given to somebody else (D-2).
 */
export const madeFor =
  (customer: Called) =>
  (request: SignatureRequestRow): boolean =>
    namesIn(request).some((names) => isSame(names, customer));

/**
 * The job, which is locked, calls its customer otherwise now. One correction after the other leaves nothing of what they were
 * called when they signed, so each is noted. `isKnownSame`: it is the customer who was changed, and the job with them.
 */
export async function noteCorrection(
  tx: Tx,
  before: ApprovedJob,
  after: Called,
  { isKnownSame }: { isKnownSame: boolean },
): Promise<void> {
  if (!isKnownSame && !isCorrection(before, after)) return;
  const own = await ownRequests(tx, before);
  await correctCustomer(
    tx,
    before,
    own.map(({ id }) => id),
    after,
  );
}

/**
 * When the customer last cancelled something of the job. Each cancellation takes all that was signed until then, so the one
 * of the newest signature is the newest, whatever the clock said.
 */
const lastCancelled = (requests: readonly SignatureRequestRow[]): Date | null =>
  requests
    .filter(({ id, cancelledWith }) => cancelledWith === id)
    .sort((a, b) => (b.signatureNumber ?? 0) - (a.signatureNumber ?? 0))[0]?.cancelledAt ?? null;

/** A sale is cancelled with everything its customer had signed of it until then, a work order that it became included (D-22). */
const countsAsSigned = (request: SignatureRequestRow): request is SignedRequest =>
  request.status === 'approved' && request.cancelledAt === null;

/** Newest first, by the order of signing: the clock may have gone back. */
export const countedOf = (requests: readonly SignatureRequestRow[]): SignedRequest[] =>
  requests.filter(countsAsSigned).sort((a, b) => b.signatureNumber - a.signatureNumber);

/** The document of a stage itself: a change order is none. */
export const isDocumentOf =
  (stage: Stage) =>
  (request: SignatureRequestRow): boolean =>
    request.stage === stage && !isOfChangeOrder(request);

/** Newest first, back to the document that the change orders build on. None without such a document. */
function signedIn(own: readonly SignatureRequestRow[]): SignedRequest[] {
  const signed = countedOf(own);
  return signed.slice(0, signed.findIndex((request) => !isOfChangeOrder(request)) + 1);
}

const ownRequests = async (db: Queryable, job: ApprovedJob): Promise<SignatureRequestRow[]> =>
  (await requestsOf(db, job, job.id)).filter(madeFor(job));

/** Null where nothing is signed, but for `exceptRequestId`. */
export async function newestSigned(
  db: Queryable,
  job: ApprovedJob,
  exceptRequestId?: string,
): Promise<SignedRequest | null> {
  const others = (await ownRequests(db, job)).filter(({ id }) => id !== exceptRequestId);
  return signedIn(others)[0] ?? null;
}

/** The deposit that is asked for is that of an estimate: whoever signed another document alone agreed to none. */
export const hasSignedEstimate = async (db: Queryable, job: ApprovedJob): Promise<boolean> =>
  countedOf(await ownRequests(db, job)).some(isSignedEstimate);

const isSignedEstimate = isDocumentOf('estimate');

/** What a cancellation of one signature takes: everything that was signed until now by the customer it was made for. */
export async function signedBySame(
  db: Queryable,
  job: ApprovedJob,
  request: SignatureRequestRow,
): Promise<string[]> {
  const isPresent = madeFor(job);
  const isFormer = (one: SignatureRequestRow) => namesIn(request).some((names) => madeFor(names)(one));
  const isTheirs = isPresent(request)
    ? isPresent
    : (one: SignatureRequestRow) => isFormer(one) && !isPresent(one);
  return countedOf(await requestsOf(db, job, job.id))
    .filter(isTheirs)
    .map(({ id }) => id);
}

/** Counted, and of the job's customer as it is now. */
export const isOwnSignedEstimate = (job: ApprovedJob, request: SignatureRequestRow): boolean =>
  countsAsSigned(request) && isSignedEstimate(request) && madeFor(job)(request);

/**
 * The newest document that was signed says all of it. Its number stands with those it builds on: a change order is a
 * difference to the document before it.
 */
export async function approvedOf(db: Queryable, job: ApprovedJob): Promise<Approved | null> {
  const signed = signedIn(await ownRequests(db, job));
  const [newest] = signed;
  if (!newest) return null;
  return {
    totalCents: newest.totalCents,
    numbers: signed.map(({ number }) => number).reverse(),
    offer: newest.signed,
  };
}

/** Null where nothing was cancelled, or something was signed since. */
const cancelledIn = (own: readonly SignatureRequestRow[]): Date | null =>
  signedIn(own).length > 0 ? null : lastCancelled(own);

/**
 * The link of a change order is not the document of its stage, but what it says is approved. The day and the reasons are of
 * whoever the job was for.
 */
export async function signatureColumnsOf(db: Queryable, job: ApprovedJob): Promise<SignatureColumns> {
  const all = await requestsOf(db, job, job.id);
  const own = all.filter(madeFor(job));
  const ofStages = all.filter((request) => !isOfChangeOrder(request));
  const reasonOf = (declined: Stage) =>
    ofStages.filter(({ status, stage }) => status === 'declined' && stage === declined).sort(endedLast)[0]
      ?.declineReason ?? null;
  return {
    estimateSignedAt: countedOf(all).find(isSignedEstimate)?.signedAt ?? null,
    signedTotalCents: signedIn(own)[0]?.totalCents ?? null,
    customerCancelledAt: cancelledIn(own),
    estimateDeclineReason: reasonOf('estimate'),
    workOrderDeclineReason: reasonOf('work_order'),
  };
}

/** Whose document was last signed by the customer of the job, and canceled. */
export async function cancelledStagesOf(db: Queryable, job: ApprovedJob): Promise<Stage[]> {
  const signed = (await requestsOf(db, job, job.id))
    .filter(({ signatureNumber }) => signatureNumber !== null)
    .sort((a, b) => (b.signatureNumber ?? 0) - (a.signatureNumber ?? 0));
  return stages.filter((stage) => {
    const newest = signed.find(isDocumentOf(stage));
    return newest !== undefined && newest.cancelledAt !== null && madeFor(job)(newest);
  });
}

const endedLast = (a: SignatureRequestRow, b: SignatureRequestRow): number =>
  (b.endedAt?.getTime() ?? 0) - (a.endedAt?.getTime() ?? 0) || (a.id < b.id ? 1 : -1);
