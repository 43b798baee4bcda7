// Cards of the sandbox: made in the sandbox or named by a test id, given to one payer, never holding a
// number.
import type { Pool } from 'pg';
import { CardDeclined, type CardDetails } from '../payments.ts';
import { newSandboxId, type PayerTx } from './payer-tx.ts';
import type { sandboxPaymentMethods } from './sandbox.tables.ts';
import {
  type CardBehaviour,
  declineMessages,
  type TestCard,
  testCardById,
  testCardByNumber,
} from './test-cards.ts';

export const refusal = (reason: CardDeclined['reason']) => new CardDeclined(declineMessages[reason], reason);

/** Test ids need a date that no test will reach. */
const yearsValid = 10;
const dayMs = 24 * 60 * 60 * 1000;

type CardRow = typeof sandboxPaymentMethods.$inferSelect;

interface NewCard {
  accountId: string | null;
  testCard: TestCard;
  expiresMonth: number;
  expiresYear: number;
}

export async function makePaymentMethod(pool: Pool, now: Date, card: CardDetails): Promise<string> {
  const testCard = testCardByNumber(card.number.replace(/[\s-]/g, ''));
  if (!testCard) throw refusal('incorrect_number');
  if (hasExpired(card, now)) throw refusal('expired');
  if (card.code.length !== (testCard.brand === 'amex' ? 4 : 3)) throw refusal('incorrect_code');
  // Typed and never used: nobody will need those again.
  await pool.query('delete from sandbox_payment_methods where account_id is null and created_at < $1', [
    new Date(now.getTime() - dayMs),
  ]);
  return insertCard(pool, now, {
    accountId: null,
    testCard,
    expiresMonth: card.expiresMonth,
    expiresYear: card.expiresYear,
  });
}

/** Gives the card to the payer, as far as it may be given, and returns the id under which it is stored. */
export async function attachCard(payerTx: PayerTx, paymentMethodId: string): Promise<string> {
  const testCard = testCardById(paymentMethodId);
  if (testCard) {
    refuseAtOnce(testCard.behaviour);
    return insertCard(payerTx.client, payerTx.now, {
      accountId: payerTx.accountId,
      testCard,
      expiresMonth: 12,
      expiresYear: payerTx.now.getUTCFullYear() + yearsValid,
    });
  }
  const { rows } = await payerTx.client.query<Pick<CardRow, 'behaviour'>>(
    `update sandbox_payment_methods set account_id = $1
     where id = $2 and (account_id is null or account_id = $1) returning behaviour`,
    [payerTx.accountId, paymentMethodId],
  );
  const [card] = rows;
  if (!card) throw refusal('unusable');
  refuseAtOnce(card.behaviour);
  return paymentMethodId;
}

/** The card a charge goes to: the one that is given, or the one on file, if there is one. */
export async function cardToCharge(payerTx: PayerTx, paymentMethodId: string | null): Promise<string | null> {
  return paymentMethodId === null ? payerTx.cardId : attachCard(payerTx, paymentMethodId);
}

/** The bank's answer. Returns when it accepts. */
export async function authorizeWithBank(payerTx: PayerTx, cardId: string | null): Promise<void> {
  if (cardId === null) throw new CardDeclined('There is no card on file. Please enter one.', 'unusable');
  const { rows } = await payerTx.client.query<Pick<CardRow, 'behaviour' | 'expiresMonth' | 'expiresYear'>>(
    `select behaviour, expires_month as "expiresMonth", expires_year as "expiresYear"
     from sandbox_payment_methods where account_id = $1 and id = $2`,
    [payerTx.accountId, cardId],
  );
  const [card] = rows;
  if (!card) throw refusal('unusable');
  if (card.behaviour === 'fails_later') throw refusal('declined');
  refuseAtOnce(card.behaviour);
  if (hasExpired(card, payerTx.now)) throw refusal('expired');
}

function refuseAtOnce(behaviour: CardBehaviour): void {
  if (behaviour !== 'succeeds' && behaviour !== 'fails_later') throw refusal(behaviour);
}

/** Good until the last moment of the printed month. */
export function hasExpired(card: { expiresMonth: number; expiresYear: number }, now: Date): boolean {
  return Date.UTC(card.expiresYear, card.expiresMonth, 1) <= now.getTime();
}

async function insertCard(db: Pick<Pool, 'query'>, now: Date, card: NewCard): Promise<string> {
  const id = newSandboxId('pm');
  await db.query(
    `insert into sandbox_payment_methods
       (account_id, id, brand, last4, expires_month, expires_year, behaviour, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      card.accountId,
      id,
      card.testCard.brand,
      card.testCard.number.slice(-4),
      card.expiresMonth,
      card.expiresYear,
      card.testCard.behaviour,
      now,
    ],
  );
  return id;
}
