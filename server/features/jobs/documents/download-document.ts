// The PDF of a job at one of its stages: made ready, and downloaded.
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import type { StageDocument } from '../job-events.ts';
import { downloadPath, signatureOf } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { requireJob } from '../require-job.ts';
import { printJob } from './print-job.ts';

export async function downloadDocument(
  deps: Deps,
  scope: Scope,
  jobId: string,
  stage: Stage,
): Promise<FileReply> {
  const job = await requireJob(deps.db.query, scope, jobId);
  const { bytes, filename } = await readStageDocument(deps, job, stage);
  return new FileReply(bytes, { contentType: 'application/pdf', filename });
}

/** Makes the document ready, so that a download finds it. */
export async function prepareDocument(deps: Deps, scope: Scope, jobId: string, wanted: Stage | undefined) {
  const job = await requireJob(deps.db.query, scope, jobId);
  const stage = wanted ?? job.stage;
  const { filename } = await readStageDocument(deps, job, stage);
  return { success: true, stage, url: downloadPath(job.id, stage), filename };
}

/**
 * A version that was changed after its signature is printed again, by a change order that was signed too: whoever does the
 * work needs all of it on one paper.
 */
async function readStageDocument(deps: Deps, job: JobRecord, stage: Stage): Promise<StageDocument> {
  const signed = signatureOf(job, stage) === 'approved' ? await deps.signedDocuments.find(job, stage) : null;
  const isPresent = stage !== job.stage || signed?.documentVersion === job.documentVersion;
  return signed && isPresent ? signed : printJob(deps, job, stage, { storeIfRoom: true });
}
