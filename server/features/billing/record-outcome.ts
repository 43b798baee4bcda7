// What the provider did becomes our record: attempt, access, charge, audit line and mail in one transaction.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { applyResult } from './apply-result.ts';
import { Outcome } from './attempt-input.ts';
import { closeAttempt, findAttempt, type PaymentAttempt } from './attempts.store.ts';
import { lockBilling, saveBilling } from './billing.store.ts';
import type { ProviderResult } from './call-provider.ts';

export const recordOutcome = (
  deps: Deps,
  attempt: PaymentAttempt,
  result: ProviderResult,
): Promise<Outcome> =>
  deps.db.transaction(async (tx) => {
    const { accountId, id, input } = attempt;
    const account = await lockBilling(tx, accountId);
    if (!account) throw new Error('The account of this payment is gone.');
    const stored = await findAttempt(tx, accountId, id);
    // Of two clicks the second hears what the first one did.
    if (stored?.state === 'done') return Outcome.parse(stored.outcome ?? {});
    const { next, event, outcome: applied } = await applyResult(deps, tx, account, attempt, result);
    const outcome = Outcome.parse(applied);
    await saveBilling(tx, next);
    await closeAttempt(tx, deps.clock.now(), attempt, 'done', outcome);
    await recordEvent(tx, deps.clock, {
      type: event,
      accountId,
      actorUserId: input.actorUserId ?? undefined,
      subjectId: id,
      data: {
        kind: input.kind,
        status: next.status,
        plan: next.plan,
        ...outcome,
        renewsAt: outcome.renewsAt?.toISOString() ?? null,
        restorableUntil: outcome.restorableUntil?.toISOString() ?? null,
      },
    });
    return outcome;
  });
