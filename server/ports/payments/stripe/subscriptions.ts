// Subscriptions at the provider, in our terms. A payer has one live one: a change of plan begins the next and ends the
// one before, so that a single request decides whether money moved, and a declined card leaves the old one untouched.
import type Stripe from 'stripe';
import type { IdempotencyKey, Subscription } from '../payments.ts';
import { type Connection, keyMetadata, planOf, toDate } from './connection.ts';
import { ifThere } from './errors.ts';
import { voidOpenInvoices } from './invoices.ts';

const states: Record<string, Subscription['state']> = {
  trialing: 'trial',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

export function toSubscription(connection: Connection, subscription: Stripe.Subscription): Subscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  const state = states[subscription.status] ?? 'past_due';
  return {
    id: subscription.id,
    plan: planOf(connection, item.price),
    state,
    // The provider begins the next period before it is paid; what is paid ends where that one begins.
    periodEnd: toDate(state === 'past_due' ? item.current_period_start : item.current_period_end),
    endedAt: subscription.ended_at === null ? null : toDate(subscription.ended_at),
  };
}

export const isEnded = ({ status }: Stripe.Subscription) => states[status] === 'ended';

/** Not paid for yet: it never counted. */
const neverBegan = ({ status }: Stripe.Subscription) =>
  status === 'incomplete' || status === 'incomplete_expired';

/** Newest first, as the provider lists them. */
export async function subscriptionsOf(
  { stripe }: Connection,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
  return data;
}

export const newest = (all: Stripe.Subscription[]) => all.find((one) => !neverBegan(one)) ?? null;

/** What an earlier try with this key has begun. */
export const begunWith = (all: Stripe.Subscription[], key: IdempotencyKey) =>
  all.find(({ metadata }) => metadata[keyMetadata] === key) ?? null;

/** Ends every other one that still runs or waits to be paid. */
export async function endOthers(
  connection: Connection,
  all: Stripe.Subscription[],
  keepId: string,
): Promise<void> {
  for (const other of all) {
    if (other.id !== keepId && !isEnded(other)) await endNow(connection, other);
  }
}

export async function endNow(
  connection: Connection,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  if (isEnded(subscription)) return subscription;
  const { stripe } = connection;
  // One that has ended in the meantime counts as missing here, though it can still be read.
  await ifThere(stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false }));
  await voidOpenInvoices(connection, subscription.id);
  return stripe.subscriptions.retrieve(subscription.id);
}
