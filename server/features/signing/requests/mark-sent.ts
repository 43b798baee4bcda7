// A link has left for the customer, by email or handed over: its document waits for the signature, and the days until the
// follow-ups are counted from now. The job is locked.
import { readCompany } from '#server/features/company/company.service.ts';
import { type JobRecord, nextFollowUp, setSignature } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { estimatePlan } from '../follow-ups/estimate-plan.ts';
import { changeOpen, type SignatureRequestRow } from './signature-requests.store.ts';

export async function markSent(
  tx: Tx,
  request: SignatureRequestRow,
  now: Date,
  reachedBy: NonNullable<SignatureRequestRow['reachedBy']>,
): Promise<JobRecord> {
  const sent = {
    status: 'pending',
    sentAt: now,
    reachedBy,
    // It may have been typed just now.
    signerEmail: request.signerEmail,
  } as const;
  const plan = estimatePlan({ ...request, ...sent }, await readCompany(tx, request.accountId));
  await changeOpen(tx, request, { ...sent, nextFollowUpAt: plan && nextFollowUp(plan, now) });
  return setSignature(tx, now, request, 'pending');
}
