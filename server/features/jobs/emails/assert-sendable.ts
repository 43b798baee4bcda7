// What a job needs before it is sent for signature.
import { Refusal } from '#server/platform/http/refusal.ts';
import type { JobRecord } from '../jobs.store.ts';
import { assertNotClosed, signatureOf } from '../read-job.ts';
import { assertLines } from './jobs.mail.ts';

export function assertSendable(job: JobRecord): void {
  assertNotClosed(job);
  if (job.stage === 'invoice') throw new Refusal('not_signable');
  if (signatureOf(job, job.stage) === 'approved') throw new Refusal('already_signed');
  assertLines(job);
}
