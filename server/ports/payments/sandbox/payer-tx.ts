// The sandbox's transactions: one per call, one call at a time per payer.
import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Card, Payer } from '../payments.ts';

export interface SandboxDeps {
  pool: Pool;
  clock: { now(): Date };
}

/** One open transaction of one payer, whose row is locked. */
export interface PayerTx {
  client: PoolClient;
  now: Date;
  accountId: string;
  customerId: string;
  /** The card on file. */
  cardId: string | null;
}

export const newSandboxId = (kind: string) => `${kind}_sandbox_${randomBytes(12).toString('hex')}`;

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Opens the payer's transaction, making the customer on the first call; calls for one payer wait for each other. */
export async function openPayerTx(client: PoolClient, now: Date, payer: Payer): Promise<PayerTx> {
  await client.query(
    `insert into sandbox_customers (account_id, id, created_at) values ($1, $2, $3)
     on conflict (account_id) do nothing`,
    [payer.accountId, newSandboxId('cus'), now],
  );
  const { rows } = await client.query<{ id: string; card_id: string | null }>(
    'select id, card_id from sandbox_customers where account_id = $1 for update',
    [payer.accountId],
  );
  const [customer] = rows;
  if (!customer) throw new Error('the sandbox customer vanished');
  return { client, now, accountId: payer.accountId, customerId: customer.id, cardId: customer.card_id };
}

export async function saveCard({ client, accountId }: PayerTx, cardId: string): Promise<void> {
  await client.query('update sandbox_customers set card_id = $2 where account_id = $1', [accountId, cardId]);
}

export async function findCard({ client, accountId }: PayerTx, cardId: string): Promise<Card | null> {
  const { rows } = await client.query<Card>(
    `select brand, last4, expires_month as "expiresMonth", expires_year as "expiresYear"
     from sandbox_payment_methods where account_id = $1 and id = $2`,
    [accountId, cardId],
  );
  return rows[0] ?? null;
}
