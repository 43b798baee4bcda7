// All background work of the product, and its timetable.
import type { Deps } from './deps.ts';
import {
  purgeAccounts,
  purgeAccountsHandlers,
  sweepAccounts,
  sweepAccountsHandler,
} from './features/accounts/lifecycle/purge-accounts.task.ts';
import { mailPasswordResetHandler } from './features/accounts/password/request-password-reset.task.ts';
import { sweepBilling } from './features/billing/billing.tasks.ts';
import { billingHandlers } from './features/billing/billing-handlers.task.ts';
import { closeCheckoutsHandler } from './features/customer-payments/close-checkouts.ts';
import { mailRefundHandler } from './features/customer-payments/refunds/refund-notices.ts';
import {
  sweepPaid,
  sweepPaymentsHandlers,
  sweepRefunds,
} from './features/customer-payments/refunds/sweep-payments.task.ts';
import {
  sweepCustomerPayments,
  sweepCustomerPaymentsHandlers,
} from './features/customer-payments/sweep-attempts.task.ts';
import {
  reindexCustomersHandler,
  reindexCustomersTask,
} from './features/customers/list/reindex-customers.task.ts';
import { deleteOldDrafts } from './features/drafts/drafts.store.ts';
import { sweepFreeUses } from './features/free-generator/free-uses.store.ts';
import { emptyBin, emptyBinHandler } from './features/jobs/close/empty-bin.task.ts';
import {
  assignCustomersHandler,
  assignCustomersTask,
} from './features/jobs/customer/assign-customers.task.ts';
import {
  removeFilesHandler,
  sweepJobs,
  sweepJobsHandler,
} from './features/jobs/documents/remove-files.task.ts';
import { reindexJobsHandler, reindexJobsTask } from './features/jobs/list/reindex-jobs.task.ts';
import { sendOnlineReceiptHandler } from './features/jobs/payments/send-online-receipt.task.ts';
import {
  armFollowUpsHandler,
  followUpInvoices,
  followUpInvoicesHandler,
} from './features/jobs/reminders/follow-up-invoices.task.ts';
import { remindCustomers, remindCustomersHandler } from './features/jobs/reminders/remind-customers.task.ts';
import { deleteOldJobs, deleteOldJobsHandler } from './features/jobs/retention/delete-old-jobs.task.ts';
import { deleteOldNotifications } from './features/notifications/notifications.service.ts';
import { watchStorage, watchStorageHandler } from './features/notifications/watch-storage.task.ts';
import { sweepObjects, sweepObjectsHandler } from './features/objects/sweep-objects.task.ts';
import { removeSigningFilesHandler } from './features/signing/evidence/remove-signing-files.task.ts';
import {
  armEstimateFollowUpsHandler,
  followUpEstimates,
  followUpEstimatesHandler,
} from './features/signing/follow-ups/follow-up-estimates.task.ts';
import { sweepSigning, sweepSigningHandler } from './features/signing/requests/sweep-signing.task.ts';
import { sealSignedHandler } from './features/signing/sealing/seal-signed.task.ts';
import { sweepInvitations } from './features/technicians/invitations.store.ts';
import { notifyTechnicianHandler } from './features/technicians/notify-technician.task.ts';
import { sweepOrphanedFiles, sweepOrphanedFilesHandler } from './integrity/sweep-orphaned-files.task.ts';
import type { Queryable } from './platform/db/database.ts';
import { sweepKeys } from './platform/idempotency/idempotency.ts';
import { sweepLimits } from './platform/limits.ts';
import { deliverMailHandler } from './platform/mail/deliver-mail.task.ts';
import { defineTask, handles, noPayload, type TaskHandler } from './platform/queue/queue.ts';
import type { CronLine } from './platform/queue/worker.ts';
import { recountFiles, recountFilesHandler } from './platform/storage/recount-files.task.ts';

const sweep = defineTask('platform.sweep', noPayload);

