// The sandbox's payment page: opening a checkout, and paying it.
import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import {
  type Charge,
  CheckoutClosed,
  type CheckoutInput,
  type CheckoutOpened,
  type CheckoutPaid,
  type Payer,
} from '../payments.ts';
import { charge } from './money.ts';
import { once, undoneWhenDeclined, unwrapReply } from './once.ts';
import {
  inTransaction,
  newSandboxId,
  openPayerTx,
  type PayerTx,
  type SandboxDeps,
  saveCard,
} from './payer-tx.ts';
import { attachCard } from './payment-methods.ts';
import type { sandboxCheckouts } from './sandbox.tables.ts';
import { beginSubscription, periodAfter } from './subscriptions.ts';

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

type Checkout = Omit<typeof sandboxCheckouts.$inferSelect, 'accountId' | 'clientSecret'>;

/** Declined, the checkout stays open: the next try may bring another card. */
export function payCheckout(
  { pool, clock }: SandboxDeps,
  clientSecret: string,
  paymentMethodId: string,
): Promise<CheckoutPaid> {
  return unwrapReply(
    inTransaction(pool, async (client) => {
      const payerTx = await openPayerTx(client, clock.now(), await payerOf(client, clientSecret));
      const checkout = await findCheckout(payerTx, clientSecret);
      const { plan } = checkout;
      const { customerId } = payerTx;
      if (checkout.chargeId !== null) {
        return { result: { customerId, plan, charge: await findCharge(payerTx, checkout.chargeId) } };
      }
      if (checkout.expiresAt <= payerTx.now) throw new CheckoutClosed('this checkout has expired');
      const purpose = plan === 'lifetime' ? ('lifetime' as const) : ('subscription' as const);
      const attempt = {
        amountCents: checkout.amountCents,
        idempotencyKey: checkout.idempotencyKey,
        purpose,
      };
      return undoneWhenDeclined(payerTx, attempt, async () => {
        const cardId = await attachCard(payerTx, paymentMethodId);
        const paid = await charge(payerTx, { ...attempt, cardId });
        await saveCard(payerTx, cardId);
        if (plan !== 'lifetime') {
          await beginSubscription(payerTx, {
            plan,
            state: 'active',
            periodEnd: periodAfter(plan, payerTx.now),
          });
        }
        await client.query('update sandbox_checkouts set charge_id = $3 where account_id = $1 and id = $2', [
          payerTx.accountId,
          checkout.id,
          paid.id,
        ]);
        return { customerId, plan, charge: paid };
      });
    }),
  );
}

async function payerOf(client: PoolClient, clientSecret: string): Promise<Payer> {
  const { rows } = await client.query<{ account_id: string }>(
    'select account_id from sandbox_checkouts where client_secret = $1',
    [clientSecret],
  );
  if (!rows[0]) throw new CheckoutClosed('no such checkout');
  return { accountId: rows[0].account_id, customerId: null, email: '', companyName: null };
}

/** Read under the payer's lock: a second click sees what the first one did. */
async function findCheckout({ client, accountId }: PayerTx, clientSecret: string): Promise<Checkout> {
  const { rows } = await client.query<Checkout>(
    `select id, plan, amount_cents as "amountCents", idempotency_key as "idempotencyKey",
       expires_at as "expiresAt", charge_id as "chargeId"
     from sandbox_checkouts where account_id = $1 and client_secret = $2`,
    [accountId, clientSecret],
  );
  if (!rows[0]) throw new CheckoutClosed('no such checkout');
  return rows[0];
}

async function findCharge({ client, accountId }: PayerTx, id: string): Promise<Charge> {
  const { rows } = await client.query<Charge>(
    `select id, charged_cents as "chargedCents", credit_used_cents as "creditUsedCents", at
     from sandbox_charges where account_id = $1 and id = $2`,
    [accountId, id],
  );
  if (!rows[0]) throw new Error(`account ${accountId} has no charge ${id}`);
  return rows[0];
}
