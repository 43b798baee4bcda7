// Texts for closing an account, by the kind of subscription it has.
import type { SubscriptionStatus } from '#contract/accounts.ts';

export interface LeaveTexts {
  action: string;
  title: string;
  busy: string;
  failed: string;
  /** What ends, beside the account itself. */
  ends: string;
}

const cancel: LeaveTexts = {
  action: 'Cancel subscription',
  title: 'Cancel subscription and close the account?',
  busy: 'Canceling…',
  failed: 'Failed to cancel subscription. Please try again.',
  ends: 'Your subscription ends and no further payment is taken.',
};

export function leaveTexts(status: SubscriptionStatus): LeaveTexts {
  if (status === 'trial')
    return {
      action: 'End trial',
      title: 'End the trial and close the account?',
      busy: 'Ending trial…',
      failed: 'Failed to end trial. Please try again.',
      ends: 'Your trial ends and nothing is charged.',
    };
  if (status === 'active') return cancel;
  // A subscription that is not running cannot be cancelled: only the account is closed.
  return {
    ...cancel,
    action: 'Delete account',
    title: 'Delete the account?',
    busy: 'Deleting…',
    ends:
      status === 'lifetime'
        ? 'Your lifetime access ends with the account.'
        : 'No subscription is running, and no payment is taken.',
  };
}

/** What to type to confirm: the company's name, or the email address if there is none yet. */
export const nameToType = (user: { businessName: string | null; email: string }): string =>
  user.businessName?.trim() || user.email;

/** Forgiving about case and spaces: the point is a second thought, not spelling. */
export function isTyped(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}
