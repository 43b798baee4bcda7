// What is due for one account: the first charge after a trial, a renewal, a retry, or the end of access, and the email
// that announces it (A-40a).
import { plans } from '#contract/billing/plans.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { days, later } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import type { AttemptInput } from '../attempts/attempts.store.ts';
import { runAttempt, syncFromProvider } from '../attempts/run-attempt.ts';
import { accessEndedMail, freeYearEndingMail, postBillingMail, trialEndingMail } from '../billing.mail.ts';
import { lockBilling, readBilling, saveBilling } from '../billing.store.ts';
import { endSubscriptionTask } from '../billing.tasks.ts';
import { type BillingAccount, ended, payerOf, runningPlan } from '../billing-account.ts';
import { toAttemptInput } from './change-plan.ts';
import { followingPeriod } from './plan-arithmetic.ts';

type Due = 'charge' | 'end' | null;

/** Checks again when it acts: what was due when the task was made may be paid by now. False when nothing was due. */
export async function chargeWhatIsDue(deps: Deps, accountId: string): Promise<boolean> {
  if (deps.config.billing === 'off') return false;
  const account = await readBilling(deps.db.query, accountId);
  if (!account) return false;
  const due = whatIsDue(account, deps.clock.now());
  if (due === 'end') await endAccess(deps, accountId);
  if (due === 'charge') await charge(deps, accountId);
  return due !== null;
}

function whatIsDue(account: BillingAccount, now: Date): Due {
  const { status, trialEndsAt, renewsAt, graceEndsAt, retryAt } = account;
  const isPast = (at: Date | null) => at !== null && at <= now;
  if (account.isDeactivated) return null;
  if (status === 'past_due') return isPast(graceEndsAt) ? 'end' : isPast(retryAt) ? 'charge' : null;
  if (status !== 'trial' && status !== 'active') return null;
  if (!isPast(status === 'trial' ? trialEndsAt : renewsAt)) return null;
  // Access granted without a card ends on its own.
  const hasCard = account.subscriptionId !== null || account.card !== null;
  return hasCard && runningPlan(account) ? 'charge' : 'end';
}

async function charge(deps: Deps, accountId: string): Promise<void> {
  try {
    await runAttempt(deps, accountId, (account) => {
      const now = deps.clock.now();
      if (whatIsDue(account, now) !== 'charge') throw new NoLongerDue();
      return renewalOf(account, now);
    });
    await followProvider(deps, accountId);
  } catch (error) {
    if (error instanceof NoLongerDue) return;
    // Only a plan that starts new is refused this way: the free year is over and its card does not work.
    if (error instanceof Refusal && error.code === 'card_declined') return endAccess(deps, accountId);
    throw error;
  }
}

class NoLongerDue extends Error {}

function renewalOf(account: BillingAccount, now: Date): AttemptInput {
  const plan = runningPlan(account);
  const dueAt = account.status === 'trial' ? account.trialEndsAt : account.renewsAt;
  if (!plan || !dueAt) throw new NoLongerDue();
  if (!account.subscriptionId) return toAttemptInput(account, plan, null, null, now);
  return {
    kind: 'renewal',
    payer: payerOf(account),
    actorUserId: null,
    plan,
    subscriptionId: account.subscriptionId,
    amountCents: plans[plan].cents,
    dueAt,
    period: followingPeriod(account, plan, dueAt, now),
    now,
  };
}

/** A provider that renews on its own only reported it: the result is read from it. */
async function followProvider(deps: Deps, accountId: string): Promise<void> {
  const account = await readBilling(deps.db.query, accountId);
  if (account && account.status !== 'past_due' && whatIsDue(account, deps.clock.now()))
    await syncFromProvider(deps, accountId);
}

const endAccess = (deps: Deps, accountId: string) =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    const now = deps.clock.now();
    if (!account || whatIsDue(account, now) === null) return;
    const { subscriptionId } = account;
    // Or the provider would go on trying a card of somebody who no longer gets anything for it.
    if (subscriptionId) await addTask(tx, endSubscriptionTask, { accountId, subscriptionId });
    await saveBilling(tx, ended(account, 'expired'));
    await postBillingMail(deps, tx, account, accessEndedMail(deps, account, now));
    await recordEvent(tx, deps.clock, {
      type: 'subscription.expired',
      accountId,
      data: { from: account.status },
    });
  });

export const noticeMs = days(3);

/** An email 3 days before a trial or free year ends: nobody is charged unannounced (A-40a). */
export const remindAccount = (deps: Deps, accountId: string) =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || account.isDeactivated) return;
    const now = deps.clock.now();
    const isTrial = account.status === 'trial';
    const isGiven = account.status === 'active' && account.subscriptionId === null;
    const endsAt = isTrial ? account.trialEndsAt : isGiven ? account.renewsAt : null;
    if (!endsAt || endsAt <= now || endsAt > later(now, noticeMs)) return;
    const mail = isTrial ? trialEndingMail : freeYearEndingMail;
    await postBillingMail(deps, tx, account, mail(deps, account, endsAt));
    await saveBilling(tx, { ...account, noticeFor: endsAt });
  });
