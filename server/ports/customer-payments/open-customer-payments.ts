// How customers pay contractors here: through Stripe when it is configured, not at all when the operator says so, otherwise
// in the sandbox.
import type { Pool } from 'pg';
import { isForSandbox } from '../payments/open-payments.ts';
import type { CustomerPayments, CustomerSandbox } from './customer-payments.ts';
import { openCustomerSandbox } from './sandbox/sandbox.ts';
import type { StripeConnectSettings } from './stripe/connection.ts';

const sandboxTables = '0070_customer_payments_sandbox.sql';

/** Made where the sandbox is, as those of the other one. */
export const isForCustomerSandbox = ({ name }: { name: string }) => name === sandboxTables;

/** Steps of the schema that not every installation has. */
export const isForEitherSandbox = (step: { name: string }) =>
  isForSandbox(step) || isForCustomerSandbox(step);

export interface CustomerPaymentSettings {
  settings: StripeConnectSettings | 'sandbox' | null;
  pool: Pool;
  clock: { now(): Date };
}

export interface OpenedCustomerPayments {
  customerPayments: CustomerPayments | null;
  customerSandbox: CustomerSandbox | null;
}

export async function openCustomerPayments({
  settings,
  pool,
  clock,
}: CustomerPaymentSettings): Promise<OpenedCustomerPayments> {
  if (settings === null) return { customerPayments: null, customerSandbox: null };
  if (settings === 'sandbox') {
    const sandbox = openCustomerSandbox({ pool, clock });
    return { customerPayments: sandbox, customerSandbox: sandbox };
  }
  // The SDK is large: an installation with the sandbox never loads it.
  const { openStripeConnect } = await import('./stripe/stripe-connect.ts');
  return { customerPayments: openStripeConnect(settings, clock), customerSandbox: null };
}
