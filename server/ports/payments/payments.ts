// The payment provider in our terms: facts that come out, inputs that go in, the gateway, and its errors; any other
// error is a fault of ours. Amounts are integer cents. We compute what a change costs and hand over amounts: a
// provider charges, keeps balances and refunds; it never prorates.
import type { PlanId } from '#contract/billing/plans.ts';

export type Cents = number;

/** The plans that renew; lifetime is paid once. */
export type RecurringPlan = Exclude<PlanId, 'lifetime'>;

/**
 * Every call that moves money carries one, unique per charge. Repeating a call with the same key and content,
 * also after a crash or a lost answer, returns the first result and charges nothing again.
 */
export type IdempotencyKey = string;

/** Who pays, as we know them. The provider keeps exactly one customer per account. */
export interface Payer {
  accountId: string;
  /** Null when the payer has none of their own. */
  email: string | null;
  companyName: string | null;
  /** The provider's id of this payer; null before the first call, which makes one and returns it. */
  customerId: string | null;
}

export interface Charge {
  id: string;
  /** What left the card, after credit; 0 when credit covered it all. */
  chargedCents: Cents;
  creditUsedCents: Cents;
  at: Date;
}

export interface Refund {
  id: string;
  chargeId: string;
  refundedCents: Cents;
  at: Date;
}

export interface Subscription {
  id: string;
  plan: RecurringPlan;
  /** `past_due`: the last charge failed and will be tried again (A-40a). `ended` is final. */
  state: 'trial' | 'active' | 'past_due' | 'ended';
  /** What is paid, or free, until then; the next charge is due at that moment. */
  periodEnd: Date;
  endedAt: Date | null;
}

/** Everything the provider holds about one payer, to bring our own record in line with. */
export interface PayerFacts {
  customerId: string;
  /** The newest one, or null when there never was one. */
  subscription: Subscription | null;
  /** Every charge that succeeded, oldest first. */
  charges: PaidCharge[];
  refunds: Refund[];
  /** Unused credit; the next charge takes it first. */
  creditBalanceCents: Cents;
  card: Card | null;
}

export interface PaidCharge extends Charge {
  /** The key of the call that caused it; null when the provider renewed on its own. */
  idempotencyKey: IdempotencyKey | null;
  purpose: 'subscription' | 'lifetime';
}

/** Fit to show: "Visa ending in 4242, 12/2030". */
export interface Card {
  brand: string;
  last4: string;
  expiresMonth: number;
  expiresYear: number;
}

export interface TrialInput {
  payer: Payer;
  /** From the card form; never a card number. */
  paymentMethodId: string;
  /** Charged to the card when the trial ends. */
  plan: RecurringPlan;
  trialEnd: Date;
  idempotencyKey: IdempotencyKey;
}

export interface TrialStarted {
  customerId: string;
  subscription: Subscription;
  card: Card;
}

export interface OneTimeInput {
  payer: Payer;
  /** Null charges the card on file. */
  paymentMethodId: string | null;
  /** The price less what we deduct for unused days; stored credit comes off on top. */
  amountCents: Cents;
  /** Appears on the receipt and the card statement. */
  description: string;
  idempotencyKey: IdempotencyKey;
}

export interface OneTimePaid {
  customerId: string;
  charge: Charge;
  creditBalanceCents: Cents;
}

export interface PlanChange {
  payer: Payer;
  /** Null starts a subscription, as for someone whose last one ended. */
  subscriptionId: string | null;
  to: RecurringPlan;
  /** Null charges the card on file. */
  paymentMethodId: string | null;
  /** The first period of the new plan, charged now; a running trial ends with it. */
  amountCents: Cents;
  /** The unused rest of the old plan: added to the balance first, then used by this charge and later ones. */
  creditCents: Cents;
  /** End of the period that is charged now. */
  periodEnd: Date;
  idempotencyKey: IdempotencyKey;
}

export interface PlanChanged {
  customerId: string;
  subscription: Subscription;
  charge: Charge;
  creditBalanceCents: Cents;
}

export interface RenewalInput {
  payer: Payer;
  subscriptionId: string;
  amountCents: Cents;
  /** End of the period that this charge pays. */
  nextPeriodEnd: Date;
  /** What counts as now; a charge is due once `periodEnd` is not after it. */
  now: Date;
  idempotencyKey: IdempotencyKey;
}

/** `not_due` also when the provider renews on its own and has done so already. */
export type RenewalOutcome =
  | { outcome: 'not_due'; subscription: Subscription }
  | { outcome: 'renewed'; subscription: Subscription; charge: Charge; creditBalanceCents: Cents }
  | { outcome: 'declined'; subscription: Subscription; failure: CardDeclined };

export interface CancelInput {
  payer: Payer;
  /** Null for lifetime access, which has no subscription to end. */
  subscriptionId: string | null;
  /** What to refund of which charge, by the 30-day guarantee; null refunds nothing. */
  refund: { chargeId: string; amountCents: Cents } | null;
  /** Takes all stored credit away, after the refund: money that went back to the card is not spent a second time. */
  voidsCredit?: boolean;
  idempotencyKey: IdempotencyKey;
}

