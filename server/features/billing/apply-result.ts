// From what the provider answered to the next state of access, with the charge, the mail and the task it calls for.
import type { PaymentOutcomeType } from '#server/audit-events.ts';
import type { Deps } from '#server/deps.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import type { PaidCharge } from '#server/ports/payments/payments.ts';
import { closeAccount, restoreDays } from '../accounts/accounts.service.ts';
import { forLife, laterTry, left, onPlan, onTrial, pastDue } from './access.ts';
import type { Outcome } from './ask.ts';
import type { Attempt } from './attempts.store.ts';
import { accountClosedMail, paymentFailedMail, postBillingMail, trialStartedMail } from './billing.mail.ts';
import { setRefunded } from './billing.store.ts';
import { chargeAccount, chargeKey, endSubscription } from './billing.tasks.ts';
import type { BillingAccount } from './billing-account.ts';
import type { Result } from './call-provider.ts';
import { keepCharge } from './keep-charge.ts';

interface Applied {
  next: BillingAccount;
  event: PaymentOutcomeType;
  outcome: Partial<Outcome>;
}

type Applying<K extends Result['kind']> = (
  deps: Deps,
  tx: Tx,
  account: BillingAccount,
  attempt: Attempt,
  result: Extract<Result, { kind: K }>,
) => Promise<Applied>;

export function applyResult(
  deps: Deps,
  tx: Tx,
  account: BillingAccount,
  attempt: Attempt,
  result: Result,
): Promise<Applied> {
  switch (result.kind) {
    case 'trial':
      return applyTrial(deps, tx, account, attempt, result);
    case 'lifetime':
      return applyLifetime(deps, tx, account, attempt, result);
    case 'plan':
      return applyPlan(deps, tx, account, attempt, result);
    case 'renewal':
      return applyRenewal(deps, tx, account, attempt, result);
    case 'cancel':
      return applyCancel(deps, tx, account, attempt, result);
  }
}

const applyTrial: Applying<'trial'> = async (deps, tx, account, attempt, { ask, got }) => {
  const endsAt = got.subscription.periodEnd;
  const next: BillingAccount = {
    ...onTrial(account, { plan: ask.plan, endsAt, subscriptionId: got.subscription.id }),
    customerId: got.customerId,
    card: got.card,
  };
  await postBillingMail(deps, tx, next, trialStartedMail(deps, next, { attemptId: attempt.id, endsAt }));
  // At that very moment; the timetable is there for the case that this one is lost.
  await addTask(
    tx,
    chargeAccount,
    { accountId: next.accountId },
    { key: chargeKey(next.accountId), runAt: endsAt },
  );
  return { next, event: 'trial.started', outcome: {} };
};

const applyLifetime: Applying<'lifetime'> = async (deps, tx, account, attempt, { ask, got, card }) => {
  if (account.subscriptionId)
    await addTask(tx, endSubscription, {
      accountId: account.accountId,
      subscriptionId: account.subscriptionId,
    });
  const next: BillingAccount = {
    ...forLife(account),
    customerId: got.customerId,
    creditCents: got.creditBalanceCents,
    card: card ?? account.card,
  };
  const charge = paid(got.charge, 'lifetime', attempt);
  await keepCharge(deps, tx, next, charge, { attemptId: attempt.id, creditedCents: ask.creditCents });
  return {
    next,
    event: 'lifetime.purchased',
    outcome: {
      chargedCents: charge.chargedCents,
      creditedCents: ask.creditCents,
      creditBalanceCents: got.creditBalanceCents,
    },
  };
};

const applyPlan: Applying<'plan'> = async (deps, tx, account, attempt, { ask, got, card }) => {
  const { subscription, creditBalanceCents } = got;
  const period = { ...ask.period, endsAt: subscription.periodEnd };
  const bought = {
    plan: ask.plan,
    period,
    worthCents: ask.amountCents,
    subscriptionId: subscription.id,
  };
  const next: BillingAccount = {
    ...onPlan(account, bought),
    customerId: got.customerId,
    planChangedAt: account.status === 'active' ? deps.clock.now() : account.planChangedAt,
    creditCents: creditBalanceCents,
    card: card ?? account.card,
  };
  const charge = paid(got.charge, 'subscription', attempt);
  await keepCharge(deps, tx, next, charge, { attemptId: attempt.id, creditedCents: ask.creditCents });
  return {
    next,
    event: 'subscription.changed',
    outcome: {
      chargedCents: charge.chargedCents,
      creditedCents: ask.creditCents,
      creditBalanceCents,
      renewsAt: next.renewsAt,
    },
  };
};

const applyRenewal: Applying<'renewal'> = async (deps, tx, account, attempt, { ask, got }) => {
  if (got.outcome === 'not_due')
    return { next: laterTry(account, deps.clock.now()), event: 'subscription.not_due', outcome: {} };
  if (got.outcome === 'declined') {
    const next = pastDue(account, { plan: ask.plan, dueAt: ask.dueAt, now: deps.clock.now() });
    await postBillingMail(deps, tx, next, paymentFailedMail(deps, next, got.failure.message));
    return { next, event: 'payment.failed', outcome: {} };
  }
  const { plan } = ask;
  const period = { ...ask.period, endsAt: got.subscription.periodEnd };
  const bought = { plan, period, worthCents: ask.amountCents, subscriptionId: got.subscription.id };
  const next: BillingAccount = { ...onPlan(account, bought), creditCents: got.creditBalanceCents };
  const charge = paid(got.charge, 'subscription', attempt);
  await keepCharge(deps, tx, next, charge, { attemptId: attempt.id });
  return {
    next,
    event: 'subscription.renewed',
    outcome: {
      chargedCents: charge.chargedCents,
      creditBalanceCents: got.creditBalanceCents,
      renewsAt: next.renewsAt,
    },
  };
};

const applyCancel: Applying<'cancel'> = async (deps, tx, account, attempt, { ask, got }) => {
  const { refunds, voidedCreditCents } = got;
  const restorableUntil = later(deps.clock.now(), days(restoreDays));
  const refundedCents = refunds.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  await setRefunded(tx, account.accountId, refunds);
  const restoreToken = await closeAccount(deps, tx, {
    accountId: account.accountId,
    userId: account.owner.userId,
    linkId: attempt.id,
    purgeAt: restorableUntil,
  });
  const next: BillingAccount = {
    ...left(account),
    creditCents: ask.voidsCredit ? 0 : account.creditCents,
  };
  const told = { attemptId: attempt.id, restoreToken, restorableUntil, refundedCents, voidedCreditCents };
  await postBillingMail(deps, tx, next, accountClosedMail(deps, next, told));
  return {
    next,
    event: 'account.closed',
    outcome: { refundedCents, voidedCreditCents, restorableUntil },
  };
};

const paid = (
  charge: Omit<PaidCharge, 'purpose' | 'idempotencyKey'>,
  purpose: PaidCharge['purpose'],
  { id }: Attempt,
): PaidCharge => ({ ...charge, purpose, idempotencyKey: id });
