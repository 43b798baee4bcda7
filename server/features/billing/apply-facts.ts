// What the provider's facts make of our record. Pure, and the same facts twice change nothing more.
import { plans } from '#contract/plans.ts';
import type { PayerFacts, Subscription } from '#server/ports/payments/payments.ts';
import { ended, onLifetime, onPlan, onTrial, pastDue } from './access.ts';
import { type BillingAccount, billingZone, isSubscribed } from './billing-account.ts';
import { dayOfMonth } from './company-calendar.ts';

export function applyFacts(account: BillingAccount, facts: PayerFacts, now: Date): BillingAccount {
  const known: BillingAccount = {
    ...account,
    customerId: facts.customerId,
    creditCents: facts.creditBalanceCents,
    card: facts.card ?? account.card,
  };
  // Who has left keeps no access, whatever is still paid; who comes back is asked again.
  if (account.isDeactivated) return known;
  const lifetime = lifetimePaid(facts);
  if (lifetime === 'paid') return account.status === 'lifetime' ? known : onLifetime(known);
  // Lifetime that was given, not bought, has no charge and stays.
  if (account.status === 'lifetime') return lifetime === 'refunded' ? ended(known, 'canceled') : known;
  return facts.subscription ? withSubscription(known, facts.subscription, now) : known;
}

function lifetimePaid({ charges, refunds }: PayerFacts): 'paid' | 'refunded' | 'never' {
  const bought = charges.filter(({ purpose }) => purpose === 'lifetime');
  if (bought.length === 0) return 'never';
  const isRefunded = (chargeId: string, cents: number) =>
    cents > 0 &&
    refunds
      .filter((refund) => refund.chargeId === chargeId)
      .reduce((sum, { refundedCents }) => sum + refundedCents, 0) >= cents;
  return bought.every(({ id, chargedCents }) => isRefunded(id, chargedCents)) ? 'refunded' : 'paid';
}

function withSubscription(account: BillingAccount, subscription: Subscription, now: Date): BillingAccount {
  const { id, plan, state, periodEnd } = subscription;
  const isOurs = account.subscriptionId === id;
  switch (state) {
    case 'trial':
      return isOurs || account.status === 'none'
        ? onTrial(account, { plan, endsAt: periodEnd, subscriptionId: id })
        : account;
    case 'active': {
      const isKnown =
        isOurs && account.status === 'active' && account.renewsAt?.getTime() === periodEnd.getTime();
      if (isKnown && account.plan === plan) return account;
      return onPlan(account, {
        plan,
        period: periodBefore(account, isOurs, periodEnd, now),
        worthCents: plans[plan].cents,
        subscriptionId: id,
      });
    }
    case 'past_due':
      // Access that has ended here is not reopened by a debt, and asking again does not put off the next try.
      return isOurs && isSubscribed(account) && account.status !== 'past_due'
        ? pastDue(account, { plan, dueAt: dueDay(account, now), now })
        : account;
    case 'ended':
      return isOurs && isSubscribed(account)
        ? ended(account, account.status === 'past_due' ? 'expired' : 'canceled')
        : account;
  }
}

/** The provider tells when a period ends; it began when the last one ended, or now. */
function periodBefore(account: BillingAccount, isOurs: boolean, endsAt: Date, now: Date) {
  const lastEnd = isOurs ? (account.trialEndsAt ?? account.renewsAt) : null;
  const startsAt = lastEnd && lastEnd <= now ? lastEnd : now;
  const anchorDay = (isOurs && account.anchorDay) || dayOfMonth(startsAt, billingZone(account));
  return { startsAt, endsAt, anchorDay };
}

const dueDay = ({ status, trialEndsAt, renewsAt }: BillingAccount, now: Date) =>
  (status === 'trial' ? trialEndsAt : renewsAt) ?? now;
