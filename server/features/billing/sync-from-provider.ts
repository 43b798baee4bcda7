// Updates our record from the provider's, whatever we missed: an event, an answer, a renewal of its own.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { PayerFacts } from '#server/ports/payments/payments.ts';
import { applyFacts } from './apply-facts.ts';
import { closeAttempt, findOpenCheckout } from './attempts.store.ts';
import { paymentFailedMail, postBillingMail } from './billing.mail.ts';
import { insertEvent, lockBilling, readBilling, saveBilling, setRefunded } from './billing.store.ts';
import type { BillingAccount } from './billing-account.ts';
import { recordCharge } from './record-charge.ts';

const maxTries = 5;

/** What the provider knows about an account; null when it knows nothing. */
export async function lookUpAccount(
  { payments }: Deps,
  { accountId, customerId }: Pick<BillingAccount, 'accountId' | 'customerId'>,
): Promise<PayerFacts | null> {
  const known = customerId ?? (await payments.findCustomer(accountId));
  return known ? payments.lookUp(known) : null;
}

/** Null when there is no such account. `eventId`: the event that made us ask; stored with what it changes. */
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
