// The one way to move money: store the attempt, call the provider, store its outcome (runAttempt). What became of an
// attempt whose answer was lost is found out later (reconcileAttempt), and whatever else we missed is read from the
// provider (syncFromProvider).
import { plans } from '#contract/billing/plans.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { isDatabaseUnreachable, type Tenant, type Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { PayerFacts, Subscription } from '#server/ports/payments/payments.ts';
import { paymentFailedMail, postBillingMail } from '../billing.mail.ts';
import { insertEvent, lockBilling, readBilling, saveBilling, setRefunded } from '../billing.store.ts';
import {
  type BillingAccount,
  billingZone,
  ended,
  isSubscribed,
  onLifetime,
  onPlan,
  onTrial,
  pastDue,
} from '../billing-account.ts';
import { dayOfMonth } from '../plans/plan-arithmetic.ts';
import { recordCharge } from './apply-result.ts';
import {
  type AttemptInput,
  closeAttempt,
  findOpenAttempt,
  findOpenCheckout,
  insertAttempt,
  isSameInput,
  type PaymentAttempt,
} from './attempts.store.ts';
import { type AttemptResult, finishAttempt } from './finish-attempt.ts';

/** What every payment asks first. Refuses where nothing is sold, and whoever tries card after card. */
export async function assertMayPay({ config, limits }: Deps, { accountId }: Tenant): Promise<void> {
  assertBilling(config);
  await limits.hit(config.limits.payment, accountId);
}

export function assertBilling({ billing }: Deps['config']): void {
  if (billing === 'off')
    throw new Refusal('already_subscribed', {
      message: 'Nothing is sold here: every account has lifetime access.',
    });
}

/** Returns the input, or refuses; the account is locked meanwhile. */
export type Prepare = (account: BillingAccount, tx: Tx) => AttemptInput | Promise<AttemptInput>;

export async function runAttempt(deps: Deps, accountId: string, prepare: Prepare): Promise<AttemptResult> {
  for (let tries = 0; tries < 2; tries += 1) {
    const { attempt, isOurs } = await begin(deps, accountId, prepare);
    if (isOurs) return finishAttempt(deps, attempt);
    if (!(await reconcileAttempt(deps, attempt, { isInTheWay: true }).catch(refuseAsBusy))) break;
  }
  throw new Refusal('payment_in_progress');
}

const begin = (
  deps: Deps,
  accountId: string,
  prepare: Prepare,
): Promise<{ attempt: PaymentAttempt; isOurs: boolean }> =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || account.isDeactivated) throw new Refusal('not_signed_in');
    const input = await prepare(account, tx);
    const open = await findOpenAttempt(tx, accountId);
    if (open) return { attempt: open, isOurs: isSameInput(open.input, input) };
    return { attempt: await insertAttempt(tx, deps.clock.now(), accountId, input), isOurs: true };
  });

/** Another attempt is open and the provider cannot be asked about it. */
function refuseAsBusy(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('payment_unavailable', { cause: error });
}

export const toPaidReply = (finished: AttemptResult) =>
  finished.state === 'done' ? { success: true } : { success: false, clientSecret: finished.clientSecret };

/** Our own failures reach the payer as `sentence`; the cause goes to the log. */
export async function withFailureMessage<T>(sentence: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || isDatabaseUnreachable(error)) throw error;
    throw new Refusal('internal', { message: sentence, cause: error });
  }
}

/** Longer than any call to the provider can take: what it has not seen by then, it will not see. */
export const replyTimeoutMs = minutes(2);
/** A bank gives its customer time. */
const confirmationTimeoutMs = hours(24);
const checkoutLifetimeMs = hours(24);

/**
 * Finds out what became of an attempt whose answer was lost, and ends it: nothing charged without a record, and nothing
 * charged behind the back of somebody who has long gone. True when the attempt is closed. `isInTheWay`: the payer wants
 * something else now, so an attempt that only waits for a confirmation is given up.
 */
export async function reconcileAttempt(
  deps: Deps,
  attempt: PaymentAttempt,
  { isInTheWay = false } = {},
): Promise<boolean> {
  const { input, accountId } = attempt;
  const age = deps.clock.now().getTime() - attempt.openedAt.getTime();
  if (input.kind === 'checkout') {
    await syncFromProvider(deps, accountId);
    return age >= checkoutLifetimeMs && abandon(deps, attempt);
  }
  const facts = await lookUpAccount(deps, input.payer);
  // A renewal is owed anyway; everything else is repeated only when the provider has begun it.
  if (input.kind === 'renewal' || (facts && hasBegun(attempt, facts))) return repeat(deps, attempt);
  const timeoutMs = attempt.awaitsPayer && !isInTheWay ? confirmationTimeoutMs : replyTimeoutMs;
  if (age < timeoutMs && !(attempt.awaitsPayer && isInTheWay)) return false;
  return abandon(deps, attempt);
}

function hasBegun({ id, input }: PaymentAttempt, facts: PayerFacts): boolean {
  const { charges, refunds, subscription, creditBalanceCents } = facts;
  switch (input.kind) {
    case 'trial':
      return subscription !== null && subscription.state !== 'ended';
    case 'lifetime':
    case 'plan':
      return charges.some(({ idempotencyKey }) => idempotencyKey === id);
    case 'cancel':
      return (
        (subscription?.id === input.subscriptionId && subscription?.state === 'ended') ||
        refunds.some(({ chargeId }) => input.refunds.some((wanted) => wanted.chargeId === chargeId)) ||
        // With nothing to refund it was asked because there was credit.
        (input.voidsCredit && input.refunds.length === 0 && creditBalanceCents === 0)
      );
    default:
      return false;
  }
}

async function repeat(deps: Deps, attempt: PaymentAttempt): Promise<boolean> {
  try {
    return (await finishAttempt(deps, attempt)).state === 'done';
  } catch (error) {
    // Declined closes it as well.
    if (error instanceof Refusal && error.code === 'card_declined') return true;
    throw error;
  }
}

const abandon = (deps: Deps, attempt: PaymentAttempt) =>
  deps.db.transaction(async (tx) => {
    if (!(await closeAttempt(tx, deps.clock.now(), attempt, 'abandoned'))) return true;
    await recordEvent(tx, deps.clock, {
      type: 'payment.abandoned',
      accountId: attempt.accountId,
      subjectId: attempt.id,
      data: { kind: attempt.input.kind },
    });
    return true;
  });

/** What an account left open at the provider: an attempt without a reply, a checkout without an event. */
export async function reconcileAccount(deps: Deps, accountId: string): Promise<void> {
  const attempt = await findOpenAttempt(deps.db.query, accountId);
  if (attempt) await reconcileAttempt(deps, attempt);
  const checkout = await findOpenCheckout(deps.db.query, accountId);
  if (checkout) await reconcileAttempt(deps, checkout);
}

const maxTries = 5;

/** What the provider knows about an account; null when it knows nothing. */
async function lookUpAccount(
  { payments }: Deps,
  { accountId, customerId }: Pick<BillingAccount, 'accountId' | 'customerId'>,
): Promise<PayerFacts | null> {
  const known = customerId ?? (await payments.findCustomer(accountId));
  return known ? payments.lookUp(known) : null;
}

/**
 * Updates our record from the provider's, whatever we missed: an event, an answer, a renewal of its own. Null when there
 * is no such account. `eventId`: the event that made us ask; stored with what it changes.
 */
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

/** What the provider's facts make of our record. Pure, and the same facts twice change nothing more. */
function applyFacts(account: BillingAccount, facts: PayerFacts, now: Date): BillingAccount {
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
