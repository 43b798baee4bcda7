// Which provider takes the money: Stripe when it is configured, otherwise the sandbox.
import type { Pool } from 'pg';
import type { PaymentGateway, SandboxTools } from './payments.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import type { StripeSettings } from './stripe/connection.ts';

// The sandbox has its own tables. Where Stripe takes the money they are not made; an installation that began with the
// sandbox keeps them, and one that changes to it gets them at its next start.
const sandboxTables = '0004_payment_sandbox.sql';

export const isForSandbox = ({ name }: { name: string }) => name === sandboxTables;

export interface PaymentSettings {
  stripe: StripeSettings | undefined;
  pool: Pool;
  clock: { now(): Date };
}

export interface OpenedPayments {
  payments: PaymentGateway;
  sandboxTools: SandboxTools | null;
}

export async function openPayments({ stripe, pool, clock }: PaymentSettings): Promise<OpenedPayments> {
  if (stripe) {
    // The SDK is large: an installation with the sandbox never loads it.
    const { openStripe } = await import('./stripe/stripe.ts');
    return { payments: openStripe(stripe, clock), sandboxTools: null };
  }
  const sandbox = openSandbox({ pool, clock });
  return { payments: sandbox, sandboxTools: sandbox };
}
