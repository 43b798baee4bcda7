// Payments in the sandbox: test cards become payment methods, and an opened checkout is paid. Not there with
// a real provider.
import type { SandboxCard } from '#contract/billing/billing.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { CardDeclined, CheckoutClosed, type SandboxTools } from '#server/ports/payments/payments.ts';
import { readBilling } from '../billing.store.ts';
import { isSubscribed } from '../billing-account.ts';
import { findOpenCheckout, OpenedCheckout } from './attempts.store.ts';
import { secretHash } from './open-checkout.ts';
import { assertMayPay, syncFromProvider } from './run-attempt.ts';

export async function makeSandboxPaymentMethod(deps: Deps, scope: Scope, card: SandboxCard) {
  const sandbox = requireSandbox(deps);
  await assertMayPay(deps, scope);
  return { paymentMethodId: await sandbox.makePaymentMethod(card).catch(refuseCard) };
}

export async function paySandboxCheckout(
  deps: Deps,
  scope: Scope,
  { clientSecret, paymentMethodId }: { clientSecret: string; paymentMethodId: string },
) {
  const sandbox = requireSandbox(deps);
  await assertMayPay(deps, scope);
  const account = await readBilling(deps.db.query, scope.accountId);
  // A second tab that pays what the first one has paid: nothing more is taken.
  if (account && (isSubscribed(account) || account.status === 'lifetime'))
    throw new Refusal('already_subscribed');
  const open = await findOpenCheckout(deps.db.query, scope.accountId);
  const opened = OpenedCheckout.safeParse(open?.outcome);
  if (opened.data?.secretHash !== secretHash(clientSecret)) throw new Refusal('not_found');
  await sandbox.payCheckout(clientSecret, paymentMethodId).catch(refuseCard);
  await syncFromProvider(deps, scope.accountId);
  return { success: true };
}

function requireSandbox({ sandboxTools }: Deps): SandboxTools {
  if (!sandboxTools) throw new Refusal('not_found');
  return sandboxTools;
}

function refuseCard(error: unknown): never {
  if (error instanceof CardDeclined) throw new Refusal('card_declined', { message: error.message });
  if (error instanceof CheckoutClosed) throw new Refusal('link_invalid');
  throw error;
}