/** Deletes what is over, where one statement of its owner's store does it. */
function sweepOf(name: string, remove: (db: Queryable, now: Date) => Promise<unknown>) {
  const task = defineTask(name, noPayload);
  const handler = ({ db, clock }: Deps): TaskHandler =>
    handles(task, async () => void (await remove(db.query, clock.now())));
  return { task, handler };
}

/** Counted uses of the free generators that no longer count. */
const freeUses = sweepOf('free-generator.sweep', sweepFreeUses);
/** Drafts that nobody has touched for a month. */
const drafts = sweepOf('drafts.sweep', deleteOldDrafts);
/** Notifications of three months ago. */
const oldNotifications = sweepOf('notifications.sweep', deleteOldNotifications);
/** Invitations that nobody will open any more. */
const invitations = sweepOf('technicians.sweep', sweepInvitations);

export const allTasks = (deps: Deps): TaskHandler[] => [
  deliverMailHandler(deps),
  handles(sweep, async () => {
    await sweepLimits(deps.db.query, deps.clock.now());
    await sweepKeys(deps.db.query, deps.clock.now());
  }),
  mailPasswordResetHandler(deps),
  sweepAccountsHandler(deps),
  ...purgeAccountsHandlers(deps),
  ...billingHandlers(deps),
  ...sweepCustomerPaymentsHandlers(deps),
  ...sweepPaymentsHandlers(deps),
  mailRefundHandler(deps),
  sendOnlineReceiptHandler(deps),
  closeCheckoutsHandler(deps),
  freeUses.handler(deps),
  drafts.handler(deps),
  sweepObjectsHandler(deps),
  remindCustomersHandler(deps),
  followUpInvoicesHandler(deps),
  armFollowUpsHandler(deps),
  deleteOldJobsHandler(deps),
  emptyBinHandler(deps),
  removeFilesHandler(deps),
  sweepJobsHandler(deps),
  reindexJobsHandler(deps),
  reindexCustomersHandler(deps),
  assignCustomersHandler(deps),
  notifyTechnicianHandler(deps),
  invitations.handler(deps),
  oldNotifications.handler(deps),
  watchStorageHandler(deps),
  sealSignedHandler(deps),
  sweepSigningHandler(deps),
  followUpEstimatesHandler(deps),
  armEstimateFollowUpsHandler(deps),
  removeSigningFilesHandler(deps),
  sweepOrphanedFilesHandler(deps),
  recountFilesHandler(deps),
];

export const timetable: CronLine[] = [
  { pattern: '17 * * * *', task: sweep },
  { pattern: '27 * * * *', task: sweepAccounts },
  { pattern: '37 * * * *', task: purgeAccounts },
  { pattern: '*/5 * * * *', task: sweepBilling },
  { pattern: '* * * * *', task: sweepCustomerPayments },
  { pattern: '* * * * *', task: sweepRefunds },
  { pattern: '12 * * * *', task: sweepPaid },
  { pattern: '37 * * * *', task: freeUses.task },
  { pattern: '47 * * * *', task: drafts.task },
  { pattern: '37 * * * *', task: sweepObjects },
  { pattern: '*/15 * * * *', task: remindCustomers },
  { pattern: '*/15 * * * *', task: followUpInvoices },
  { pattern: '*/15 * * * *', task: followUpEstimates },
  { pattern: '47 * * * *', task: deleteOldJobs },
  { pattern: '52 * * * *', task: emptyBin },
  { pattern: '57 * * * *', task: sweepJobs },
  { pattern: '*/5 * * * *', task: reindexJobsTask },
  { pattern: '*/5 * * * *', task: reindexCustomersTask },
  { pattern: '* * * * *', task: assignCustomersTask },
  { pattern: '7 * * * *', task: invitations.task },
  { pattern: '12 * * * *', task: oldNotifications.task },
  { pattern: '*/5 * * * *', task: watchStorage },
  { pattern: '*/5 * * * *', task: sweepSigning },
  { pattern: '7 4 * * *', task: sweepOrphanedFiles },
  { pattern: '*/10 * * * *', task: recountFiles },
];
