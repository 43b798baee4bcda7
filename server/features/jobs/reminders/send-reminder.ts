// Emails a reminder, by hand or because it is due. Both count as the last one sent (B-62).
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { printJob } from '../documents/print-job.ts';
import { postToCustomer, reminderMail } from '../emails/jobs.mail.ts';
import { assertReachable, assertUnchanged, type Reachable } from '../emails/reachable-customer.ts';
import { changeJob } from '../jobs.store.ts';
import { requireJob, requireLockedJob } from '../read-job.ts';
import { withNextReminder } from './arm-reminder.ts';

export async function sendReminder(deps: Deps, scope: Scope, jobId: string, key: string | null) {
  const job = await requireJob(deps.db.query, scope, jobId);
  assertReachable(job, 'send a reminder');
  if (job.totalCents <= job.paidCents) throw new Refusal('nothing_due');
  await remind(deps, scope, job, { key: key ?? newId(), by: { userId: scope.userId } });
  const { customerEmail } = job;
  return {
    success: true,
    customerEmail,
    sentTo: customerEmail,
    message: `Reminder sent to ${customerEmail}.`,
  };
}

export interface ReminderCause {
  /** One email for each: the day of the timetable's slot, or the key of the click. */
  key: string;
  by: { userId: string } | 'timetable';
}

/** The email, its record and the next date, all or nothing. */
export async function remind(
  deps: Deps,
  scope: Tenant,
  job: Reachable,
  { key, by }: ReminderCause,
): Promise<void> {
  const pdf = await printJob(deps, job, 'invoice');
  const company = await readCompany(deps.db.query, job.accountId);
  const now = deps.clock.now();
  const mail = reminderMail(deps, company, job, `${job.id} ${key}`, dayIn(job.timeZone, now));
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedJob(tx, scope, job.id);
    assertUnchanged(job, locked);
    if (!(await postToCustomer(deps, tx, company, job, mail, pdf))) return;
    await changeJob(tx, now, locked, withNextReminder(locked, { lastReminderAt: now }, now));
    await recordEvent(tx, deps.clock, {
      type: 'job.reminder_sent',
      accountId: job.accountId,
      ...(by !== 'timetable' && { actorUserId: by.userId }),
      subjectId: job.id,
      data: { to: job.customerEmail, occasion: by === 'timetable' ? key : 'by hand' },
    });
  });
}
