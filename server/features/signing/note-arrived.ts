// Somebody other than the sender has opened the link: it has arrived, whatever the owner told us about sending it.
import { lockJob } from '#server/features/jobs/jobs.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { setJobSignature } from './job-signature.ts';
import { changeOpen, findRequest, noteOpened, type RequestRow } from './requests.store.ts';

export async function noteArrived({ db }: Deps, found: RequestRow, now: Date): Promise<void> {
  await noteOpened(db.query, found, now);
  if (found.status !== 'created') return;
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, found, found.jobId);
    const request = job && (await findRequest(tx, found));
    if (!job || request?.status !== 'created') return;
    await changeOpen(tx, request, { status: 'pending', sentAt: now, reachedBy: 'copied link' });
    await setJobSignature(tx, now, job, request.stage, 'pending');
  });
}
