import type { PlanId } from '#contract/plans.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The provider's price ids; they must cost what contract/plans.ts says. */
  prices: Record<PlanId, string>;
  /** Undefined: Stripe itself. */
  apiBase?: string | undefined;
  /** How long one request may take; 10 seconds unless a test is in a hurry. */
  timeoutMs?: number;
}
