// The sandbox's own counter: test cards become payment methods, and an opened checkout is paid. Not there with a real provider.
import type { SandboxCard } from '#contract/billing.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { CardDeclined, CheckoutClosed, type SandboxCounter } from '#server/ports/payments/payments.ts';
import { findOpenCheckout } from './attempts.store.ts';
import { readBilling } from './billing.store.ts';
import { isSubscribed } from './billing-account.ts';
import { converge } from './converge.ts';
import { mayPay } from './may-pay.ts';
import { secretHash } from './open-checkout.ts';

export async function makeSandboxPaymentMethod(deps: Deps, scope: Scope, card: SandboxCard) {
  const counter = theCounter(deps);
  await mayPay(deps, scope);
  return { paymentMethodId: await counter.makePaymentMethod(card).catch(refuseCard) };
}

export async function paySandboxCheckout(
  deps: Deps,
  scope: Scope,
  { clientSecret, paymentMethodId }: { clientSecret: string; paymentMethodId: string },
) {
  const counter = theCounter(deps);
  await mayPay(deps, scope);
  const account = await readBilling(deps.db.query, scope.accountId);
  // A second tab that pays what the first one has paid: nothing more is taken.
  if (account && (isSubscribed(account) || account.status === 'lifetime'))
    throw new Refusal('already_subscribed');
  const open = await findOpenCheckout(deps.db.query, scope.accountId);
  const kept = (open?.outcome ?? {}) as { secretHash?: string };
  if (kept.secretHash !== secretHash(clientSecret)) throw new Refusal('not_found');
  await counter.payCheckout(clientSecret, paymentMethodId).catch(refuseCard);
  await converge(deps, scope.accountId);
  return { success: true };
}

function theCounter({ sandboxCounter }: Deps): SandboxCounter {
  if (!sandboxCounter) throw new Refusal('not_found');
  return sandboxCounter;
}

function refuseCard(error: unknown): never {
  if (error instanceof CardDeclined) throw new Refusal('card_declined', { message: error.message });
  if (error instanceof CheckoutClosed) throw new Refusal('link_invalid');
  throw error;
}
