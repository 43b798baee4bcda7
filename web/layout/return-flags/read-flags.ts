// What each flag in the address does. Anybody can write an address: a flag may show a message or make the server check
// again, but it never grants anything.
import type { PlanId } from '#contract/billing/plans.ts';
import type { ToastMessage } from '#web/ui/feedback/toast-store.ts';
import type { FlagName } from './flag-names.ts';

type Flags = Partial<Record<FlagName, string>>;

export interface FlagActions {
  message: ToastMessage | null;
  /** The server checks with the payment provider; its result is then the message. */
  claimsPayment: boolean;
  seesPricing: boolean;
  signupPlan: Extract<PlanId, 'monthly' | 'annual'> | null;
}

const errorMessages = new Map<string, ToastMessage>([
  ['google-auth-failed', { title: 'Google Sign-in Failed', tone: 'destructive' }],
  ['login-failed', { title: 'Login Failed', tone: 'destructive' }],
  [
    'subscription-required',
    {
      title: 'Subscription Required',
      description:
        'You must have an active subscription to use the product. Please sign up for a trial or subscription.',
      tone: 'destructive',
    },
  ],
]);
const otherError: ToastMessage = { title: 'Authentication Error', tone: 'destructive' };

/** Anybody can write the address: long enough for a reason, too short for a letter. */
const longestReason = 200;

/** Only one message is shown at a time, so the first that applies wins; failures come before successes. */
const messages: readonly ((flags: Flags) => ToastMessage | null)[] = [
  ({ error }) => (error === undefined ? null : (errorMessages.get(error) ?? otherError)),
  ({ docusign_error: reason }) =>
    reason === undefined
      ? null
      : {
          title: 'DocuSign connection failed',
          description: reason.slice(0, longestReason) || undefined,
          tone: 'destructive',
        },
  ({ cancelled }) =>
    cancelled === 'true' ? { title: 'Payment cancelled', description: 'Nothing was charged.' } : null,
  ({ docusign_connected: connected }) =>
    connected === 'true' ? { title: 'DocuSign connected', tone: 'success' } : null,
];

const paymentClaims: readonly ((flags: Flags) => boolean)[] = [
  ({ payment }) => payment === 'success',
  ({ payment_success: success }) => success === 'true',
  ({ upgraded }) => upgraded === 'true',
  ({ session_id: session }) => session !== undefined,
];

const plansOffered = ['monthly', 'annual'] as const;

export function readFlags(flags: Flags): FlagActions {
  const message = messages.reduce<ToastMessage | null>((found, read) => found ?? read(flags), null);
  return {
    message,
    // A person who cancelled or failed gets that message, and has not paid.
    claimsPayment: message === null && paymentClaims.some((claims) => claims(flags)),
    seesPricing: flags.pricing === 'true',
    signupPlan: plansOffered.find((plan) => plan === flags.plan) ?? null,
  };
}
