// Charges, credit and refunds in the sandbox's books.
import type { CardDeclined, Cents, Charge, PaidCharge, Refund } from '../payments.ts';
import { newSandboxId, type Page } from './books.ts';
import { askBank } from './payment-methods.ts';

export interface ChargeOrder {
  /** Null when there is none; credit may still cover it all. */
  cardId: string | null;
  amountCents: Cents;
  purpose: PaidCharge['purpose'];
  idempotencyKey: string;
}

/** Takes credit first, then the card. Throws CardDeclined. */
export async function charge(page: Page, order: ChargeOrder): Promise<Charge> {
  if (!Number.isSafeInteger(order.amountCents) || order.amountCents < 0) {
    throw new Error(`${order.amountCents} is not an amount to charge`);
  }
  const creditUsedCents = Math.min(await creditBalance(page), order.amountCents);
  const chargedCents = order.amountCents - creditUsedCents;
  if (chargedCents > 0) await askBank(page, order.cardId);
  if (creditUsedCents > 0) await addCredit(page, -creditUsedCents);
  const id = newSandboxId('ch');
  await page.client.query(
    `insert into sandbox_charges
       (account_id, id, purpose, charged_cents, credit_used_cents, payment_method_id, idempotency_key, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      page.accountId,
      id,
      order.purpose,
      chargedCents,
      creditUsedCents,
      chargedCents > 0 ? order.cardId : null,
      order.idempotencyKey,
      page.now,
    ],
  );
  return { id, chargedCents, creditUsedCents, at: page.now };
}

/** The trace a declined charge leaves, for whoever reads the books. */
export async function noteDecline(
  page: Page,
  order: Omit<ChargeOrder, 'cardId'>,
  reason: CardDeclined['reason'],
): Promise<void> {
  await page.client.query(
    `insert into sandbox_charges
       (account_id, id, purpose, charged_cents, credit_used_cents, decline_reason, idempotency_key, at)
     values ($1, $2, $3, $4, 0, $5, $6, $7)`,
    [
      page.accountId,
      newSandboxId('ch'),
      order.purpose,
      order.amountCents,
      reason,
      order.idempotencyKey,
      page.now,
    ],
  );
}

export async function creditBalance({ client, accountId }: Page): Promise<Cents> {
  const { rows } = await client.query<{ balance: number }>(
    'select coalesce(sum(amount_cents), 0)::integer as balance from sandbox_credits where account_id = $1',
    [accountId],
  );
  return rows[0]?.balance ?? 0;
}

export async function addCredit(page: Page, amountCents: Cents): Promise<void> {
  if (amountCents === 0) return;
  await page.client.query(
    'insert into sandbox_credits (account_id, id, amount_cents, at) values ($1, $2, $3, $4)',
    [page.accountId, newSandboxId('cr'), amountCents, page.now],
  );
}

/** Returns what there was. */
export async function voidCredit(page: Page): Promise<Cents> {
  const balance = await creditBalance(page);
  await addCredit(page, -balance);
  return balance;
}

/** Never gives back more than the card was charged, however often it is asked. */
export async function refund(page: Page, chargeId: string, amountCents: Cents): Promise<Refund> {
  const { rows } = await page.client.query<{ left: number }>(
    `select (c.charged_cents - coalesce(sum(r.refunded_cents), 0))::integer as left
     from sandbox_charges c left join sandbox_refunds r on r.account_id = c.account_id and r.charge_id = c.id
     where c.account_id = $1 and c.id = $2 and c.decline_reason is null
     group by c.charged_cents`,
    [page.accountId, chargeId],
  );
  const left = rows[0]?.left ?? 0;
  if (amountCents > left)
    throw new Error(`${amountCents} is more than the ${left} left of charge ${chargeId}`);
  const id = newSandboxId('re');
  await page.client.query(
    'insert into sandbox_refunds (account_id, id, charge_id, refunded_cents, at) values ($1, $2, $3, $4, $5)',
    [page.accountId, id, chargeId, amountCents, page.now],
  );
  return { id, chargeId, refundedCents: amountCents, at: page.now };
}
