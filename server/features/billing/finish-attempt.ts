// Puts an open attempt to the provider and writes down what came of it. Repeating it is safe: the key is the same.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { CardDeclined, ConfirmationNeeded, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import type { Outcome } from './attempt-input.ts';
import { closeAttempt, markAwaitsPayer, type PaymentAttempt } from './attempts.store.ts';
import { callProvider, type ProviderResult } from './call-provider.ts';
import { recordOutcome } from './record-outcome.ts';

export type AttemptResult = { state: 'done'; outcome: Outcome } | { state: 'confirm'; clientSecret: string };

export async function finishAttempt(deps: Deps, attempt: PaymentAttempt): Promise<AttemptResult> {
  let result: ProviderResult;
  try {
    result = await callProvider(deps.payments, attempt);
  } catch (error) {
    if (error instanceof ConfirmationNeeded) {
      await markAwaitsPayer(deps.db.query, attempt);
      return { state: 'confirm', clientSecret: error.clientSecret };
    }
    if (error instanceof CardDeclined) {
      await recordDeclined(deps, attempt, error);
      throw new Refusal('card_declined', { message: error.message });
    }
    // Money may have moved: the attempt stays open until that is known.
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
    throw error;
  }
  return { state: 'done', outcome: await recordOutcome(deps, attempt, result) };
}

const recordDeclined = (deps: Deps, attempt: PaymentAttempt, { message, reason }: CardDeclined) =>
  deps.db.transaction(async (tx) => {
    if (!(await closeAttempt(tx, deps.clock.now(), attempt, 'declined', { message, reason }))) return;
    await recordEvent(tx, deps.clock, {
      type: 'payment.declined',
      accountId: attempt.accountId,
      actorUserId: attempt.input.actorUserId ?? undefined,
      subjectId: attempt.id,
      data: { kind: attempt.input.kind, reason },
    });
  });
