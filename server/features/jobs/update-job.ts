// Description, notes and comments. Notes are internal: they touch no document.
import type { JobPatch } from '#contract/job-forms.ts';
import type { Job } from '#contract/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne } from './change-one.ts';
import { nextRevision } from './document-changed.ts';
import type { JobChange } from './jobs.store.ts';

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
      change: { ...change, ...(isPrinted && nextRevision(job)) },
      event: { type: 'job.described' },
    };
  });
