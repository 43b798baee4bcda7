// What signing tells change orders, whose papers are sent and signed like any document (D-20). Filled in by
// join-features.ts. The link of a change order is not the document of its stage: the job's own signature status is left
// alone, and what becomes of the job is decided there.
import { documentTitle } from '#contract/texts/change-order-texts.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { SignatureRequestRow } from './requests/signature-requests.store.ts';

export type ChangeOrderRequest = SignatureRequestRow & { changeOrderId: string };

/** Each in the transaction that changes the request, after it. The job is locked. */
export interface ChangeOrders {
  signed(tx: Tx, request: ChangeOrderRequest): Promise<void>;
  declined(tx: Tx, request: ChangeOrderRequest, reason: string | null): Promise<void>;
  withdrawn(tx: Tx, request: ChangeOrderRequest): Promise<void>;
  /** The job was changed; a link that a newer one of the same change order replaced is not told. */
  superseded(tx: Tx, request: ChangeOrderRequest): Promise<void>;
  /** Asked of those that are open when another document of the job was signed. */
  isOutdated(tx: Tx, request: ChangeOrderRequest): Promise<boolean>;
}

export const isOfChangeOrder = <R extends SignatureRequestRow>(
  request: R,
): request is R & ChangeOrderRequest => request.changeOrderId !== null;

/** "Estimate", or "Change Order": beside its number. */
export const documentTitleOf = (request: SignatureRequestRow): string =>
  documentTitle(request.stage, isOfChangeOrder(request));
