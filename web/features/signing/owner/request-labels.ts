// Texts about a signature request, for the owner.
import { formatDay } from '#contract/days.ts';
import type { SignatureRequest } from '#contract/signatures.ts';
import { momentText, wallTime } from '#web/days.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';

export function requestBadge({ status, cancelledAt }: Pick<SignatureRequest, 'status' | 'cancelledAt'>): {
  tone: BadgeTone;
  label: string;
} {
  if (cancelledAt) return { tone: 'danger', label: 'Canceled by customer' };
  if (status === 'approved') return { tone: 'success', label: 'Signed' };
  if (status === 'pending') return { tone: 'neutral', label: 'Pending' };
  if (status === 'created') return { tone: 'neutral', label: 'Not sent' };
  return { tone: 'danger', label: status === 'declined' ? 'Declined' : 'Cancelled' };
}

/** Whether a request is still unsigned, expired or not. */
export const isOpen = ({ status }: Pick<SignatureRequest, 'status'>): boolean =>
  status === 'pending' || status === 'created';

export const isRequestExpired = (request: SignatureRequest, now: Date): boolean =>
  isOpen(request) && new Date(request.tokenExpiresAt) < now;

/** What happened, oldest first, by the company's clock. */
export function requestTimeline(request: SignatureRequest, timeZone: string, now: Date): string[] {
  const at = (moment: string) => momentText(moment, timeZone);
  const { sentAt, reachedBy, createdAt, openedAt, signedAt, renewAskedAt, tokenExpiresAt, nextFollowUpAt } =
    request;
  const { cancelUntil, cancelledAt } = request;
  return [
    sentAt
      ? `${reachedBy === 'copied link' ? 'Link copied' : 'Sent'} ${at(sentAt)}`
      : `Link made ${at(createdAt)}`,
    openedAt && `Opened ${at(openedAt)}`,
    signedAt && `Signed ${at(signedAt)}`,
    cancelledAt
      ? `Canceled by the customer ${at(cancelledAt)}`
      : cancelUntil &&
        signedAt &&
        cancelUntil >= wallTime(now.toISOString(), timeZone).day &&
        `The customer can cancel through ${formatDay(cancelUntil)}`,
    isOpen(request) &&
      (isRequestExpired(request, now)
        ? `Link expired ${at(tokenExpiresAt)}`
        : `Link works until ${at(tokenExpiresAt)}`),
    nextFollowUpAt &&
      isOpen(request) &&
      `Next follow-up: ${formatDay(wallTime(nextFollowUpAt, timeZone).day)}`,
    renewAskedAt && isOpen(request) && `New link requested ${at(renewAskedAt)}`,
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** Why it ended without a signature. */
export function endOf({ status, declineReason, endReason, cancelReason }: SignatureRequest): string | null {
  if (cancelReason) return `“${cancelReason}”`;
  if (status === 'declined')
    return declineReason ? `Declined: “${declineReason}”` : 'Declined without a reason.';
  return endReason;
}
