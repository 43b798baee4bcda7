// How a contractor's customers pay online, in our terms. The money goes to the contractor's own account at the provider,
// called the merchant here, and never through ours. Amounts are integer cents of US dollars.
import type { Cents, IdempotencyKey } from '../payments/payments.ts';

/** A contractor's own account at the provider. */
export interface Merchant {
  id: string;
  /** `waiting`: the provider still wants something from the contractor, and takes no payment for them. */
  state: 'waiting' | 'ready';
}

export interface ConnectInput {
  accountId: string;
  companyName: string;
  email: string | null;
  /** The merchant of an earlier connection, which is taken up again; null makes one. */
  merchantId: string | null;
  /** Where the contractor returns. Returning proves nothing: `findMerchant` tells. */
  returnUrl: string;
  /** Where the contractor comes out when the provider's page has run out of time: it connects again. */
  retryUrl: string;
  idempotencyKey: IdempotencyKey;
}

export interface Connected {
  merchant: Merchant;
  /** Where the contractor goes on; null when there is nothing left to do. */
  connectUrl: string | null;
}

export interface CheckoutInput {
  merchantId: string;
  /** Our own id of this attempt to pay, and the idempotency key. */
  attemptId: string;
  /** At least 50: Stripe charges no less. */
  amountCents: Cents;
  /** What is paid, such as "Invoice INV-00042"; on the payment page, and beside the payment on the provider's own pages. */
  title: string;
  customerEmail: string | null;
  /** Where the browser returns. Returning proves nothing: an event or a look-up does. */
  successUrl: string;
  cancelUrl: string;
  /** Between 30 minutes and 24 hours from now; afterwards it cannot be paid. Repeating the attempt repeats it too. */
  expiresAt: Date;
}

export interface CheckoutOpened {
  checkoutId: string;
  /** Where to send the browser: a page of the provider, or, in the sandbox, a path of ours. */
  checkoutUrl: string;
}

export interface Checkout {
  id: string;
  attemptId: string;
  /** `closed` is final: nobody has paid it, and nobody can. */
  state: 'open' | 'paid' | 'closed';
  /** Of a paid one. */
  payment: OnlinePayment | null;
}

/** What the provider holds about one payment. */
export interface OnlinePayment {
  /** The provider's id, which the contractor finds on the provider's pages too. */
  reference: string;
  attemptId: string;
  amountCents: Cents;
  card: { brand: string; last4: string };
  paidAt: Date;
  /** Oldest first; also those the contractor made on the provider's own pages. */
  refunds: OnlineRefund[];
  /** The newest one. */
  dispute: OnlineDispute | null;
}

export interface OnlineRefund {
  id: string;
  /** The key of the call that made it; null when it was made on the provider's own pages. */
  idempotencyKey: IdempotencyKey | null;
  amountCents: Cents;
  /** A failed one has given nothing back: the money is with the contractor again. */
  state: 'pending' | 'done' | 'failed';
  at: Date;
}

/** The customer's bank asks for the money back. */
export interface OnlineDispute {
  id: string;
  amountCents: Cents;
  /** `lost`: the money is gone. `closed`: it ended without a decision, and nothing was taken. */
  state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  /** Until when the contractor may answer, on the provider's own pages. */
  respondBy: Date | null;
  at: Date;
}

export interface RefundInput {
  merchantId: string;
  /** Of the payment. */
  reference: string;
  amountCents: Cents;
  /** For the contractor, on the provider's own pages. */
  reason: string;
  idempotencyKey: IdempotencyKey;
}

export type CustomerPaymentSubject =
  | { kind: 'checkout'; checkoutId: string }
  | { kind: 'payment'; reference: string }
  | { kind: 'merchant' };

/**
 * Something about this checkout, payment or merchant changed. It carries no amounts on purpose: events come late, twice
 * and in any order, so the receiver remembers the id and looks the subject up. `merchantId` is null where the provider
 * names none, because the key's own account takes the money.
 */
export type CustomerPaymentEvent = {
  id: string;
  at: Date;
  merchantId: string | null;
} & CustomerPaymentSubject;

/**
 * Calls may reject with ProviderUnavailable or ProviderRefused of the payments port. A checkout or payment that this
 * merchant does not have is null.
 */
export interface CustomerPayments {
  /** A sandbox moves no money, and every page of it says so. */
  readonly kind: 'sandbox' | 'stripe';
  /** Which provider this is, for the start-up message; holds no secret. */
  readonly describe: string;
  /** Makes or takes up the contractor's merchant, and says where the contractor goes on. */
  connect(input: ConnectInput): Promise<Connected>;
  /** Null when we may not use it any more, or it is gone. */
  findMerchant(merchantId: string): Promise<Merchant | null>;
  /** A page on which a card is charged once. Repeated with the same content it is the same page. */
  openCheckout(input: CheckoutInput): Promise<CheckoutOpened>;
  /** From then on nobody can pay it. Returns what has become of it: it may have been paid just before. */
  closeCheckout(merchantId: string, checkoutId: string): Promise<Checkout | null>;
  findCheckout(merchantId: string, checkoutId: string): Promise<Checkout | null>;
  findPayment(merchantId: string, reference: string): Promise<OnlinePayment | null>;
  /** Throws RefundRefused when the provider will not give that back. */
  refund(input: RefundInput): Promise<OnlineRefund>;
  /** Verifies the signature over the raw body; null when the event is none that we follow. Throws BadEventSignature. */
  readEvent(rawBody: Buffer, signature: string): CustomerPaymentEvent | null;
}

/** The sandbox's side of its card page: what a real provider does on pages of its own. */
export interface CustomerSandbox {
  /** Null for an unknown one. */
  readPage(checkoutId: string): Promise<SandboxPage | null>;
  /** Paying it again is no second charge. Throws CardDeclined or CheckoutClosed. */
  pay(checkoutId: string, card: SandboxCardDetails): Promise<{ successUrl: string }>;
}

export interface SandboxPage {
  title: string;
  companyName: string;
  amountCents: Cents;
  state: Checkout['state'];
  successUrl: string;
  cancelUrl: string;
}

export interface SandboxCardDetails {
  number: string;
  expiresMonth: number;
  expiresYear: number;
  code: string;
}

/** The provider does not give that back. Nothing was refunded by this call. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';

  constructor(
    message: string,
    /** `no_funds`: the contractor's balance at the provider does not cover it now. */
    readonly reason: 'more_than_left' | 'no_funds' | 'disputed' | 'refused',
  ) {
    super(message);
  }
}
