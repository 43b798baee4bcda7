// Sends the reminders whose time has come. Runs every quarter of an hour, so that nine o'clock is nine o'clock in every
// time zone. A slot is one email: however often this runs, and in however many processes, it is sent once.
import type { Deps } from '#server/deps.ts';
import { accountHasAccess } from '#server/features/billing/billing.service.ts';
import { hours } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { refuseOverLimit } from '#server/platform/mail/post-mail.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { wasNeverConfirmedAbove } from '../emails/above-approved.ts';
import { assertReachable } from '../emails/assert-sendable.ts';
import { changeJob, findJob, type JobRecord, listDue } from '../jobs.store.ts';
import { requireLockedJob } from '../require-job.ts';
import { dueSlot, reminderPlan, withNextReminder } from './arm-reminder.ts';
import { remind } from './send-reminder.ts';

export const remindCustomers = defineTask('jobs.remind-customers', noPayload, { maxAttempts: 3 });

const batch = 100;

export const remindCustomersHandler = (deps: Deps): TaskHandler =>
  handles(remindCustomers, async () => {
    const now = deps.clock.now();
    for (let after = ''; ; ) {
      const due = await listDue(deps.db.query, 'reminder', now, after, batch);
      for (const reminder of due) await remindOne(deps, reminder);
      after = due.at(-1)?.id ?? '';
      if (due.length < batch) return;
    }
  });

/** One that fails is tried again at the next run and holds up no other. */
async function remindOne(deps: Deps, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  const scope = { accountId };
  try {
    // The slot is skipped; reminders go on with the first slot after the company is back.
    if (!(await accountHasAccess(deps, scope))) return await arm(deps, scope, id);
    const job = await findJob(deps.db.query, scope, id);
    if (!job) return;
    const slot = openSlot(job, deps.clock.now());
    if (!slot) return await arm(deps, scope, id);
    assertReachable(job, 'send a reminder');
    // Nobody has said that so much more than was approved is to be sent: the slot is skipped, as long as nobody does.
    if (wasNeverConfirmedAbove(job)) return await arm(deps, scope, id);
    await refuseOverLimit(deps, { ...scope, kind: 'job.reminder', recipient: job.customerEmail });
    await remind(deps, scope, job, { slot });
  } catch (error) {
    // Too many emails for one day, or a document that cannot be printed: the log has the reason, the owner sees no
    // email sent.
    const reason = error instanceof Refusal ? error.code : error;
    deps.log.warn({ err: reason, jobId: id }, 'a reminder could not be sent');
  }
}

/** Only a slot that was announced: one that was in the past when reminders were switched on is not made up for. */
function openSlot(job: JobRecord, now: Date): string | null {
  const plan = reminderPlan(job, now);
  const slot = plan && dueSlot(plan, now);
  if (!slot || !job.nextReminderAt) return null;
  // A company that moved to another time zone is a few hours off what was announced.
  return slot.at.getTime() >= job.nextReminderAt.getTime() - hours(24) ? slot.day : null;
}

const arm = (deps: Deps, scope: { accountId: string }, id: string) =>
  deps.db.transaction(async (tx) => {
    const job = await requireLockedJob(tx, scope, id);
    const now = deps.clock.now();
    await changeJob(tx, now, job, withNextReminder(job, {}, now));
  });
