// Makes a job from the form, with or without a template.
import type { SavedJob } from '#contract/jobs/job.ts';
import type { NewJob } from '#contract/jobs/job-forms.ts';
import type { Deps } from '#server/deps.ts';
import { findOrMakeCustomer } from '#server/features/customers/customers.service.ts';
import { holdTemplate } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { toJob } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { requireJob } from '../require-job.ts';
import { draftJob, droppedOfJob, templateNotFound } from './draft-job.ts';
import { findClaimOrCount, takeNumberFor, writeJob } from './write-job.ts';

/** The same key gives the same job again. */
export async function createJob(
  deps: Deps,
  scope: Scope,
  input: NewJob,
  key: string | null,
): Promise<SavedJob> {
  const action = { action: 'job', key, content: [input] };
  await findClaimOrCount(deps, scope, action);
  return deps.db.accountTransaction(scope, async (tx) => {
    const now = deps.clock.now();
    const claim = await claimKey(tx, now, scope, action, newId());
    // Only now: a repetition gives the same job, also when its template or technician was deleted since.
    const job = claim.isFirst
      ? await writeNew(deps, tx, scope, now, claim.subjectId, input)
      : await requireJob(tx, scope, claim.subjectId);
    const { droppedRows, message } = await droppedOfJob(tx, scope, input);
    return { ...toJob(job, now), droppedRows, message };
  });
}

async function writeNew(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  now: Date,
  id: string,
  input: NewJob,
): Promise<JobRecord> {
  const { draft, customer } = await draftJob(deps, tx, scope, now, input);
  if (draft.templateId && !(await holdTemplate(tx, scope, draft.templateId))) throw templateNotFound();
  const number = await takeNumberFor(tx, scope, input.jobNumber);
  const job = { ...draft, id, number, ...(await findOrMakeCustomer({ ...deps, tx, scope }, customer)) };
  await writeJob(deps, tx, scope, job);
  return job;
}
