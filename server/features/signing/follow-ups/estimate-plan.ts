// Which follow-ups a link to sign gets (D-64): those of estimates that were sent and wait for their signature, where the
// company wants them.
import { estimateFollowUpDays } from '#contract/reminder-days.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import { type FollowUpPlan, findJob, type JobRecord } from '#server/features/jobs/jobs.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { WaitingMail } from '#server/platform/mail/write-mail-about.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { findRequest, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { linkMail, requestOfMail } from '../sealing/signing-mails.store.ts';

type Followed = Pick<SignatureRequestRow, 'stage' | 'status' | 'sentAt' | 'firstSentAt' | 'changeOrderId'>;

export function estimatePlan(
  { stage, status, sentAt, firstSentAt, changeOrderId }: Followed,
  { followUps, timeZone }: Pick<Company, 'followUps' | 'timeZone'>,
): FollowUpPlan | null {
  // A change order is sent again by hand.
  if (changeOrderId !== null) return null;
  if (!followUps.estimates || stage !== 'estimate' || status !== 'pending' || !sentAt) return null;
  return { days: estimateFollowUpDays(dayIn(timeZone, firstSentAt ?? sentAt)), timeZone };
}

/** Nobody asks for a signature on what was put away or has become a work order. */
export const awaitsSignature = (job: JobRecord): boolean =>
  job.closedAs === null && job.stage === 'estimate' && job.estimateSignature === 'pending';

/**
 * The address of the job as it is now, if the link went to the job's address of then; else the signer whom the owner
 * chose. Null where there is none.
 */
export function followUpAddress(request: SignatureRequestRow, job: JobRecord): string | null {
  const printed = request.frozenTexts.facts.find(({ label }) => label === 'Email')?.text ?? null;
  return request.signerEmail === null || request.signerEmail === printed
    ? job.customerEmail
    : request.signerEmail;
}

/** While an email waits to be delivered, the customer may sign, and the link or the job may be ended. */
export async function isSigningMailWanted(
  db: Queryable,
  now: Date,
  { accountId, subjectId, kind, dedupeKey, recipient }: WaitingMail,
): Promise<boolean> {
  if (kind !== 'signature.follow-up' && kind !== linkMail) return true;
  const request = await findRequest(db, { accountId, id: requestOfMail(dedupeKey) });
  const job = await findJob(db, { accountId }, subjectId);
  if (!request || !job || job.closedAs !== null || request.tokenExpiresAt <= now) return false;
  // The link before a new one has ended, so the customer needs it even if follow-ups were switched off since. One that
  // somebody sent by hand goes out unless they ended it: signed meanwhile, it leads to the signed document.
  if (kind === linkMail)
    return request.firstSentAt
      ? request.status === 'pending'
      : request.status !== 'cancelled' && request.status !== 'superseded';
  if (!awaitsSignature(job)) return false;
  const plan = estimatePlan(request, await readCompany(db, accountId));
  return plan !== null && followUpAddress(request, job) === recipient;
}
