// Customers pay online, to the contractor's own account at a provider (D-25 to D-28): the owner connects it, the provider
// reports, and the sandbox has a card page of its own.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paragraph } from './texts/typed-text.ts';

/** `waiting`: the provider still wants something from the contractor, and takes no payment for them. */
const CustomerPaymentsState = z.enum(['not_connected', 'waiting', 'ready']);

export const CustomerPaymentsAccount = z.object({
  state: CustomerPaymentsState,
  /** Null where this installation takes no payments for customers at all. */
  provider: z.enum(['sandbox', 'stripe']).nullable(),
  /** When it was connected; null while it is not. */
  connectedAt: z.string().nullable(),
});
export type CustomerPaymentsAccount = z.infer<typeof CustomerPaymentsAccount>;

export const CustomerPaymentsSettings = z.object({
  /** Any amount from $1.00 to the balance; without it the whole balance, or the deposit. */
  allowPartPayments: z.boolean(),
});
export type CustomerPaymentsSettings = z.infer<typeof CustomerPaymentsSettings>;

export const refundReasonLimit = 500;
export const RefundReason = paragraph(refundReasonLimit).refine(
  (text) => text !== '',
  'Please say why you give this back.',
);

const byCheckout = z.object({ id: z.string().max(200) });
const digits = (problem: string) => z.string().trim().max(30, problem);

export const customerPaymentEndpoints = {
  readCustomerPaymentsAccount: endpoint('GET', '/api/customer-payments/account', {
    reply: CustomerPaymentsAccount,
  }),
  /** Connects, or goes on with a connection that waits. Returning from the provider proves nothing: reading asks it. */
  connectCustomerPayments: endpoint('POST', '/api/customer-payments/account', {
    reply: CustomerPaymentsAccount.extend({
      /** Where the owner goes on, at the provider; null when there is nothing left to do. */
      connectUrl: z.string().nullable(),
    }),
  }),
  disconnectCustomerPayments: endpoint('DELETE', '/api/customer-payments/account', {
    reply: CustomerPaymentsAccount,
  }),
  readCustomerPaymentsSettings: endpoint('GET', '/api/customer-payments/settings', {
    reply: CustomerPaymentsSettings,
  }),
  saveCustomerPaymentsSettings: endpoint('POST', '/api/customer-payments/settings', {
    body: CustomerPaymentsSettings,
    reply: CustomerPaymentsSettings,
  }),
  /** The provider's events. 404 in the sandbox, which sends none. */
  customerPaymentsWebhook: endpoint('POST', '/api/webhooks/customer-payments', {
    takes: 'raw',
    reply: z.object({ received: z.boolean() }),
  }),
  /** What the sandbox's card page shows; 404 where a real provider takes the cards. */
  readSandboxCheckout: endpoint('GET', '/api/sandbox/customer-payments/:id', {
    params: byCheckout,
    reply: z.object({
      title: z.string(),
      companyName: z.string(),
      amount: z.string(),
      state: z.enum(['open', 'paid', 'closed']),
      successUrl: z.string(),
      cancelUrl: z.string(),
    }),
  }),
  /** 402 `card_declined` when the test card declines. Paying it again is no second charge. */
  paySandboxCustomerCheckout: endpoint('POST', '/api/sandbox/customer-payments/:id', {
    params: byCheckout,
    body: z.object({
      number: digits('This is not a card number.'),
      expiresMonth: z.number().int().min(1).max(12),
      expiresYear: z.number().int().min(2000).max(2199),
      code: digits('This is not a security code.'),
    }),
    reply: z.object({ success: z.boolean(), successUrl: z.string() }),
  }),
};
