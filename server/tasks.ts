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
import { sweepDrafts, sweepDraftsHandler } from './features/drafts/sweep-drafts.task.ts';
import { sweepFree, sweepFreeHandler } from './features/free-generator/sweep-free-uses.task.ts';
import { emptyBin, emptyBinHandler } from './features/jobs/close/empty-bin.task.ts';
import {
  removeFilesHandler,
  sweepJobs,
  sweepJobsHandler,
} from './features/jobs/documents/remove-files.task.ts';
import { reindexJobsHandler, reindexJobsTask } from './features/jobs/list/reindex-jobs.task.ts';
import {
  armFollowUpsHandler,
  followUpInvoices,
  followUpInvoicesHandler,
} from './features/jobs/reminders/follow-up-invoices.task.ts';
import { remindCustomers, remindCustomersHandler } from './features/jobs/reminders/remind-customers.task.ts';
import { deleteOldJobs, deleteOldJobsHandler } from './features/jobs/retention/delete-old-jobs.task.ts';
import { sweepObjects, sweepObjectsHandler } from './features/objects/sweep-objects.task.ts';
import { removeSigningFilesHandler } from './features/signing/evidence/remove-signing-files.task.ts';
import {
  armEstimateFollowUpsHandler,
  followUpEstimates,
  followUpEstimatesHandler,
} from './features/signing/follow-ups/follow-up-estimates.task.ts';
import { sweepSigning, sweepSigningHandler } from './features/signing/requests/sweep-signing.task.ts';
import { sealSignedHandler } from './features/signing/sealing/seal-signed.task.ts';
import { notifyTechnicianHandler } from './features/technicians/notify-technician.task.ts';
import { sweepTechnicians, sweepTechniciansHandler } from './features/technicians/sweep-technicians.task.ts';
import { sweepOrphanedFiles, sweepOrphanedFilesHandler } from './integrity/sweep-orphaned-files.task.ts';
import { sweepKeys } from './platform/idempotency/idempotency.ts';
import { sweepLimits } from './platform/limits.ts';
import { deliverMailHandler } from './platform/mail/deliver-mail.task.ts';
import { defineTask, handles, noPayload, type TaskHandler } from './platform/queue/queue.ts';
import type { CronLine } from './platform/queue/worker.ts';
import { recountFiles, recountFilesHandler } from './platform/storage/recount-files.task.ts';

const sweep = defineTask('platform.sweep', noPayload);

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
  sweepFreeHandler(deps),
  sweepDraftsHandler(deps),
  sweepObjectsHandler(deps),
  remindCustomersHandler(deps),
  followUpInvoicesHandler(deps),
  armFollowUpsHandler(deps),
  deleteOldJobsHandler(deps),
  emptyBinHandler(deps),
  removeFilesHandler(deps),
  sweepJobsHandler(deps),
  reindexJobsHandler(deps),
  notifyTechnicianHandler(deps),
  sweepTechniciansHandler(deps),
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
  { pattern: '37 * * * *', task: sweepFree },
  { pattern: '47 * * * *', task: sweepDrafts },
  { pattern: '37 * * * *', task: sweepObjects },
  { pattern: '*/15 * * * *', task: remindCustomers },
  { pattern: '*/15 * * * *', task: followUpInvoices },
  { pattern: '*/15 * * * *', task: followUpEstimates },
  { pattern: '47 * * * *', task: deleteOldJobs },
  { pattern: '52 * * * *', task: emptyBin },
  { pattern: '57 * * * *', task: sweepJobs },
  { pattern: '*/5 * * * *', task: reindexJobsTask },
  { pattern: '7 * * * *', task: sweepTechnicians },
  { pattern: '*/5 * * * *', task: sweepSigning },
  { pattern: '7 4 * * *', task: sweepOrphanedFiles },
  { pattern: '*/10 * * * *', task: recountFiles },
];
