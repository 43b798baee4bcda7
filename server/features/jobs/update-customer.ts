// Changes the customer of a job. Phone and email are contact details; name and address are part of what is signed (B-12).
import type { CustomerPatch } from '#contract/job-forms.ts';
import type { Job } from '#contract/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne } from './change-one.ts';
import { nextRevision } from './document-changed.ts';
import { rearmed } from './reminders/arm-reminder.ts';

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
      change: rearmed(job, { ...after, ...(isAnother && nextRevision(job)) }, now),
      event: { type: 'job.customer_changed' },
    };
  });
