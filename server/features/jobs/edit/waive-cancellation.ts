// In an emergency the customer may want the work to begin before the last day to cancel (D-22). That it was waived, and
// why, is recorded; the right to cancel is not touched by it.
import type { Job } from '#contract/jobs/job.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { notBeforeOn } from '../job-reply.ts';
import { changeOne, type OpenedJob } from './change-one.ts';

export const waiveCancellation = (
  deps: Deps,
  scope: Scope,
  opened: OpenedJob,
  reason: string,
): Promise<Job> =>
  changeOne(deps, scope, opened, (_, job, now) => {
    if (job.customerCancelledAt !== null)
      throw new Refusal('agreement_cancelled', { message: 'The customer canceled this agreement.' });
    // A second tap.
    if (job.waivedAt !== null && job.notBefore === null) return null;
    if (notBeforeOn(job.notBefore, dayIn(job.timeZone, now)) === null)
      throw new Refusal('conflict', { message: 'There is nothing to wait for.' });
    return {
      change: { notBefore: null, waivedAt: now, waiverReason: reason },
      event: { type: 'job.cancellation_waived', data: { reason } },
    };
  });
