import type { QueryClient } from '@tanstack/react-query';
import type { SubscriptionPlan } from '#contract/accounts.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { api, type Reply } from '#web/api/client.ts';
import { refreshCurrentUser } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { readKey } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { type ToastMessage, toast } from '#web/ui/feedback/toast-store.ts';
import type { useNavigationTimer } from '../navigation-timer.ts';
import type { OpenProfileAt, SignupSlot } from '../profile-section.ts';
import type { Search } from '../search.ts';
import type { FlagName } from './flag-names.ts';

/**
 * What each flag in the address does. Anybody can write an address: a flag may show a message or make the server
 * check again, but it never grants anything.
 */
type Flags = Partial<Record<FlagName, string>>;

interface FlagActions {
  message: ToastMessage | null;
  /** The server checks with the payment provider; its result is then the message. */
  claimsPayment: boolean;
  seesPricing: boolean;
  signupPlan: Extract<PlanId, 'monthly' | 'annual'> | null;
  /** Opens the section of Profile & Support that asks the server how far the connection is. */
  seesOnlinePayments: boolean;
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
    cancelled === 'true' ? { title: 'Payment canceled', description: 'Nothing was charged.' } : null,
  ({ docusign_connected: connected }) =>
    connected === 'true' ? { title: 'DocuSign connected', tone: 'success' } : null,
  ({ 'customer-payments': payments }) =>
    payments === 'retry'
      ? {
          title: 'Not finished yet',
          description: 'The payment provider’s page had run out of time. Go on from here for a new one.',
        }
      : null,
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
    seesOnlinePayments: flags['customer-payments'] === 'done' || flags['customer-payments'] === 'retry',
  };
}

interface FlagContext {
  client: QueryClient;
  after: ReturnType<typeof useNavigationTimer>;
  /** The page at the time it is called. */
  page: () => { onPricing?: () => void; signup: SignupSlot | null; openProfile: OpenProfileAt | null };
}

export function handleFlags(search: Search, { client, after, page }: FlagContext): void {
  const { message, claimsPayment, seesPricing, signupPlan, seesOnlinePayments } = readFlags(search);
  if (message) toast(message);
  if (claimsPayment) void confirmPayment(client).then(toast);
  if (seesOnlinePayments) page().openProfile?.('online-payments');
  if (seesPricing) after(timings.scrollToSection, () => page().onPricing?.());
  if (signupPlan) after(timings.openSignupForPlanInAddress, () => page().signup?.start(signupPlan));
}

const unconfirmed: ToastMessage = {
  title: 'Payment not confirmed yet',
  description: 'We have not heard from the payment provider. If you have paid, this changes within minutes.',
};

const signInFirst: ToastMessage = {
  title: 'Please sign in',
  description: 'Sign in to see your subscription.',
};

/** The message depends on what the server finds out. */
async function confirmPayment(client: QueryClient): Promise<ToastMessage> {
  try {
    const { subscription } = await api('POST /api/refresh-subscription');
    await client.invalidateQueries({ queryKey: readKey('GET /api/subscription/status') });
    await refreshCurrentUser(client);
    return toastFor(subscription);
  } catch (error) {
    // Pages that do not fetch the user learn here that nobody is signed in.
    const isSignedOut = error instanceof ApiError && error.status === 401;
    return isSignedOut ? signInFirst : unconfirmed;
  }
}

const planSentences: Record<SubscriptionPlan, string> = {
  trial: 'Your free trial is running.',
  monthly: 'You are on the Monthly plan.',
  annual: 'You are on the Annual plan.',
  lifetime: 'You have lifetime access.',
};

function toastFor({ status, plan }: Reply<'POST /api/refresh-subscription'>['subscription']): ToastMessage {
  const isRunning = status === 'trial' || status === 'active' || status === 'lifetime';
  if (!isRunning) return unconfirmed;
  const known = status === 'active' ? plan : status;
  return {
    title: 'Subscription confirmed',
    description: known ? planSentences[known] : undefined,
    tone: 'success',
  };
}
