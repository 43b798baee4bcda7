// What a payment answers, in the contract's words.
import { formatDecimal } from '#contract/money.ts';
import type { Outcome } from './attempt-input.ts';
import type { AttemptResult } from './finish-attempt.ts';
import type { Quote } from './plan-arithmetic.ts';

export const paidReply = (finished: AttemptResult) =>
  finished.state === 'done' ? { success: true } : { success: false, clientSecret: finished.clientSecret };

export const changeReply = (outcome: Outcome) => ({
  charged: formatDecimal(outcome.chargedCents),
  credited: formatDecimal(outcome.creditedCents),
  creditBalance: formatDecimal(outcome.creditBalanceCents),
  renewalDate: outcome.renewsAt?.toISOString() ?? null,
});

export const quoteReply = (quote: Quote) => ({
  charged: formatDecimal(quote.chargeCents),
  credited: formatDecimal(quote.creditCents),
  creditBalance: formatDecimal(quote.creditLeftCents),
  renewalDate: quote.period?.endsAt.toISOString() ?? null,
});
