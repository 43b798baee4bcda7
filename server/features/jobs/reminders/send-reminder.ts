// Emails a reminder, by hand or because it is due. Both count as the last one sent (B-62).
import type { EmailForm } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { assertSameMail } from '#server/platform/mail/post-mail.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { printJob } from '../documents/print-job.ts';
import { assertRevision } from '../edit/change-one.ts';
import {
  type AboveApproved,
  assertAboveApprovedConfirmed,
  recordAboveApproved,
} from '../emails/above-approved.ts';
import { assertReachable, assertUnchanged, type Reachable } from '../emails/assert-sendable.ts';
import { postToCustomer, reminderMail } from '../emails/customer.mail.ts';
import { saveMissingEmail, withEmail } from '../emails/customer-email.ts';
import { dueCents } from '../job-reply.ts';
import { changeJob } from '../jobs.store.ts';
import { requireJob, requireLockedJob } from '../require-job.ts';
import { withNextReminder } from './arm-reminder.ts';

export async function sendReminder(
  deps: Deps,
  scope: Scope,
  jobId: string,
  { sendAnyway, ...form }: EmailForm & { sendAnyway?: boolean | undefined },
  key: string | null,
) {
  const job = await requireJob(deps.db.query, scope, jobId);
  const reachable = withEmail(job, form.to);
  assertReachable(reachable, 'send a reminder');
  if (dueCents(job) <= 0) throw new Refusal('nothing_due');
  const aboveApproved = assertAboveApprovedConfirmed(reachable, sendAnyway);
  const to = form.to || reachable.customerEmail;
  const { userId } = scope;
  await remind(deps, scope, reachable, { click: key ?? newId(), userId, form, aboveApproved });
  return {
    success: true,
    customerEmail: to,
    sentTo: to,
    message: `Reminder sent to ${to}.`,
  };
}

/** The day of the timetable's slot, or the key of somebody's click: one email for each. */
export type ReminderCause =
  | { slot: string }
  | { click: string; userId: string; form: EmailForm; aboveApproved: AboveApproved | null };

/** A click brings its own key. It follows the job's id, so that no key can be that of a slot. */
const dedupeKeyOf = ({ id }: Reachable, cause: ReminderCause) =>
  'slot' in cause ? `slot ${cause.slot} ${id}` : `${id} ${cause.click}`;

/** The email, its record and the next date, all or nothing. */
export async function remind(deps: Deps, scope: Tenant, job: Reachable, cause: ReminderCause): Promise<void> {
  const pdf = await printJob(deps, job, 'invoice');
  const company = await readCompany(deps.db.query, job.accountId);
  const now = deps.clock.now();
  const { revision, ...text }: EmailForm = 'click' in cause ? cause.form : {};
  const to = text.to || job.customerEmail;
  const order = { to, text, dedupeKey: dedupeKeyOf(job, cause) };
  const mail = reminderMail(deps, company, job, order, dayIn(job.timeZone, now));
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedJob(tx, scope, job.id);
    assertUnchanged(job, withEmail(locked, text.to));
    if (!(await postToCustomer(deps, tx, { company, job, mail, pdf }))) {
      if ('click' in cause)
        return assertSameMail(tx, job.accountId, mail, { to, text, fileKey: pdf.document.fileKey });
      // Otherwise a slot that had its email would stay due for good.
      return changeJob(tx, now, locked, withNextReminder(locked, {}, now));
    }
    await assertRevision(tx, locked, revision, now);
    if ('click' in cause) {
      const { accountId } = job;
      await saveMissingEmail(deps, tx, locked, to, cause.userId);
      await recordAboveApproved(deps, tx, { accountId, userId: cause.userId }, locked, cause.aboveApproved);
    }
    await changeJob(tx, now, locked, withNextReminder(withEmail(locked, to), { lastReminderAt: now }, now));
    await recordEvent(tx, deps.clock, {
      type: 'job.reminder_sent',
      accountId: job.accountId,
      ...('click' in cause && { actorUserId: cause.userId }),
      subjectId: job.id,
      data: { to, day: 'slot' in cause ? cause.slot : null },
    });
  });
}
