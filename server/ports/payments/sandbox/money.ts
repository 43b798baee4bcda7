// Charges, credit and refunds in the sandbox.
import type { CardDeclined, Cents, Charge, PaidCharge, Refund } from '../payments.ts';
import { newSandboxId, type PayerTx } from './payer-tx.ts';
import { authorizeWithBank } from './payment-methods.ts';

export interface ChargeInput {
  /** Null when there is none; credit may still cover it all. */
  cardId: string | null;
  amountCents: Cents;
  purpose: PaidCharge['purpose'];
  idempotencyKey: string;
}

/** Takes credit first, then the card. Throws CardDeclined. */
export async function charge(payerTx: PayerTx, input: ChargeInput): Promise<Charge> {
  if (!Number.isSafeInteger(input.amountCents) || input.amountCents < 0) {
    throw new Error(`${input.amountCents} is not an amount to charge`);
  }
  const creditUsedCents = Math.min(await creditBalance(payerTx), input.amountCents);
  const chargedCents = input.amountCents - creditUsedCents;
  if (chargedCents > 0) await authorizeWithBank(payerTx, input.cardId);
  if (creditUsedCents > 0) await addCredit(payerTx, -creditUsedCents);
  const id = newSandboxId('ch');
  await payerTx.client.query(
    `insert into sandbox_charges
       (account_id, id, purpose, charged_cents, credit_used_cents, payment_method_id, idempotency_key, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      payerTx.accountId,
      id,
      input.purpose,
      chargedCents,
      creditUsedCents,
      chargedCents > 0 ? input.cardId : null,
      input.idempotencyKey,
      payerTx.now,
    ],
  );
  return { id, chargedCents, creditUsedCents, at: payerTx.now };
}

/** The trace a declined charge leaves, for people who read the records. */
export async function recordDecline(
  payerTx: PayerTx,
  input: Omit<ChargeInput, 'cardId'>,
  reason: CardDeclined['reason'],
): Promise<void> {
  await payerTx.client.query(
    `insert into sandbox_charges
       (account_id, id, purpose, charged_cents, credit_used_cents, decline_reason, idempotency_key, at)
     values ($1, $2, $3, $4, 0, $5, $6, $7)`,
    [
      payerTx.accountId,
      newSandboxId('ch'),
      input.purpose,
      input.amountCents,
      reason,
      input.idempotencyKey,
      payerTx.now,
    ],
  );
}

export async function creditBalance({ client, accountId }: PayerTx): Promise<Cents> {
  const { rows } = await client.query<{ balance: number }>(
    'select coalesce(sum(amount_cents), 0)::integer as balance from sandbox_credits where account_id = $1',
    [accountId],
  );
  return rows[0]?.balance ?? 0;
}

export async function addCredit(payerTx: PayerTx, amountCents: Cents): Promise<void> {
  if (amountCents === 0) return;
  await payerTx.client.query(
    'insert into sandbox_credits (account_id, id, amount_cents, at) values ($1, $2, $3, $4)',
    [payerTx.accountId, newSandboxId('cr'), amountCents, payerTx.now],
  );
}

/** Returns what there was. */
export async function voidCredit(payerTx: PayerTx): Promise<Cents> {
  const balance = await creditBalance(payerTx);
  await addCredit(payerTx, -balance);
  return balance;
}

/** Never refunds more than the card was charged, however often it is called. */
export async function refund(payerTx: PayerTx, chargeId: string, amountCents: Cents): Promise<Refund> {
  const { rows } = await payerTx.client.query<{ left: number }>(
    `select (c.charged_cents - coalesce(sum(r.refunded_cents), 0))::integer as left
     from sandbox_charges c left join sandbox_refunds r on r.account_id = c.account_id and r.charge_id = c.id
     where c.account_id = $1 and c.id = $2 and c.decline_reason is null
     group by c.charged_cents`,
    [payerTx.accountId, chargeId],
  );
  const left = rows[0]?.left ?? 0;
  if (amountCents > left)
    throw new Error(`${amountCents} is more than the ${left} left of charge ${chargeId}`);
  const id = newSandboxId('re');
  await payerTx.client.query(
    'insert into sandbox_refunds (account_id, id, charge_id, refunded_cents, at) values ($1, $2, $3, $4, $5)',
    [payerTx.accountId, id, chargeId, amountCents, payerTx.now],
  );
  return { id, chargeId, refundedCents: amountCents, at: payerTx.now };
}
