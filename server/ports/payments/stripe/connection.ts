// One SDK client and what every call of this adapter needs besides.
import Stripe from 'stripe';
import { type PlanId, plans } from '#contract/billing/plans.ts';
import type { RecurringPlan } from '../payments.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The provider's price ids; they must cost what contract/billing/plans.ts has. */
  prices: Record<PlanId, string>;
  /** Undefined: Stripe itself. */
  apiBase?: string | undefined;
  /** How long one request may take; 10 seconds unless a test is in a hurry. */
  timeoutMs?: number;
}

export const currency = 'usd';

export interface Connection {
  stripe: Stripe;
  settings: StripeSettings;
  clock: { now(): Date };
  /** The price of a plan, checked once against our own list. */
  price(plan: PlanId): Promise<Price>;
}

interface Price {
  id: string;
  productId: string;
}

const defaultTimeoutMs = 10_000;

export function connectStripe(settings: StripeSettings, clock: { now(): Date }): Connection {
  const stripe = stripeClient(settings);
  const known = new Map<PlanId, Price>();
  return {
    stripe,
    settings,
    clock,
    async price(plan) {
      const price = known.get(plan) ?? (await checkedPrice(stripe, settings, plan));
      known.set(plan, price);
      return price;
    },
  };
}

export const stripeClient = ({
  secretKey,
  apiBase,
  timeoutMs = defaultTimeoutMs,
}: Pick<StripeSettings, 'secretKey' | 'apiBase' | 'timeoutMs'>) =>
  new Stripe(secretKey, {
    ...addressOf(apiBase),
    timeout: timeoutMs,
    // The caller repeats with the same key; a silent repeat here would only double the wait. A connection that breaks
    // is tried once more all the same, so every request is either keyed or harmless when it comes twice.
    maxNetworkRetries: 0,
    telemetry: false,
  });

function addressOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

const intervals = { monthly: 'month', annual: 'year', lifetime: undefined } as const;

/** A price that differs from the one on our pages must never be charged. */
async function checkedPrice(stripe: Stripe, settings: StripeSettings, plan: PlanId): Promise<Price> {
  const price = await stripe.prices.retrieve(settings.prices[plan]);
  const isOurs =
    price.unit_amount === plans[plan].cents &&
    price.currency === currency &&
    price.recurring?.interval === intervals[plan] &&
    (price.recurring?.interval_count ?? 1) === 1;
  if (!isOurs) {
    throw new Error(
      `STRIPE_PRICE_${plan.toUpperCase()}: ${price.id} is not ${plans[plan].cents} ${currency} cents ${plans[plan].period}`,
    );
  }
  return { id: price.id, productId: typeof price.product === 'string' ? price.product : price.product.id };
}

/** Prices are replaced now and then; older subscriptions still show their plan by their interval. */
export function planOf({ settings }: Connection, price: Stripe.Price): RecurringPlan {
  if (price.id === settings.prices.monthly) return 'monthly';
  if (price.id === settings.prices.annual) return 'annual';
  return price.recurring?.interval === 'year' ? 'annual' : 'monthly';
}

export const toDate = (seconds: number) => new Date(seconds * 1000);
export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Lists name things by id unless the request expands them. */
export const idOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id);

// Names of our metadata on the provider's objects.
export const accountMetadata = 'account_id';
export const keyMetadata = 'idempotency_key';
