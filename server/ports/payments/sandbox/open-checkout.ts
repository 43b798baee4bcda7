import { randomBytes } from 'node:crypto';
import type { CheckoutAsk, CheckoutOpened } from '../payments.ts';
import { type Books, newSandboxId } from './books.ts';
import { once } from './once.ts';

/** As long as Stripe keeps one open. */
const openForMs = 24 * 60 * 60 * 1000;

/** The payment page is ours: the address leads to it, and the secret in it names what is to be paid. */
export function openCheckout(books: Books, ask: CheckoutAsk): Promise<CheckoutOpened> {
  return once(books, ask, async (page) => {
    // Two open ones could both be paid.
    await page.client.query(
      'update sandbox_checkouts set expires_at = $2 where account_id = $1 and charge_id is null and expires_at > $2',
      [page.accountId, page.now],
    );
    const id = newSandboxId('cs');
    const clientSecret = `${id}_secret_${randomBytes(32).toString('base64url')}`;
    await page.client.query(
      `insert into sandbox_checkouts
         (account_id, id, client_secret, plan, amount_cents, idempotency_key, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        page.accountId,
        id,
        clientSecret,
        ask.plan,
        ask.amountCents,
        ask.idempotencyKey,
        new Date(page.now.getTime() + openForMs),
      ],
    );
    const query = new URLSearchParams({ client_secret: clientSecret, plan: ask.plan });
    return { customerId: page.customerId, clientSecret, checkoutUrl: `/checkout?${query}` };
  });
}
