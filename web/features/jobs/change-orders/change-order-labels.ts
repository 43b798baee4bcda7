// Texts about a change order, for the owner (D-20).
import type { ChangeOrder, ChangeOrderStatus } from '#contract/jobs/change-orders.ts';
import { momentText } from '#web/days.ts';
import { centsOf, dollars, signedDollars } from '#web/money.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';

interface Label {
  tone: BadgeTone;
  label: string;
}

const statusBadges: Record<ChangeOrderStatus, Label> = {
  draft: { tone: 'neutral', label: 'Draft' },
  sent: { tone: 'info', label: 'Waiting for approval' },
  approved: { tone: 'success', label: 'Approved' },
  declined: { tone: 'danger', label: 'Declined' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
  superseded: { tone: 'danger', label: 'Not valid' },
};

/** Whoever never got it approves nothing: it is sent again, or to another address. */
export function badgeOf({
  status,
  isUndelivered,
  sentAt,
  cancelledAt,
  dismissedAt,
}: Pick<ChangeOrder, 'status' | 'isUndelivered' | 'sentAt' | 'cancelledAt' | 'dismissedAt'>): Label {
  if (cancelledAt !== null) return { tone: 'danger', label: 'Canceled by customer' };
  if (dismissedAt !== null) return { ...statusBadges[status], tone: 'neutral' };
  if (status === 'sent' && isUndelivered) return { tone: 'danger', label: 'Not delivered' };
  return isLinkUnsent({ status, sentAt })
    ? { tone: 'warning', label: 'Link not sent' }
    : statusBadges[status];
}

/** Its link was made, and has not left for the customer. */
export const isLinkUnsent = ({ status, sentAt }: Pick<ChangeOrder, 'status' | 'sentAt'>): boolean =>
  status === 'sent' && sentAt === null;

export const differenceText = (oldTotal: string, newTotal: string): string =>
  signedDollars(centsOf(newTotal) - centsOf(oldTotal));

/** "+$120.00 · $1,000.00 → $1,120.00" */
export const totalsText = ({ oldTotal, newTotal }: Pick<ChangeOrder, 'oldTotal' | 'newTotal'>): string =>
  `${differenceText(oldTotal, newTotal)} · ${dollars(oldTotal)} → ${dollars(newTotal)}`;

type Sent = Pick<ChangeOrder, 'status' | 'tokenExpiresAt'>;

/** The customer can no longer open it, though nobody has ended it. */
export const isLinkExpired = ({ status, tokenExpiresAt }: Sent, now: Date): boolean =>
  status === 'sent' && tokenExpiresAt !== null && new Date(tokenExpiresAt) < now;

const endings: Partial<Record<ChangeOrderStatus, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  superseded: 'Ended',
};

/** What happened, oldest first, by the company's clock. */
export function changeOrderTimeline(order: ChangeOrder, timeZone: string, now: Date): string[] {
  const at = (moment: string) => momentText(moment, timeZone);
  const {
    status,
    linkMadeAt,
    sentAt,
    reachedBy,
    openedAt,
    endedAt,
    dismissedAt,
    cancelledAt,
    tokenExpiresAt,
  } = order;
  const ending = endings[status];
  return [
    sentAt && `${reachedBy === 'copied link' ? 'Sent by link' : 'Sent'} ${at(sentAt)}${recipient(order)}`,
    !sentAt && linkMadeAt && `Link made ${at(linkMadeAt)}, not sent`,
    openedAt && `Opened ${at(openedAt)}`,
    endedAt && ending && `${ending} ${at(endedAt)}${reason(order)}`,
    dismissedAt && `Dismissed ${at(dismissedAt)}`,
    cancelledAt && `Canceled by the customer ${at(cancelledAt)}`,
    status === 'sent' &&
      tokenExpiresAt &&
      `${isLinkExpired(order, now) ? 'Link expired' : 'Link works until'} ${at(tokenExpiresAt)}`,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}

/** Whoever was handed a link did not get it at an address. */
function recipient({ reachedBy, signerName, signerEmail }: ChangeOrder): string {
  const to = [signerName, reachedBy === 'copied link' ? null : signerEmail].filter(Boolean).join(', ');
  return to && ` to ${to}`;
}

/** The customer's own words, where the order was dismissed afterwards: a line below would follow that. */
const reason = ({ declineReason, dismissedAt }: ChangeOrder): string =>
  dismissedAt && declineReason ? `: “${declineReason}”` : '';

/** Why it ended without an approval; null where the timeline says it all. */
export function endText({ status, declineReason, endReason, dismissedAt }: ChangeOrder): string | null {
  if (dismissedAt) return null;
  if (status === 'declined') return declineReason ? `“${declineReason}”` : 'Declined without a reason.';
  return status === 'withdrawn' ? null : endReason;
}
