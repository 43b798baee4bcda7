import { generateEndpoints } from '#contract/generate.ts';
import { jobEndpoints as endpoints } from '#contract/jobs/job-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { owner, ownerMakingPdf } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { closeJob, reopenJob } from './close/close-job.ts';
import { listBin } from './close/read-bin.ts';
import { undeleteJob } from './close/undelete-job.ts';
import { createJob } from './create/create-job.ts';
import { duplicateJob } from './create/duplicate-job.ts';
import { generatePdf, previewPdf } from './create/generate-pdf.ts';
import { downloadDocument, prepareDocument } from './documents/download-document.ts';
import { progressStage } from './edit/advance-stage.ts';
import { assignJob } from './edit/assign-job.ts';
import { deleteJob } from './edit/delete-job.ts';
import { setServiceDate } from './edit/set-service-date.ts';
import { updateCustomerOfJob, updateJob } from './edit/update-job.ts';
import { updateLineItems } from './edit/update-line-items.ts';
import { updateOffer } from './edit/update-offer.ts';
import { waiveCancellation } from './edit/waive-cancellation.ts';
import { draftMessage } from './emails/draft-message.ts';
import { requestDeposit } from './emails/request-deposit.ts';
import { sendInvoice } from './emails/send-invoice.ts';
import { countJobs, listJobs } from './list/list-jobs.ts';
import { listPayments, recordPayment, removePayment } from './payments/record-payment.ts';
import { sendReceipt } from './payments/send-receipt.ts';
import { setPhotos } from './photos/set-photos.ts';
import { readJob } from './read-job.ts';
import { sendReminder } from './reminders/send-reminder.ts';
import { setReminders } from './reminders/set-reminders.ts';

export const jobRoutes = (deps: Deps): Route[] => [
  route(endpoints.listJobs, owner, ({ scope, query }) => listJobs(deps, scope, query)),
  route(endpoints.countJobs, owner, ({ scope, query }) => countJobs(deps, scope, query)),
  route(endpoints.createJob, owner, ({ scope, body, request }) =>
    createJob(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.readJob, owner, ({ scope, params }) => readJob(deps, scope, params.id)),
  route(endpoints.updateJob, owner, ({ scope, params, body }) => updateJob(deps, scope, params.id, body)),
  route(endpoints.deleteJob, owner, ({ scope, params }) => deleteJob(deps, scope, params.id)),
  route(endpoints.listBin, owner, ({ scope, query }) => listBin(deps, scope, query)),
  route(endpoints.undeleteJob, owner, ({ scope, params }) => undeleteJob(deps, scope, params.id)),
  route(endpoints.closeJob, owner, ({ scope, params, body }) => closeJob(deps, scope, params.id, body)),
  route(endpoints.reopenJob, owner, ({ scope, params, body }) =>
    reopenJob(deps, scope, { jobId: params.id, revision: body.revision }),
  ),
  route(endpoints.duplicateJob, owner, ({ scope, params, request }) =>
    duplicateJob(deps, scope, params.id, idempotencyKeyOf(request)),
  ),
  route(endpoints.assignJob, owner, ({ scope, params, body }) =>
    assignJob(deps, scope, { jobId: params.id, revision: body.revision }, body.technicianId),
  ),
  route(endpoints.progressStage, owner, ({ scope, params, body }) =>
    progressStage(deps, scope, params.id, body),
  ),
  route(endpoints.updateCustomer, owner, ({ scope, params, body }) =>
    updateCustomerOfJob(deps, scope, params.id, body),
  ),
  route(endpoints.updateLineItems, owner, ({ scope, params, body }) =>
    updateLineItems(deps, scope, params.id, body),
  ),
  route(endpoints.updateOffer, owner, ({ scope, params, body }) => updateOffer(deps, scope, params.id, body)),
  route(endpoints.waiveCancellation, owner, ({ scope, params, body: { reason, revision } }) =>
    waiveCancellation(deps, scope, { jobId: params.id, revision }, reason),
  ),
  route(endpoints.setPhotos, owner, ({ scope, params, body }) => setPhotos(deps, scope, params.id, body)),
  route(endpoints.setReminders, owner, ({ scope, params, body }) =>
    setReminders(deps, scope, params.id, body),
  ),
  route(endpoints.setServiceDate, owner, ({ scope, params, body }) =>
    setServiceDate(deps, scope, params.id, body),
  ),
  route(endpoints.draftMessage, owner, ({ scope, params, query }) =>
    draftMessage(deps, scope, params.id, query.kind),
  ),
  route(endpoints.sendInvoice, owner, ({ scope, params, body, request }) =>
    sendInvoice(deps, scope, params.id, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.requestDeposit, owner, ({ scope, params, body, request }) =>
    requestDeposit(deps, scope, params.id, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.sendReminder, owner, ({ scope, params, body, request }) =>
    sendReminder(deps, scope, params.id, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.generateJobPdf, owner, ({ scope, params, body }) =>
    prepareDocument(deps, scope, params.id, body.stage),
  ),
  route(endpoints.downloadJobPdf, owner, ({ scope, params }) =>
    downloadDocument(deps, scope, params.id, params.type),
  ),
  route(endpoints.listPayments, owner, ({ scope, params }) => listPayments(deps, scope, params.id)),
  route(endpoints.recordPayment, owner, ({ scope, params, body, request }) =>
    recordPayment(deps, scope, params.id, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.removePayment, owner, ({ scope, params }) =>
    removePayment(deps, scope, params.id, params.paymentId),
  ),
  route(endpoints.sendReceipt, owner, ({ scope, params, body, request }) =>
    sendReceipt(deps, scope, params, body, idempotencyKeyOf(request)),
  ),
  route(generateEndpoints.generatePdf, ownerMakingPdf, ({ scope, body, request }) =>
    generatePdf(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(generateEndpoints.previewPdf, ownerMakingPdf, ({ scope, body }) => previewPdf(deps, scope, body)),
];
