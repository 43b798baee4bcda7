// To whom an email about a job goes: to the address that was typed for it, else to the job's own.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { changeJobOrCustomer, type JobRecord } from '../jobs.store.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { requireLockedJob } from '../require-job.ts';

/** The job as it is printed and emailed: one without an address gets the typed one. */
export const withEmail = (job: JobRecord, typed: string | null | undefined): JobRecord => ({
  ...job,
  customerEmail: job.customerEmail || typed || null,
});

/** Saves the typed address to a job that has none. The job is locked, and read again: an email that was posted just
 *  now has changed when its follow-ups go out. */
export async function saveMissingEmail(
  deps: Pick<Deps, 'clock' | 'signedDocuments'>,
  tx: Tx,
  job: JobRecord,
  email: string,
  userId: string,
): Promise<void> {
  const fresh = await requireLockedJob(tx, job, job.id);
  if (fresh.customerEmail) return;
  const now = deps.clock.now();
  await changeJobOrCustomer(deps, tx, now, fresh, withNextReminder(fresh, { customerEmail: email }, now));
  await recordEvent(tx, deps.clock, {
    type: 'job.customer_changed',
    accountId: job.accountId,
    actorUserId: userId,
    subjectId: job.id,
  });
}
