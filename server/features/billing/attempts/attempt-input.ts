// The input of an attempt, stored before the provider is called, and its outcome. Stored whole, payer included: a
// repeat with the same key must send the same.
import { z } from 'zod';
import { PlanChoice, RecurringPlanId } from '#contract/billing.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Quote } from '../plans/plan-arithmetic.ts';
import type { AttemptResult } from './run-attempt.ts';

const Instant = z.coerce.date();
const Cents = z.number().int().min(0);
const PeriodShape = z.object({ startsAt: Instant, endsAt: Instant, anchorDay: z.number() });

const Payer = z.object({
  accountId: z.string(),
  email: z.string().nullable(),
  companyName: z.string().nullable(),
  customerId: z.string().nullable(),
});

const by = { payer: Payer, actorUserId: z.string().nullable() };

const TrialAttempt = z.object({
  ...by,
  kind: z.literal('trial'),
  plan: RecurringPlanId,
  paymentMethodId: z.string(),
  trialEnd: Instant,
});

const LifetimeAttempt = z.object({
  ...by,
  kind: z.literal('lifetime'),
  plan: z.literal('lifetime'),
  paymentMethodId: z.string().nullable(),
  amountCents: Cents,
  creditCents: Cents,
});

const PlanAttempt = z.object({
  ...by,
  kind: z.literal('plan'),
  plan: RecurringPlanId,
  paymentMethodId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  amountCents: Cents,
  creditCents: Cents,
  period: PeriodShape,
});

const RenewalAttempt = z.object({
  ...by,
  kind: z.literal('renewal'),
  plan: RecurringPlanId,
  subscriptionId: z.string(),
  amountCents: Cents,
  dueAt: Instant,
  period: PeriodShape,
  now: Instant,
});

const CancelAttempt = z.object({
  ...by,
  kind: z.literal('cancel'),
  subscriptionId: z.string().nullable(),
  refunds: z.array(z.object({ chargeId: z.string(), amountCents: Cents })),
  voidsCredit: z.boolean(),
});

const CheckoutAttempt = z.object({
  ...by,
  kind: z.literal('checkout'),
  plan: PlanChoice,
  amountCents: Cents,
});

export const AttemptInput = z.discriminatedUnion('kind', [
  TrialAttempt,
  LifetimeAttempt,
  PlanAttempt,
  RenewalAttempt,
  CancelAttempt,
  CheckoutAttempt,
]);
export type AttemptInput = z.infer<typeof AttemptInput>;
export type AttemptInputOf<K extends AttemptInput['kind']> = Extract<AttemptInput, { kind: K }>;

/** Pressed twice, or again after a lost answer, it is the same input: it goes on with the attempt that is open. */
export function isSameInput(a: AttemptInput, b: AttemptInput): boolean {
  const identity = (input: AttemptInput) => [
    input.kind,
    'plan' in input ? input.plan : null,
    'paymentMethodId' in input ? input.paymentMethodId : null,
  ];
  return JSON.stringify(identity(a)) === JSON.stringify(identity(b));
}

/** The outcome of an attempt, stored so that the second of two clicks gets the same answer. */
export const Outcome = z.object({
  chargedCents: z.number().default(0),
  creditedCents: z.number().default(0),
  creditBalanceCents: z.number().default(0),
  refundedCents: z.number().default(0),
  voidedCreditCents: z.number().default(0),
  renewsAt: Instant.nullable().default(null),
  restorableUntil: Instant.nullable().default(null),
});
export type Outcome = z.infer<typeof Outcome>;

/** The reply to a payment, as the contract has it. */
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
