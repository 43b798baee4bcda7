// What each filter of the job list means. The list, its counts, the calendar, the statistics and Today read it here, so
// that a number is always what its list has.
import { type SQL, sql } from 'drizzle-orm';
import type { JobFilter } from '#contract/lists/job-filters.ts';
import { failedAbout, lastMailIsFailed } from '#server/platform/mail/mails.store.ts';

/** The name of the jobs table in a statement. */
type Alias = 'jobs' | 'j';

// Written exactly as in the indexes, so that these are used.
const present = (j: Alias) =>
  `(case ${j}.stage when 'estimate' then ${j}.estimate_signature when 'work_order' then ${j}.work_order_signature else ${j}.invoice_signature end)`;

/** Neither closed nor in the bin. */
export const isOpen = (j: Alias): SQL => sql.raw(`(${j}.closed_as is null and ${j}.deleted_at is null)`);

/** Work that waits for a date. Whoever asks leaves out what is closed. */
export const isWithoutDate = (j: Alias): SQL =>
  sql.raw(`(${j}.service_start is null and ${j}.service_end is null and ${j}.stage <> 'invoice')`);

/** An invoice that somebody still has to pay, or a part of it. Of what its customer canceled nothing is due (D-22). */
export const isUnpaid = (j: Alias): SQL =>
  sql`(${sql.raw(`${j}.stage = 'invoice' and ${j}.paid_cents < ${j}.total_cents and ${j}.customer_cancelled_at is null`)} and ${isOpen(j)})`;

/** What counts as open for a customer, by the function that counts it: somebody has to work on it, pay or pay back. */
export const isUnfinishedJob: SQL = sql.raw(
  'counts_as_open(jobs.stage, jobs.closed_as, jobs.deleted_at, jobs.customer_cancelled_at, jobs.total_cents, jobs.paid_cents) = 1',
);

export interface FilterDay {
  accountId: string;
  /** By the company's clock. The due day itself is not past. */
  today: string;
}

/** Of the newest change order. Where nothing is approved any more, there is nothing that it could change. */
const changeOrderIs = (j: Alias, status: 'sent' | 'declined') =>
  `${j}.change_order_status = '${status}' and ${j}.signed_total_cents is not null`;

/** As `paymentStatus` says it. */
const isNotPaid = (j: Alias) =>
  `(${j}.paid_cents < ${j}.total_cents or ${j}.paid_cents = 0 and ${j}.stage <> 'invoice')`;

/** In any statement that is about this account alone. */
export const filterConditions: Record<JobFilter, (j: Alias, day: FilterDay) => SQL> = {
  unscheduled: (j) => sql`(${isWithoutDate(j)} and ${isOpen(j)})`,
  // Agreed: signed, or already a work order. What still waits for the customer has a filter of its own, and what the
  // customer canceled is not begun.
  'ready-to-schedule': (j) =>
    sql`(${isWithoutDate(j)} and ${isOpen(j)} and ${sql.raw(
      `${j}.customer_cancelled_at is null and (${present(j)} = 'approved' or ${j}.stage = 'work_order' and ${present(j)} not in ('pending', 'declined'))`,
    )})`,
  'awaiting-signature': (j) =>
    sql`(${sql.raw(`(${present(j)} = 'pending' or ${changeOrderIs(j, 'sent')})`)} and ${isOpen(j)})`,
  // A declined change order is over once the job is paid.
  declined: (j) =>
    sql`(${sql.raw(
      `(${present(j)} = 'declined' or ${changeOrderIs(j, 'declined')} and ${isNotPaid(j)})`,
    )} and ${isOpen(j)})`,
  'canceled-by-customer': (j) => sql`(${sql.raw(`${j}.customer_cancelled_at is not null`)} and ${isOpen(j)})`,
  // What they had paid is theirs again (D-22).
  'to-return': (j) =>
    sql`(${sql.raw(`${j}.customer_cancelled_at is not null and ${j}.paid_cents > 0`)} and ${isOpen(j)})`,
  // A reminder carries the invoice, so the customer has it then too.
  'not-sent': (j) =>
    sql`(${isUnpaid(j)} and ${sql.raw(`${j}.invoice_sent_at is null and ${j}.last_reminder_at is null`)})`,
  unpaid: isUnpaid,
  'past-due': (j, { today }) => sql`(${isUnpaid(j)} and ${sql.raw(j)}.due_on < ${today}::date)`,
  // The newest email counts. Those that ever failed are few, and have an index.
  'email-failed': (j, { accountId }) =>
    sql`(${lastMailIsFailed(sql.raw(`${j}.last_mail`))} and ${sql.raw(`${j}.id`)} in (${failedAbout(accountId)}) and ${isOpen(j)})`,
  archived: (j) => sql.raw(`(${j}.closed_as is not null and ${j}.deleted_at is null)`),
};
