// One SDK client, and in whose name each call is made.
import type Stripe from 'stripe';
import { stripeClient } from '../../payments/stripe/connection.ts';

export interface StripeConnectSettings {
  secretKey: string;
  /** Of the webhook that tells of connected accounts, or of the key's own account where that takes the money. */
  webhookSecret: string;
  /** The key's own account takes the money: an installation of one contractor, who needs no platform. */
  isOwn: boolean;
  /** Undefined: Stripe itself. */
  apiBase?: string | undefined;
  /** How long one request may take. */
  timeoutMs?: number;
}

export interface Connection {
  stripe: Stripe;
  settings: StripeConnectSettings;
  clock: { now(): Date };
  /** What makes a call the merchant's own. */
  as(merchantId: string): { stripeAccount?: string };
}

export function connectStripe(settings: StripeConnectSettings, clock: { now(): Date }): Connection {
  return {
    stripe: stripeClient(settings),
    settings,
    clock,
    as: (merchantId) => (settings.isOwn ? {} : { stripeAccount: merchantId }),
  };
}

// Names of our metadata on the provider's objects.
export const attemptMetadata = 'attempt_id';
export const accountMetadata = 'account_id';
export const keyMetadata = 'idempotency_key';
