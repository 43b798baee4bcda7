// An email about a job was written: the job keeps what became of it, and an invoice that now counts as sent, was sent
// again or no longer counts, is armed for its follow-ups.
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { updateMailColumns } from '../derived-columns.store.ts';
import { changeJob, lockJob } from '../jobs.store.ts';
import { withNextReminder } from './arm-reminder.ts';

/** The job is locked. */
export async function mailWritten(
  { clock }: { clock: Clock },
  tx: Tx,
  key: { accountId: string; id: string },
): Promise<void> {
  const { isSent, isArmed, stage } = await updateMailColumns(tx, key);
  if (stage !== 'invoice' || !(isSent || isArmed)) return;
  const job = await lockJob(tx, key, key.id);
  const now = clock.now();
  const next = job && withNextReminder(job, {}, now).nextFollowUpAt;
  if (job && next?.getTime() !== job.nextFollowUpAt?.getTime())
    await changeJob(tx, now, job, { nextFollowUpAt: next });
}
