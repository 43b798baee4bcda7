import type { PaymentsAccount } from './use-payments-account.ts';

export const providerNames: Record<NonNullable<PaymentsAccount['provider']>, string> = {
  stripe: 'Stripe',
  sandbox: 'the sandbox',
};
