// Asks the customer again for the deposit of a signed estimate (D-19). One click sends one email: the key deduplicates it.
import { formatDecimal } from '#contract/lines/money.ts';
import type { EmailForm } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { assertSameMail } from '#server/platform/mail/post-mail.ts';
import { isSignedBy } from '../documents/is-signed-by.ts';
import { assertRevision } from '../edit/change-one.ts';
import type { AttachedPdf } from '../job-events.ts';
import { depositDueOf } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { requireJob, requireLockedJob } from '../require-job.ts';
import { assertDepositDue, assertEmail, assertUnchanged } from './assert-sendable.ts';
import { postToCustomer } from './customer.mail.ts';
import { saveMissingEmail, withEmail } from './customer-email.ts';
import { depositMail } from './deposit.mail.ts';

export async function requestDeposit(
  deps: Deps,
  scope: Scope,
  jobId: string,
  { revision, ...text }: EmailForm,
  key: string | null,
) {
  const found = await requireJob(deps.db.query, scope, jobId);
  const job = withEmail(found, text.to);
  assertDepositDue(job);
  assertEmail(job, 'request the deposit');
  const to = text.to || job.customerEmail;
  const company = await readCompany(deps.db.query, scope.accountId);
  const pdf = await signedEstimate(deps, found);
  const order = { to, text, dedupeKey: `${job.id} ${key ?? newId()}` };
  const mail = depositMail(deps, company, job, order, { isEstimateAttached: pdf !== null });
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedJob(tx, scope, job.id);
    assertUnchanged(found, locked);
    if (!(await postToCustomer(deps, tx, { company, job, mail, pdf })))
      return assertSameMail(tx, job.accountId, mail, { to, text });
    // After that: a repeated press is the same email, though saving the address has changed the job.
    await assertRevision(tx, locked, revision, deps.clock.now());
    await saveMissingEmail(deps, tx, locked, to, scope.userId);
    await recordEvent(tx, deps.clock, {
      type: 'job.deposit_requested',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: { to, amount: formatDecimal(depositDueOf(locked)) },
    });
  });
  return { success: true, sentTo: to, message: `Deposit request sent to ${to}.` };
}

/** None where somebody else signed it: what they agreed to is nobody else's business. */
export async function signedEstimate(
  { db, signedDocuments }: Pick<Deps, 'db' | 'signedDocuments'>,
  job: JobRecord,
): Promise<AttachedPdf | null> {
  const signers = await signedDocuments.signers(db.query, job);
  const signer = signers.findLast(({ stage, isChangeOrder }) => stage === 'estimate' && !isChangeOrder);
  return signer && isSignedBy(job, signer) ? signedDocuments.sealedFile(db.query, job, 'estimate') : null;
}
