import type { QueryClient } from '@tanstack/react-query';
import type { SubscriptionPlan } from '#contract/accounts.ts';
import { type ToastMessage, toast } from '#web/ui/feedback/toast-store.ts';
import { api, type Reply } from '../../api/client.ts';
import { refreshCurrentUser } from '../../api/current-user.ts';
import { ApiError } from '../../api/errors.ts';
import { timings } from '../../timings.ts';
import type { useNavigationTimer } from '../navigation-timer.ts';
import type { SignupSlot } from '../profile-section.ts';
import type { Search } from '../search.ts';
import { readFlags } from './read-flags.ts';

interface FlagContext {
  client: QueryClient;
  after: ReturnType<typeof useNavigationTimer>;
  /** The page at the time it is called. */
  page: () => { onPricing?: () => void; signup: SignupSlot | null };
}

export function handleFlags(search: Search, { client, after, page }: FlagContext): void {
  const { message, claimsPayment, seesPricing, signupPlan } = readFlags(search);
  if (message) toast(message);
  if (claimsPayment) void confirmPayment(client).then(toast);
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
    await client.invalidateQueries({ queryKey: ['/api/subscription/status'] });
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
