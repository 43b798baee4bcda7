// Sends the follow-ups of invoices whose time has come. Runs as often as the reminders do. However often, and in however
// many processes: one day of an invoice is one email.
import { z } from 'zod';
import { addDays } from '#contract/days.ts';
import type { Deps } from '#server/deps.ts';
import { accountHasAccess } from '#server/features/billing/billing.service.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { refuseOverLimit } from '#server/platform/mail/post-mail.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { updateMailColumns } from '../derived-columns.store.ts';
import { printJob } from '../documents/print-job.ts';
import { wasNeverConfirmedAbove } from '../emails/above-approved.ts';
import { assertReachable, assertUnchanged } from '../emails/assert-sendable.ts';
import { followUpMail, postToCustomer } from '../emails/customer.mail.ts';
import {
  changeJob,
  findJob,
  type JobRecord,
  listDue,
  listUnpaid,
  lockEvenInBin,
  lockJob,
} from '../jobs.store.ts';
import { dueFollowUp, invoicePlan, reminderPlan, withNextReminder } from './arm-reminder.ts';

export const followUpInvoices = defineTask('jobs.follow-up-invoices', noPayload, { maxAttempts: 3 });

const batch = 100;

export const followUpInvoicesHandler = (deps: Deps): TaskHandler =>
  handles(followUpInvoices, async () => {
    const now = deps.clock.now();
    for (let after = ''; ; ) {
      const due = await listDue(deps.db.query, 'followUp', now, after, batch);
      for (const { accountId, id } of due) await followUpOne(deps, { accountId }, id);
      after = due.at(-1)?.id ?? '';
      if (due.length < batch) return;
    }
  });

/** One that fails is tried again at the next run of the same day, and holds up no other. */
async function followUpOne(deps: Deps, scope: Tenant, id: string): Promise<void> {
  const now = deps.clock.now();
  try {
    const job = await findJob(deps.db.query, scope, id);
    const day = job && dueDay(job, now);
    const isLeftOut = !job || !day || wasNeverConfirmedAbove(job) || !(await accountHasAccess(deps, scope));
    if (isLeftOut) return await armFollowUp(deps, scope, id);
    assertReachable(job, 'send a follow-up');
    await refuseOverLimit(deps, { ...scope, kind: 'job.follow-up', recipient: job.customerEmail });
    const pdf = await printJob(deps, job, 'invoice');
    const company = await readCompany(deps.db.query, scope.accountId);
    const order = { to: job.customerEmail, text: {}, dedupeKey: `${id} ${day}` };
    const mail = followUpMail(deps, company, job, order, day);
    await deps.db.transaction(async (tx) => {
      const locked = await lockJob(tx, scope, id);
      // Paid, closed, reminded or switched off in this moment.
      if (!locked || dueDay(locked, now) !== day) throw new Refusal('conflict');
      assertUnchanged(job, locked);
      const isPosted = await postToCustomer(deps, tx, { company, job, mail, pdf });
      await changeJob(tx, now, locked, withNextReminder(locked, {}, now));
      if (!isPosted) return;
      await recordEvent(tx, deps.clock, {
        type: 'job.follow_up_sent',
        accountId: scope.accountId,
        subjectId: id,
        data: { to: job.customerEmail, day },
      });
    });
  } catch (error) {
    const reason = error instanceof Refusal ? error.code : error;
    deps.log.warn({ err: reason, jobId: id }, 'a follow-up could not be sent');
  }
}

const dueDay = (job: JobRecord, now: Date): string | null => {
  const plan = invoicePlan(job, reminderPlan(job, now));
  return plan && dueFollowUp(plan, job.nextFollowUpAt, now);
};

const armFollowUp = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, scope: Tenant, id: string) =>
  db.transaction(async (tx) => {
    const job = await lockEvenInBin(tx, scope, id);
    const now = clock.now();
    if (job) await changeJob(tx, now, job, withNextReminder(job, {}, now));
  });

/** After a company turned them on or off: for the invoices that are there. */
export const armFollowUps = defineTask('jobs.arm-follow-ups', z.object({ accountId: z.string() }));

export const armFollowUpsHandler = (deps: Deps): TaskHandler =>
  handles(armFollowUps, async ({ accountId }) => {
    // A day more than the last follow-up, because days differ between time zones.
    const dueFrom = addDays(dayIn('UTC', deps.clock.now()), -15);
    for (const id of await listUnpaid(deps.db.query, accountId, dueFrom))
      await armFollowUp(deps, { accountId }, id);
  });

/**
 * An email about a job was written: the job keeps what became of it, and an invoice that now counts as sent, was sent
 * again or no longer counts, is armed for its follow-ups. The job is locked.
 */
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
