// What owner and office learn at once about a job (D-29). Each in the transaction in which it happens, with the job locked.
import { documentNumber } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { type MailClass, mailKinds } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { FailedMail } from '#server/platform/mail/write-mail-about.ts';
import { type JobRecord, lockJob } from './jobs.store.ts';

/** How notifications name a job: by its customer and its present document. */
export const notificationDocument = ({ customerName, stage, number }: JobRecord) => ({
  name: customerName,
  document: stage,
  number: documentNumber(stage, number),
});

export const notifyWorkFinished = (deps: Deps, tx: Tx, job: JobRecord, technician: string): Promise<void> =>
  notify(deps, tx, {
    accountId: job.accountId,
    jobId: job.id,
    kind: 'work_finished',
    data: { ...notificationDocument(job), technician },
  });

/** By somebody whom the company employs: what owners add themselves is told to nobody. */
export async function notifyPhotosAdded(
  deps: Deps,
  tx: Tx,
  job: JobRecord,
  by: Scope,
  count: number,
): Promise<void> {
  if (count === 0 || by.role === 'owner') return;
  const who = await deps.technicians.officeName(tx, by);
  if (who === null) return;
  await notify(deps, tx, {
    accountId: job.accountId,
    jobId: job.id,
    by: by.userId,
    kind: 'photos_added',
    data: { ...notificationDocument(job), who, count },
  });
}

const toCustomers: readonly MailClass[] = ['toOthers', 'signedCopy'];

/** An email about a job to its customer will not arrive. */
export async function notifyMailFailed(deps: Deps, tx: Tx, mail: FailedMail): Promise<void> {
  const { accountId, subjectId, recipient, kind } = mail;
  if (accountId === null || subjectId === null || !toCustomers.includes(mailKinds[kind])) return;
  const job = await lockJob(tx, { accountId }, subjectId);
  if (!job) return;
  await notify(deps, tx, {
    accountId,
    jobId: job.id,
    kind: 'mail_failed',
    data: { ...notificationDocument(job), recipient },
  });
}
