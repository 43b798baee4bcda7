// The sandbox's own card page, which a real provider has at its own address. Not there with one.
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type {
  CustomerSandbox,
  SandboxCardDetails,
} from '#server/ports/customer-payments/customer-payments.ts';
import { CardDeclined, CheckoutClosed } from '#server/ports/payments/payments.ts';
import { findAttemptOfCheckout } from './attempts.store.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

export async function readSandboxPage(deps: Deps, id: string) {
  const page = await requireSandbox(deps).readPage(id);
  if (!page) throw new Refusal('not_found');
  const { amountCents, ...rest } = page;
  return { ...rest, amount: formatDecimal(amountCents) };
}

export async function paySandboxPage(deps: Deps, id: string, card: SandboxCardDetails) {
  const sandbox = requireSandbox(deps);
  // An unknown one counts for nobody.
  if (!(await sandbox.readPage(id))) throw new Refusal('not_found');
  await deps.limits.hit(deps.config.limits.sandboxCards, id);
  const { successUrl } = await sandbox.pay(id, card).catch(refuseCard);
  const attempt = await findAttemptOfCheckout(deps.db.query, 'sandbox', id);
  if (attempt) await reconcileAttempt(deps, attempt);
  return { success: true, successUrl };
}

function requireSandbox({ customerSandbox }: Deps): CustomerSandbox {
  if (!customerSandbox) throw new Refusal('not_found');
  return customerSandbox;
}

function refuseCard(error: unknown): never {
  if (error instanceof CardDeclined) throw new Refusal('card_declined', { message: error.message });
  if (error instanceof CheckoutClosed)
    throw new Refusal('link_invalid', { message: 'This payment page has ended. Nothing was charged.' });
  throw error;
}
