// More than the customer has approved in writing is sent only by somebody who knows it (D-21): asked about, confirmed,
// and recorded.
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isPaidInvoice } from '../job-reply.ts';
import { changeJob, type JobRecord } from '../jobs.store.ts';

/** Why an invoice is more than the customer agreed to. */
export interface AboveApproved {
  approvedCents: number;
  refusal: Refusal;
}

type Needs = Pick<Deps, 'signedDocuments'>;

/** What is paid already nobody is asked for. */
async function aboveApprovedOf(
  { signedDocuments }: Needs,
  db: Queryable,
  job: JobRecord,
): Promise<AboveApproved | null> {
  if (isPaidInvoice(job)) return null;
  const { signedTotalCents } = job;
  if (signedTotalCents === null) {
    const isCancelled = (await signedDocuments.cancelledAt(db, job)) !== null;
    return isCancelled ? { approvedCents: 0, refusal: new Refusal('agreement_cancelled') } : null;
  }
  const above = job.totalCents - signedTotalCents;
  if (above <= 0) return null;
  const message = `This invoice is ${formatDollars(above)} above what was approved in writing.`;
  return { approvedCents: signedTotalCents, refusal: new Refusal('above_approved', { message }) };
}

/** Of the invoice itself, which asks each time. Gives what is to be recorded with the sending. */
export async function assertWithinApproved(
  deps: Needs,
  db: Queryable,
  job: JobRecord,
  sendAnyway = false,
): Promise<AboveApproved | null> {
  const aboveApproved = await aboveApprovedOf(deps, db, job);
  if (aboveApproved && !sendAnyway) throw aboveApproved.refusal;
  return aboveApproved;
}

/** Of what carries the invoice along: reminders, receipts and links. They ask where they are the first with so much. */
export const assertAboveApprovedConfirmed = async (
  deps: Needs,
  db: Queryable,
  job: JobRecord,
  sendAnyway = false,
): Promise<AboveApproved | null> =>
  isConfirmed(job) ? null : assertWithinApproved(deps, db, job, sendAnyway);

/** What goes out by itself is never the first to carry more than was approved. */
export const wasNeverConfirmedAbove = async (
  deps: Needs & Pick<Deps, 'db'>,
  job: JobRecord,
): Promise<boolean> => !isConfirmed(job) && (await aboveApprovedOf(deps, deps.db.query, job)) !== null;

const isConfirmed = ({ totalCents, confirmedTotalCents }: JobRecord): boolean =>
  confirmedTotalCents !== null && totalCents <= confirmedTotalCents;

/** With the sending itself. The job is locked. */
export async function recordAboveApproved(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
  job: JobRecord,
  aboveApproved: AboveApproved | null,
): Promise<void> {
  if (!aboveApproved) return;
  await changeJob(tx, clock.now(), job, { confirmedTotalCents: job.totalCents });
  await recordEvent(tx, clock, {
    type: 'job.sent_above_approved',
    accountId,
    actorUserId: userId,
    subjectId: job.id,
    data: {
      total: formatDecimal(job.totalCents),
      approvedTotal: formatDecimal(aboveApproved.approvedCents),
    },
  });
}
