// Updates our record from the provider's with everything we missed: an event, an answer, a renewal by the provider.
import { plans } from '#contract/plans.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { PayerFacts, Subscription } from '#server/ports/payments/payments.ts';
import { recordCharge } from '../attempts/apply-result.ts';
import { closeAttempt, findOpenCheckout } from '../attempts/attempts.store.ts';
import { paymentFailedMail, postBillingMail } from '../billing.mail.ts';
import { insertEvent, lockBilling, readBilling, saveBilling, setRefunded } from '../billing.store.ts';
import { type BillingAccount, billingZone, isSubscribed } from '../billing-account.ts';
import { dayOfMonth } from '../plans/plan-arithmetic.ts';
import { ended, onLifetime, onPlan, onTrial, pastDue } from './access.ts';

const maxTries = 5;

/** Null when there is no such account. `eventId`: the event that caused the look-up; stored with what it changes. */
export async function syncFromProvider(
  deps: Deps,
  accountId: string,
  eventId?: string,
): Promise<BillingAccount | null> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = await readBilling(deps.db.query, accountId);
    const facts = before && (await lookUpAccount(deps, before));
    if (!before || !facts) return before;
    const after = await writeFacts(deps, before, facts, eventId);
    if (after) return after;
  }
  throw new Error('The account changed each time the provider was asked.');
}

/** Null when the account has changed since it was looked up: the facts may be older than the change. */
const writeFacts = (deps: Deps, before: BillingAccount, facts: PayerFacts, eventId?: string) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const account = await lockBilling(tx, before.accountId);
    if (!account || account.version !== before.version) return null;
    if (eventId && !(await insertEvent(tx, now, account.accountId, eventId))) return account;
    const next = applyFacts(account, facts, now);
    for (const charge of facts.charges) await recordCharge(deps, tx, next, charge);
    await setRefunded(tx, account.accountId, facts.refunds);
    if (next.status === 'past_due' && account.status !== 'past_due')
      await postBillingMail(deps, tx, next, paymentFailedMail(deps, next));
    if (next.status === 'active' || next.status === 'lifetime') {
      const checkout = await findOpenCheckout(tx, account.accountId);
      if (checkout) await closeAttempt(tx, now, checkout, 'done');
    }
    await saveBilling(tx, next);
    if (next.status !== account.status || next.plan !== account.plan)
      await recordEvent(tx, deps.clock, {
        type: 'subscription.converged',
        accountId: account.accountId,
        data: { from: account.status, to: next.status, plan: next.plan, customerId: facts.customerId },
      });
    return next;
  });

/** What the provider knows about an account; null when it knows nothing. */
export async function lookUpAccount(
  { payments }: Deps,
  { accountId, customerId }: Pick<BillingAccount, 'accountId' | 'customerId'>,
): Promise<PayerFacts | null> {
  const known = customerId ?? (await payments.findCustomer(accountId));
  return known ? payments.lookUp(known) : null;
}

/** Our record after the provider's facts. Pure, and the same facts twice change nothing more. */
function applyFacts(account: BillingAccount, facts: PayerFacts, now: Date): BillingAccount {
  const known: BillingAccount = {
    ...account,
    customerId: facts.customerId,
    creditCents: facts.creditBalanceCents,
    card: facts.card ?? account.card,
  };
  // An owner who has left gets no access, even if something is still paid; one who comes back is looked up again.
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
      // Access that has ended here is not reopened by a debt, and another look-up does not delay the next try.
      return isOurs && isSubscribed(account) && account.status !== 'past_due'
        ? pastDue(account, { plan, dueAt: dueDay(account, now), now })
        : account;
    case 'ended':
      return isOurs && isSubscribed(account)
        ? ended(account, account.status === 'past_due' ? 'expired' : 'canceled')
        : account;
  }
}

/** The provider gives the end of a period; it began when the last one ended, or now. */
function periodBefore(account: BillingAccount, isOurs: boolean, endsAt: Date, now: Date) {
  const lastEnd = isOurs ? (account.trialEndsAt ?? account.renewsAt) : null;
  const startsAt = lastEnd && lastEnd <= now ? lastEnd : now;
  const anchorDay = (isOurs && account.anchorDay) || dayOfMonth(startsAt, billingZone(account));
  return { startsAt, endsAt, anchorDay };
}

const dueDay = ({ status, trialEndsAt, renewsAt }: BillingAccount, now: Date) =>
  (status === 'trial' ? trialEndsAt : renewsAt) ?? now;
