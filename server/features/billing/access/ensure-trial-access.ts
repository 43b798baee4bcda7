// A new trial for accounts in TEST_ACCOUNT_IDS whose access has ended. For everybody else it only answers: a GET
// changes nothing.
import { trialDays } from '#contract/billing/plans.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { days, later } from '#server/platform/clock.ts';
import { lockBilling, saveBilling } from '../billing.store.ts';
import { isSubscribed, onTrial } from '../billing-account.ts';
import { readSubscription } from './read-subscription.ts';

export async function ensureTrialAccess(deps: Deps, scope: Scope) {
  const restored = isTestAccount(deps, scope) && (await restore(deps, scope));
  const { subscriptionStatus } = await readSubscription(deps, scope);
  return { restored, subscriptionType: subscriptionStatus };
}

const isTestAccount = ({ config }: Deps, { accountId, userId }: Scope) =>
  config.testAccountIds.includes(accountId) || config.testAccountIds.includes(userId);

const restore = (deps: Deps, { accountId, userId }: Scope) =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || isSubscribed(account) || account.status === 'lifetime') return false;
    const endsAt = later(deps.clock.now(), days(trialDays));
    await saveBilling(tx, onTrial(account, { plan: null, endsAt, subscriptionId: null }));
    await recordEvent(tx, deps.clock, { type: 'trial.restored', accountId, actorUserId: userId });
    return true;
  });
