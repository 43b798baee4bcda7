// More than the customer has approved in writing is sent only by somebody who knows it (D-21): asked about, confirmed,
// and recorded.
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isPaidInvoice } from '../job-reply.ts';
import { changeJob, type JobRecord } from '../jobs.store.ts';

/** Why an invoice is more than the customer agreed to. */
export interface AboveApproved {
  approvedCents: number;
  refusal: Refusal;
}

/** What is paid already nobody is asked for. */
function aboveApprovedOf(job: JobRecord): AboveApproved | null {
  const { totalCents, signedTotalCents } = job;
  if (signedTotalCents === null || isPaidInvoice(job)) return null;
  const above = totalCents - signedTotalCents;
  if (above <= 0) return null;
  const message = `This invoice is ${formatDollars(above)} above what was approved in writing.`;
  return { approvedCents: signedTotalCents, refusal: new Refusal('above_approved', { message }) };
}

/** Of the invoice itself, which asks each time. Gives what is to be recorded with the sending. */
export function assertWithinApproved(job: JobRecord, sendAnyway = false): AboveApproved | null {
  const aboveApproved = aboveApprovedOf(job);
  if (aboveApproved && !sendAnyway) throw aboveApproved.refusal;
  return aboveApproved;
}

/** Of what carries the invoice along: reminders, receipts and links. They ask where they are the first with so much. */
export const assertAboveApprovedConfirmed = (job: JobRecord, sendAnyway = false): AboveApproved | null =>
  isConfirmed(job) ? null : assertWithinApproved(job, sendAnyway);

/** What goes out by itself is never the first to carry more than was approved. */
export const wasNeverConfirmedAbove = (job: JobRecord): boolean =>
  !isConfirmed(job) && aboveApprovedOf(job) !== null;

const isConfirmed = ({ totalCents, confirmedTotalCents }: JobRecord): boolean =>
  confirmedTotalCents !== null && totalCents <= confirmedTotalCents;

/** With the sending itself. The job is locked. */
export async function recordAboveApproved(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { accountId, userId }: Tenant & { userId?: string },
  job: JobRecord,
  aboveApproved: AboveApproved | null,
): Promise<void> {
  if (!aboveApproved) return;
  await changeJob(tx, clock.now(), job, { confirmedTotalCents: job.totalCents });
  await recordEvent(tx, clock, {
    type: 'job.sent_above_approved',
    accountId,
    ...(userId !== undefined && { actorUserId: userId }),
    subjectId: job.id,
    data: {
      total: formatDecimal(job.totalCents),
      approvedTotal: formatDecimal(aboveApproved.approvedCents),
    },
  });
}
