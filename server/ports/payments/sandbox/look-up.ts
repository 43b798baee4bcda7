// Everything the sandbox holds about one payer.
import type { PaidCharge, PayerFacts, Refund } from '../payments.ts';
import { creditBalance } from './money.ts';
import { findCard, inTransaction, type PayerTx, type SandboxDeps } from './payer-tx.ts';
import { newestSubscription } from './subscriptions.ts';

export function lookUp({ pool, clock }: SandboxDeps, customerId: string): Promise<PayerFacts | null> {
  return inTransaction(pool, async (client) => {
    // One picture of one moment: facts that disagree would be reconciled into nonsense.
    await client.query('set transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ account_id: string; card_id: string | null }>(
      'select account_id, card_id from sandbox_customers where id = $1',
      [customerId],
    );
    const [customer] = rows;
    if (!customer) return null;
    const payerTx: PayerTx = {
      client,
      now: clock.now(),
      accountId: customer.account_id,
      customerId,
      cardId: customer.card_id,
    };
    return {
      customerId,
      subscription: await newestSubscription(payerTx),
      charges: await paidCharges(payerTx),
      refunds: await refunds(payerTx),
      creditBalanceCents: await creditBalance(payerTx),
      card: payerTx.cardId === null ? null : await findCard(payerTx, payerTx.cardId),
    };
  });
}

export async function findCustomer({ pool }: SandboxDeps, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from sandbox_customers where account_id = $1',
    [accountId],
  );
  return rows[0]?.id ?? null;
}

async function paidCharges({ client, accountId }: PayerTx): Promise<PaidCharge[]> {
  const { rows } = await client.query<PaidCharge>(
    `select id, charged_cents as "chargedCents", credit_used_cents as "creditUsedCents", at, purpose,
       idempotency_key as "idempotencyKey"
     from sandbox_charges where account_id = $1 and decline_reason is null order by position`,
    [accountId],
  );
  return rows;
}

async function refunds({ client, accountId }: PayerTx): Promise<Refund[]> {
  const { rows } = await client.query<Refund>(
    `select id, charge_id as "chargeId", refunded_cents as "refundedCents", at
     from sandbox_refunds where account_id = $1 order by position`,
    [accountId],
  );
  return rows;
}
