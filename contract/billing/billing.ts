// Trial, plans and payment. Prices never cross the wire from the browser: a plan's id does, and plans.ts knows the
// rest.
import { z } from 'zod';
import { Password, SubscriptionPlan, SubscriptionStatus } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';

const unknownPlan = { error: errors.unknown_plan.message };

export const RecurringPlanId = z.enum(['monthly', 'annual'], unknownPlan);
export type RecurringPlanId = z.infer<typeof RecurringPlanId>;

/** The plans that are sold; `credits-…` and any other id is refused. */
export const PlanChoice = z.enum(['monthly', 'annual', 'lifetime'], unknownPlan);

const PaymentMethodId = z.string().trim().min(1, 'Card element not found').max(255);

/** "Visa ending in 4242". */
const CardOnFile = z.object({
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number(),
  expiresYear: z.number(),
});

export const SubscriptionState = z.object({
  subscriptionStatus: SubscriptionStatus,
  subscriptionPlan: SubscriptionPlan.nullable(),
  trialEndDate: z.string().nullable(),
  renewalDate: z.string().nullable(),
  isLifetime: z.boolean(),
  /** What the trial turns into when it ends; null outside a trial. */
  planAfterTrial: RecurringPlanId.nullable(),
  /** After a failed charge: the account works until then. Null otherwise. */
  graceEndDate: z.string().nullable(),
  /** Decimal strings, as all money. */
  creditBalance: z.string(),
  /** What cancelling now would refund; null when nothing. */
  refundIfCancelled: z.string().nullable(),
  card: CardOnFile.nullable(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** The bank wants the payer to confirm first: the card form goes on with this secret, then the call is made again. */
const Confirmation = { clientSecret: z.string().optional() };

const Paid = z.object({ success: z.boolean(), ...Confirmation });

const PlanChangeReply = z.object({
  success: z.boolean(),
  /** Charged to the card now, credited for the unused days, and the credit that remains (A-40b). */
  charged: z.string(),
  credited: z.string(),
  creditBalance: z.string(),
  renewalDate: z.string().nullable(),
  ...Confirmation,
});

/** A card for the sandbox: only the well-known test numbers are taken. */
export const SandboxCard = z.object({
  number: z.string().trim().min(1, 'Card element not found').max(30),
  expiresMonth: z.number().int().min(1).max(12),
  expiresYear: z.number().int().min(2000).max(2100),
  code: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits on the card.'),
});
export type SandboxCard = z.infer<typeof SandboxCard>;

export const billingEndpoints = {
  setupTrialPayment: endpoint('POST', '/api/setup-trial-payment', {
    body: z.object({ paymentMethodId: PaymentMethodId, planType: RecurringPlanId }),
    reply: Paid.extend({ checkoutUrl: z.string().optional() }),
  }),
  purchaseLifetime: endpoint('POST', '/api/purchase-lifetime', {
    body: z.object({ paymentMethodId: PaymentMethodId }),
    reply: Paid,
  }),
  subscriptionStatus: endpoint('GET', '/api/subscription/status', {
    // Parameters that a client adds against caches are accepted and ignored.
    query: z.looseObject({}),
    reply: SubscriptionState,
  }),
  updateSubscription: endpoint('POST', '/api/subscription/update', {
    body: z.object({
      newPlanId: PlanChoice,
      isLifetime: z.boolean().default(false),
      /** Absent: the card on file. */
      paymentMethodId: PaymentMethodId.optional(),
    }),
    reply: PlanChangeReply,
  }),
  /** What `update` would answer, without doing it: shown before the person agrees. */
  previewSubscription: endpoint('GET', '/api/subscription/preview', {
    query: z.object({ newPlanId: PlanChoice }),
    reply: PlanChangeReply.omit({ success: true, clientSecret: true }),
  }),
  createSubscription: endpoint('POST', '/api/create-subscription', {
    body: z.object({
      planId: PlanChoice,
      additionalUsers: z
        .literal(0, { error: 'Additional users are not sold: 25 technicians are included.' })
        .default(0),
      isLifetime: z.boolean().default(false),
    }),
    reply: z.object({ checkoutUrl: z.string() }),
  }),
  cancelSubscription: endpoint('POST', '/api/subscription/cancel', {
    body: z.object({ deleteAccount: z.literal(true), password: Password }),
    reply: z.object({
      success: z.boolean(),
      accountDeleted: z.boolean(),
      refunded: z.string().nullable(),
      /** Until then the emailed link brings everything back. */
      restorableUntil: z.string(),
    }),
  }),
  refreshSubscription: endpoint('POST', '/api/refresh-subscription', {
    reply: z.object({
      subscription: z.object({ status: SubscriptionStatus, plan: SubscriptionPlan.nullable() }),
    }),
  }),
  ensureTrialAccess: endpoint('GET', '/api/ensure-trial-access', {
    reply: z.object({ restored: z.boolean(), subscriptionType: SubscriptionStatus }),
  }),
  restoreAccount: endpoint('POST', '/api/account/restore', {
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ restored: z.boolean(), email: z.string() }),
  }),
  /** Signed over the raw body; the only authority is that signature. */
  stripeWebhook: endpoint('POST', '/api/webhooks/stripe', {
    takes: 'raw',
    reply: z.object({ received: z.boolean() }),
  }),

  // Only in the sandbox: these answer 404 where a real provider is configured.
  makeSandboxPaymentMethod: endpoint('POST', '/api/sandbox/payment-methods', {
    body: SandboxCard,
    reply: z.object({ paymentMethodId: z.string() }),
  }),
  paySandboxCheckout: endpoint('POST', '/api/sandbox/checkout', {
    body: z.object({ clientSecret: z.string().min(1).max(255), paymentMethodId: PaymentMethodId }),
    reply: z.object({ success: z.boolean() }),
  }),
};
