// The owner withdraws an open link: its page shows that from now on.
import type { Deps } from '#server/deps.ts';
import { holdJob, jobNotFound, setSignature } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { discardFiles } from '../evidence/remove-signing-files.task.ts';
import { assertNotEnded } from '../page/find-link.ts';
import { requireRequest } from './owner-history.ts';
import { toSignatureRequest } from './request-view.ts';
import { changeOpen } from './signature-requests.store.ts';

export const cancelSignature = (deps: Deps, scope: Scope, jobId: string, requestId: string) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await holdJob(tx, scope, jobId))) throw jobNotFound();
    const request = await requireRequest(tx, scope, jobId, requestId);
    // A second tap.
    if (request.status === 'cancelled') return toSignatureRequest(request);
    if (request.status === 'approved') assertNotEnded(request);
    const isEnded = await changeOpen(tx, request, {
      status: 'cancelled',
      endedAt: now,
      endReason: 'withdrawn',
    });
    if (!isEnded) throw new Refusal('conflict', { message: 'This link has ended already.' });
    await discardFiles(tx, request);
    await setSignature(tx, now, request, 'cancelled');
    await recordEvent(tx, deps.clock, {
      type: 'signature.cancelled',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: request.jobId,
      data: { requestId: request.id, stage: request.stage },
    });
    return toSignatureRequest(await requireRequest(tx, scope, jobId, requestId));
  });