export interface Cancelled {
  /** Null when there was none, or the provider does not know it. */
  subscription: Subscription | null;
  refund: Refund | null;
  /** The credit that was taken away. */
  voidedCreditCents: Cents;
}

export interface CheckoutInput {
  payer: Payer;
  plan: PlanId;
  amountCents: Cents;
  /** Where the browser returns. Returning proves nothing: only an event or a look-up does. */
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: IdempotencyKey;
}

export interface CheckoutOpened {
  customerId: string;
  /** Handed to the card form when it is our own page. */
  clientSecret: string | null;
  /** Where to send the browser. */
  checkoutUrl: string;
}

/**
 * An event of the provider: something about this customer changed. It carries no amounts on purpose. Events come late,
 * twice and in any order, so the receiver remembers the id and calls `lookUp`.
 */
export interface PaymentEvent {
  id: string;
  kind: 'subscription_changed' | 'charge_succeeded' | 'charge_failed' | 'refunded' | 'checkout_completed';
  customerId: string;
  at: Date;
}

export interface PaymentGateway {
  /** Takes the card, charges nothing, and charges the plan when the trial ends. */
  startTrial(input: TrialInput): Promise<TrialStarted>;
  /** Charges once, for lifetime access. A running subscription is ended by a `cancel` of its own. */
  chargeOnce(input: OneTimeInput): Promise<OneTimePaid>;
  /**
   * Starts billing from a trial, moves between plans, or begins again. Declined: nothing has changed. The subscription
   * that comes back may be another one than before; a payer never has two that run.
   */
  changePlan(input: PlanChange): Promise<PlanChanged>;
  /** Charges a period that is due. Where the provider renews on its own it only reports what has happened. */
  renew(input: RenewalInput): Promise<RenewalOutcome>;
  /** Ends the subscription now and refunds the given amounts. Ending what has ended is no error. */
  cancel(input: CancelInput): Promise<Cancelled>;
  /** Prepares a payment on a page of its own. */
  openCheckout(input: CheckoutInput): Promise<CheckoutOpened>;
  /** Verifies the signature over the raw body; null when the event is not ours to handle. Throws BadEventSignature. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent | null;
  /**
   * What the provider knows now; null when it knows no such customer. Clears up what a lost answer left open,
   * and finishes what such a call left half done.
   */
  lookUp(customerId: string): Promise<PayerFacts | null>;
  /** The customer of an account, for a call whose answer was lost before the id could be stored. */
  findCustomer(accountId: string): Promise<string | null>;
  /** What the card form needs to know; no secret. */
  readonly cardForm: CardFormSettings;
  /** Which provider this is, for the start-up message; holds no secret. */
  readonly describe: string;
}

/** The sandbox's side of the card form and the payment page: what a real provider does on pages of its own. */
export interface SandboxTools {
  /** Takes test numbers only and stores no number. Throws CardDeclined with a sentence that names those that work. */
  makePaymentMethod(card: CardDetails): Promise<string>;
  /** Pays an opened checkout; paying it again is no second charge. Throws CardDeclined or CheckoutClosed. */
  payCheckout(clientSecret: string, paymentMethodId: string): Promise<CheckoutPaid>;
}

export interface CheckoutPaid {
  customerId: string;
  plan: PlanId;
  charge: Charge;
}

export interface CardDetails {
  number: string;
  expiresMonth: number;
  expiresYear: number;
  code: string;
}

/** The sandbox is named as such on the form and takes the well-known test cards. */
type CardFormSettings = { kind: 'stripe'; publishableKey: string } | { kind: 'sandbox' };

/** The bank or the provider refused this card. Nothing was charged; another card is another charge, with a new key. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';

  /** The message is fit for the payer, such as "Your card was declined." */
  constructor(
    message: string,
    /** What the payer can do about it. */
    readonly reason:
      | 'declined'
      | 'insufficient_funds'
      | 'expired'
      | 'incorrect_number'
      | 'incorrect_code'
      | 'unusable',
  ) {
    super(message);
  }
}

/**
 * The bank wants the payer to confirm. Nothing was charged yet; the card form goes on with this secret, and then the
 * call is repeated with the same key.
 */
export class ConfirmationNeeded extends Error {
  override readonly name = 'ConfirmationNeeded';

  constructor(readonly clientSecret: string) {
    super('Your bank asks you to confirm this payment.');
  }
}

/** What the provider reports of a failure, fit for a log: nothing that was sent, no key and no card. */
export interface ProviderFailure {
  type: string;
  code?: string;
  status?: number;
  /** By which the call is found at the provider. */
  requestId?: string;
}

/** No answer, or none that can be trusted: money may have moved. Repeat with the same key, or look it up. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(
    message: string,
    readonly provider?: ProviderFailure,
  ) {
    super(message);
  }
}

/** The provider rejects our request: a key, a right or a setting is wrong. A fault of ours, and it does not pass. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    message: string,
    readonly provider: ProviderFailure,
  ) {
    super(message);
  }
}

/** The event was not signed by the provider, or too long ago. */
export class BadEventSignature extends Error {
  override readonly name = 'BadEventSignature';
}

/** No such checkout, or it has expired. */
export class CheckoutClosed extends Error {
  override readonly name = 'CheckoutClosed';
}
