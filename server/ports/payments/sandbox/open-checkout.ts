import { randomBytes } from 'node:crypto';
import type { CheckoutInput, CheckoutOpened } from '../payments.ts';
import { once } from './once.ts';
import { newSandboxId, type SandboxDeps } from './payer-tx.ts';

/** As long as Stripe keeps one open. */
const openForMs = 24 * 60 * 60 * 1000;

/** The payment page is ours: the address leads to it, and the secret in it names what is to be paid. */
export function openCheckout(deps: SandboxDeps, input: CheckoutInput): Promise<CheckoutOpened> {
  return once(deps, input, async (payerTx) => {
    // Two open ones could both be paid.
    await payerTx.client.query(
      'update sandbox_checkouts set expires_at = $2 where account_id = $1 and charge_id is null and expires_at > $2',
      [payerTx.accountId, payerTx.now],
    );
    const id = newSandboxId('cs');
    const clientSecret = `${id}_secret_${randomBytes(32).toString('base64url')}`;
    await payerTx.client.query(
      `insert into sandbox_checkouts
         (account_id, id, client_secret, plan, amount_cents, idempotency_key, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        payerTx.accountId,
        id,
        clientSecret,
        input.plan,
        input.amountCents,
        input.idempotencyKey,
        new Date(payerTx.now.getTime() + openForMs),
      ],
    );
    const query = new URLSearchParams({ client_secret: clientSecret, plan: input.plan });
    return { customerId: payerTx.customerId, clientSecret, checkoutUrl: `/checkout?${query}` };
  });
}
