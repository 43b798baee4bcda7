// What the provider did becomes our record: attempt, access, charge, audit line and mail in one transaction.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { applyResult } from './apply-result.ts';
import { Outcome } from './ask.ts';
import { type Attempt, closeAttempt, findAttempt } from './attempts.store.ts';
import { lockBilling, saveBilling } from './billing.store.ts';
import type { Result } from './call-provider.ts';

export const recordOutcome = (deps: Deps, attempt: Attempt, result: Result): Promise<Outcome> =>
  deps.db.transaction(async (tx) => {
    const { accountId, id, ask } = attempt;
    const account = await lockBilling(tx, accountId);
    if (!account) throw new Error('The account of this payment is gone.');
    const kept = await findAttempt(tx, accountId, id);
    // Of two clicks the second hears what the first one did.
    if (kept?.state === 'done') return Outcome.parse(kept.outcome ?? {});
    const { next, event, outcome: told } = await applyResult(deps, tx, account, attempt, result);
    const outcome = Outcome.parse(told);
    await saveBilling(tx, next);
    await closeAttempt(tx, deps.clock.now(), attempt, 'done', outcome);
    await recordEvent(tx, deps.clock, {
      type: event,
      accountId,
      actorUserId: ask.actorUserId ?? undefined,
      subjectId: id,
      data: {
        kind: ask.kind,
        status: next.status,
        plan: next.plan,
        ...outcome,
        renewsAt: outcome.renewsAt?.toISOString() ?? null,
        restorableUntil: outcome.restorableUntil?.toISOString() ?? null,
      },
    });
    return outcome;
  });
