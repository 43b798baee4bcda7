// Visitor, owner or technician: the one rule for "signed in" (B-1). Office people see what owners see.
import type { CurrentUser } from '#contract/accounts.ts';

export type Audience = 'visitor' | 'owner' | 'technician';

type Known = Pick<CurrentUser, 'role' | 'paymentMethodConsent' | 'payment_method_consent'>;

/** A session without payment consent is still a visitor; office people and technicians have their company's consent. */
export function audienceOf(user: Known | null | undefined): Audience {
  if (!user || !(user.paymentMethodConsent || user.payment_method_consent)) return 'visitor';
  return user.role === 'technician' ? 'technician' : 'owner';
}
