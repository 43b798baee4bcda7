// What owner and office learn of a signature at once (D-29). Each in the transaction in which it happens, with the job locked.
import type { Deps } from '#server/deps.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isOfChangeOrder } from './change-orders.ts';
import { isSender, type SigningVisitor } from './page/visitor.ts';
import type { SignatureRequestRow } from './requests/signature-requests.store.ts';

type What = 'opened' | 'signed' | 'declined' | 'cancelled';

export function notifyOwner(
  deps: Deps,
  tx: Tx,
  what: What,
  request: SignatureRequestRow,
  visitor: SigningVisitor,
): Promise<void> {
  const { accountId, jobId, signerName, stage, number, totalCents, declineReason } = request;
  const document = isOfChangeOrder(request) ? ('change_order' as const) : stage;
  const data = { name: signerName, document, number };
  const by = visitor.session && isSender(visitor, request) ? visitor.session.userId : undefined;
  const about = { accountId, jobId, ...(by !== undefined && { by }) };
  switch (what) {
    case 'signed':
      return notify(deps, tx, { ...about, kind: what, data: { ...data, cents: totalCents } });
    case 'declined':
      return notify(deps, tx, { ...about, kind: what, data: { ...data, reason: declineReason } });
    default:
      return notify(deps, tx, { ...about, kind: what, data });
  }
}
