// A change order as the owner sees it, with what became of its link.
import type { ChangeOrder, ChangeOrderBody, SavedChangeOrder } from '#contract/jobs/change-orders.ts';
import { toLineItem } from '#contract/lines/line-items.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { toDiscountReply } from '#contract/lines/offer.ts';
import { readLineRows } from '#server/features/jobs/jobs.service.ts';
import {
  endReasonTexts,
  requestsOf,
  type SignatureRequestRow,
} from '#server/features/signing/signing.service.ts';
import { toIso } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { differenceOf } from './change-order-state.ts';
import type { ChangeOrderRow } from './change-orders.store.ts';
import { differenceTexts } from './difference-texts.ts';

/** The newest link of a change order, whatever the clock said: each replaced the one before. Null while it was not sent. */
export const linkOf = (
  requests: readonly SignatureRequestRow[],
  { id }: Pick<ChangeOrderRow, 'id'>,
): SignatureRequestRow | null =>
  requests.find(({ changeOrderId, endReason }) => changeOrderId === id && endReason !== 'replaced') ?? null;

export async function describeChangeOrder(db: Queryable, row: ChangeOrderRow): Promise<ChangeOrder> {
  return toChangeOrder(row, linkOf(await requestsOf(db, row, row.jobId), row));
}

/** What was changed since it was opened is shown instead of being changed or sent. */
export async function assertOrderRevision(
  db: Queryable,
  row: ChangeOrderRow,
  opened: number | undefined,
): Promise<void> {
  if (opened === undefined || opened === row.revision) return;
  throw new Refusal('changed_meanwhile', { present: await describeChangeOrder(db, row) });
}

export function toChangeOrder(row: ChangeOrderRow, link: SignatureRequestRow | null): ChangeOrder {
  const difference = differenceOf(row, row.after);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    reason: row.reason,
    lineItems: row.after.lineItems.map(toLineItem),
    discount: toDiscountReply(row.after.discount),
    taxRate: formatDecimal(row.after.taxRate),
    changes: difference.changes,
    difference: differenceTexts(difference),
    oldTotal: formatDecimal(row.beforeTotalCents),
    newTotal: formatDecimal(row.afterTotalCents),
    signerName: link?.signerName ?? null,
    signerEmail: link?.signerEmail ?? null,
    createdAt: row.createdAt.toISOString(),
    linkMadeAt: toIso(link?.createdAt ?? null),
    sentAt: toIso(sentAtOf(row, link)),
    reachedBy: link?.reachedBy ?? null,
    isUndelivered: row.status === 'sent' && link?.status === 'created' && link.failedMails > 0,
    openedAt: toIso(link?.openedAt ?? null),
    endedAt: toIso(row.endedAt),
    cancelledAt: toIso(link?.cancelledAt ?? null),
    declineReason: row.declineReason,
    dismissedAt: toIso(row.dismissedAt),
    endReason: endReasonOf(row),
    tokenExpiresAt: toIso(link?.tokenExpiresAt ?? null),
    pdf: `/api/jobs/${row.jobId}/change-orders/${row.id}/download`,
    isSealing: link !== null && link.signedAt !== null && link.sealedAt === null,
    revision: row.revision,
  };
}

/** Of a link that never left for the customer, nothing was sent; an email that did not arrive was. */
function sentAtOf({ sentAt }: ChangeOrderRow, link: SignatureRequestRow | null): Date | null {
  if (link === null) return sentAt;
  return link.sentAt ?? (link.failedMails > 0 ? sentAt : null);
}

function endReasonOf({ status }: ChangeOrderRow): string | null {
  if (status === 'superseded') return endReasonTexts.changed;
  return status === 'withdrawn' ? endReasonTexts.withdrawn : null;
}

/**
 * With what the person should know about the rows that were sent (B-29): read from them, so that a repetition says the same
 * again.
 */
export function withDropped(
  order: ChangeOrder,
  { lineItems = [] }: Partial<Pick<ChangeOrderBody, 'lineItems'>>,
): SavedChangeOrder {
  const { droppedRows, message } = readLineRows(lineItems);
  return { ...order, droppedRows, message };
}
