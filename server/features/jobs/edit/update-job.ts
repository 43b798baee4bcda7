// Changes description, notes, comments and the customer of a job. Notes are internal: they touch no document.
import type { CustomerPatch, JobPatch } from '#contract/job-forms.ts';
import type { Job } from '#contract/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { JobChange } from '../jobs.store.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { changeOne, nextDocumentVersion } from './change-one.ts';

export const updateJob = (deps: Deps, scope: Scope, jobId: string, patch: JobPatch): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision: patch.revision }, (_, job) => {
    const change: JobChange = {
      ...(patch.jobDescription !== undefined && { description: patch.jobDescription }),
      ...(patch.notes !== undefined && { notes: patch.notes }),
      ...(patch.comments !== undefined && { comments: patch.comments }),
    };
    const after = { ...job, ...change };
    const isPrinted = after.description !== job.description || after.comments !== job.comments;
    if (!isPrinted && after.notes === job.notes) return null;
    return {
      change: { ...change, ...(isPrinted && nextDocumentVersion(job)) },
      event: { type: 'job.described' },
    };
  });

/** Phone and email are contact details; name and address are part of what is signed (B-12). */
export const updateCustomer = (deps: Deps, scope: Scope, jobId: string, patch: CustomerPatch): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision: patch.revision }, (_, job, now) => {
    const after = {
      customerName: patch.customerName,
      customerPhone: patch.customerPhone === undefined ? job.customerPhone : patch.customerPhone,
      customerEmail: patch.customerEmail === undefined ? job.customerEmail : patch.customerEmail,
      customerAddress: patch.customerAddress === undefined ? job.customerAddress : patch.customerAddress,
    };
    const isAnother =
      after.customerName !== job.customerName || after.customerAddress !== job.customerAddress;
    return {
      change: withNextReminder(job, { ...after, ...(isAnother && nextDocumentVersion(job)) }, now),
      event: { type: 'job.customer_changed' },
    };
  });
