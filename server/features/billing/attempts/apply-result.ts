// From what the provider answered to the next state of access, with the charge, the email and the task that follow from
// it.
import type { PaymentOutcomeType } from '#server/audit-events.ts';
import type { Deps } from '#server/deps.ts';
import { closeAccount, restoreDays } from '#server/features/accounts/accounts.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import type { PaidCharge } from '#server/ports/payments/payments.ts';
import {
  accountClosedMail,
  paymentFailedMail,
  postBillingMail,
  receiptMail,
  trialStartedMail,
} from '../billing.mail.ts';
import { insertCharge, setRefunded } from '../billing.store.ts';
import { chargeAccountTask, chargeKey, endSubscriptionTask } from '../billing.tasks.ts';
import {
  type BillingAccount,
  left,
  onLifetime,
  onPlan,
  onTrial,
  pastDue,
  retryLater,
} from '../billing-account.ts';
import type { Outcome, PaymentAttempt } from './attempts.store.ts';
import type { ProviderResult } from './finish-attempt.ts';

interface Applied {
  next: BillingAccount;
  event: PaymentOutcomeType;
  outcome: Partial<Outcome>;
}

type Applying<K extends ProviderResult['kind']> = (
  deps: Deps,
  tx: Tx,
  account: BillingAccount,
  attempt: PaymentAttempt,
  result: Extract<ProviderResult, { kind: K }>,
) => Promise<Applied>;

export function applyResult(
  deps: Deps,
  tx: Tx,
  account: BillingAccount,
  attempt: PaymentAttempt,
  result: ProviderResult,
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

const applyTrial: Applying<'trial'> = async (deps, tx, account, attempt, { input, output }) => {
  const endsAt = output.subscription.periodEnd;
  const next: BillingAccount = {
    ...onTrial(account, { plan: input.plan, endsAt, subscriptionId: output.subscription.id }),
    customerId: output.customerId,
    card: output.card,
  };
  await postBillingMail(deps, tx, next, trialStartedMail(deps, next, { attemptId: attempt.id, endsAt }));
  // At that very moment; the timetable is there for the case that this one is lost.
  await addTask(
    tx,
    chargeAccountTask,
    { accountId: next.accountId },
    { key: chargeKey(next.accountId), runAt: endsAt },
  );
  return { next, event: 'trial.started', outcome: {} };
};

const applyLifetime: Applying<'lifetime'> = async (deps, tx, account, attempt, { input, output, card }) => {
  if (account.subscriptionId)
    await addTask(tx, endSubscriptionTask, {
      accountId: account.accountId,
      subscriptionId: account.subscriptionId,
    });
  const next: BillingAccount = {
    ...onLifetime(account),
    customerId: output.customerId,
    creditCents: output.creditBalanceCents,
    card: card ?? account.card,
  };
  const charge = paid(output.charge, 'lifetime', attempt);
  await recordCharge(deps, tx, next, charge, { attemptId: attempt.id, creditedCents: input.creditCents });
  return {
    next,
    event: 'lifetime.purchased',
    outcome: {
      chargedCents: charge.chargedCents,
      creditedCents: input.creditCents,
      creditBalanceCents: output.creditBalanceCents,
    },
  };
};

const applyPlan: Applying<'plan'> = async (deps, tx, account, attempt, { input, output, card }) => {
  const { subscription, creditBalanceCents } = output;
  const period = { ...input.period, endsAt: subscription.periodEnd };
  const bought = {
    plan: input.plan,
    period,
    worthCents: input.amountCents,
    subscriptionId: subscription.id,
  };
  const next: BillingAccount = {
    ...onPlan(account, bought),
    customerId: output.customerId,
    planChangedAt: account.status === 'active' ? deps.clock.now() : account.planChangedAt,
    creditCents: creditBalanceCents,
    card: card ?? account.card,
  };
  const charge = paid(output.charge, 'subscription', attempt);
  await recordCharge(deps, tx, next, charge, { attemptId: attempt.id, creditedCents: input.creditCents });
  return {
    next,
    event: 'subscription.changed',
    outcome: {
      chargedCents: charge.chargedCents,
      creditedCents: input.creditCents,
      creditBalanceCents,
      renewsAt: next.renewsAt,
    },
  };
};

const applyRenewal: Applying<'renewal'> = async (deps, tx, account, attempt, { input, output }) => {
  if (output.outcome === 'not_due')
    return { next: retryLater(account, deps.clock.now()), event: 'subscription.not_due', outcome: {} };
  if (output.outcome === 'declined') {
    const next = pastDue(account, { plan: input.plan, dueAt: input.dueAt, now: deps.clock.now() });
    await postBillingMail(deps, tx, next, paymentFailedMail(deps, next, output.failure.message));
    return { next, event: 'payment.failed', outcome: {} };
  }
  const { plan } = input;
  const period = { ...input.period, endsAt: output.subscription.periodEnd };
  const bought = { plan, period, worthCents: input.amountCents, subscriptionId: output.subscription.id };
  const next: BillingAccount = { ...onPlan(account, bought), creditCents: output.creditBalanceCents };
  const charge = paid(output.charge, 'subscription', attempt);
  await recordCharge(deps, tx, next, charge, { attemptId: attempt.id });
  return {
    next,
    event: 'subscription.renewed',
    outcome: {
      chargedCents: charge.chargedCents,
      creditBalanceCents: output.creditBalanceCents,
      renewsAt: next.renewsAt,
    },
  };
};

const applyCancel: Applying<'cancel'> = async (deps, tx, account, attempt, { input, output }) => {
  const { refunds, voidedCreditCents } = output;
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
    creditCents: input.voidsCredit ? 0 : account.creditCents,
  };
  const mailData = { attemptId: attempt.id, restoreToken, restorableUntil, refundedCents, voidedCreditCents };
  await postBillingMail(deps, tx, next, accountClosedMail(deps, next, mailData));
  return {
    next,
    event: 'account.closed',
    outcome: { refundedCents, voidedCreditCents, restorableUntil },
  };
};

const paid = (
  charge: Omit<PaidCharge, 'purpose' | 'idempotencyKey'>,
  purpose: PaidCharge['purpose'],
  { id }: PaymentAttempt,
): PaidCharge => ({ ...charge, purpose, idempotencyKey: id });

/**
 * A charge is recorded once and its receipt emailed once, no matter what reports it first: our own call, an event or a
 * look-up.
 */
export async function recordCharge(
  deps: Deps,
  tx: Tx,
  /** As it is after the charge. */
  account: BillingAccount,
  charge: PaidCharge,
  { attemptId = null, creditedCents = 0 }: { attemptId?: string | null; creditedCents?: number } = {},
): Promise<void> {
  if (!(await insertCharge(tx, account.accountId, charge, attemptId))) return;
  await postBillingMail(deps, tx, account, receiptMail(deps, account, charge, creditedCents));
}
