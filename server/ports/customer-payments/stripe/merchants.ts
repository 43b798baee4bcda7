// The contractor's own account at Stripe: a Standard account, made and completed on Stripe's pages.
import Stripe from 'stripe';
import { isMissing } from '../../payments/stripe/errors.ts';
import type { Connected, ConnectInput, Merchant } from '../customer-payments.ts';
import { accountMetadata, type Connection } from './connection.ts';

/** What makes an account a Standard one: it pays Stripe's fees, bears its own losses, and has Stripe's full dashboard. */
const standard = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
} as const;

export async function connect(connection: Connection, input: ConnectInput): Promise<Connected> {
  const { stripe, settings } = connection;
  if (settings.isOwn)
    return { merchant: toMerchant(await stripe.accounts.retrieveCurrent()), connectUrl: null };
  const known = input.merchantId === null ? null : await findMerchant(connection, input.merchantId);
  const merchant = known ?? (await createMerchant(connection, input));
  if (merchant.state === 'ready') return { merchant, connectUrl: null };
  // Opened once by one person and good for minutes, so each press makes one.
  const { url } = await stripe.accountLinks.create({
    account: merchant.id,
    type: 'account_onboarding',
    return_url: input.returnUrl,
    refresh_url: input.retryUrl,
  });
  return { merchant, connectUrl: url };
}

async function createMerchant(
  { stripe }: Connection,
  { accountId, companyName, email, idempotencyKey }: ConnectInput,
): Promise<Merchant> {
  const account = await stripe.accounts.create(
    {
      controller: standard,
      country: 'US',
      ...(email && { email }),
      ...(companyName && { business_profile: { name: companyName } }),
      metadata: { [accountMetadata]: accountId },
    },
    { idempotencyKey: `${idempotencyKey}:merchant` },
  );
  return toMerchant(account);
}

export async function findMerchant(
  { stripe, settings }: Connection,
  merchantId: string,
): Promise<Merchant | null> {
  try {
    const account = settings.isOwn
      ? await stripe.accounts.retrieveCurrent()
      : await stripe.accounts.retrieve(merchantId);
    // Another key was put in: payments that were taken with the former one cannot be asked about any more.
    return account.id === merchantId ? toMerchant(account) : null;
  } catch (error) {
    // The contractor may take our access away on Stripe's own pages.
    if (isMissing(error) || error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

const toMerchant = ({ id, charges_enabled }: Stripe.Account): Merchant => ({
  id,
  state: charges_enabled ? 'ready' : 'waiting',
});
