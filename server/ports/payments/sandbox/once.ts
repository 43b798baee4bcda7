// The first answer to each idempotency key is stored and given again; a charge is made once.
import { createHash } from 'node:crypto';
import { CardDeclined, type IdempotencyKey, type Payer } from '../payments.ts';
import { type ChargeInput, recordDecline } from './money.ts';
import { inTransaction, openPayerTx, type PayerTx, type SandboxDeps } from './payer-tx.ts';

interface IdempotentInput {
  payer: Payer;
  idempotencyKey: IdempotencyKey;
}

/** How a declined attempt is recorded. */
export type ChargeToDecline = Omit<ChargeInput, 'cardId'>;

/** Does the work once per key. A decline is an answer too and is given again when the call is repeated. */
export function once<A extends IdempotentInput, T>(
  { pool, clock }: SandboxDeps,
  input: A,
  work: (payerTx: PayerTx) => Promise<T>,
  attempt: ChargeToDecline | null = null,
): Promise<T> {
  return unwrapReply(
    inTransaction(pool, async (client): Promise<StoredReply<T>> => {
      const payerTx = await openPayerTx(client, clock.now(), input.payer);
      const first = await findReply<T>(payerTx, input);
      if (first) return first;
      const reply = await undoneWhenDeclined(payerTx, attempt, () => work(payerTx));
      await saveReply(payerTx, input, reply);
      return reply;
    }),
  );
}

export type StoredReply<T> =
  | { result: T }
  | { declined: { message: string; reason: CardDeclined['reason'] } };

/** A decline is committed first and thrown afterwards, so that its record stays. */
export async function unwrapReply<T>(pending: Promise<StoredReply<T>>): Promise<T> {
  const reply = await pending;
  if ('declined' in reply) throw new CardDeclined(reply.declined.message, reply.declined.reason);
  return reply.result;
}

/** A decline undoes everything the work wrote, except the note about it. */
export async function undoneWhenDeclined<T>(
  payerTx: PayerTx,
  attempt: ChargeToDecline | null,
  work: () => Promise<T>,
): Promise<StoredReply<T>> {
  await payerTx.client.query('savepoint before_work');
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    await payerTx.client.query('rollback to savepoint before_work');
    if (attempt) await recordDecline(payerTx, attempt, error.reason);
    return { declined: { message: error.message, reason: error.reason } };
  }
}

export async function findReply<T>(payerTx: PayerTx, input: IdempotentInput): Promise<StoredReply<T> | null> {
  const { rows } = await payerTx.client.query<{ ask_hash: string; answer: string }>(
    'select ask_hash, answer from sandbox_answers where account_id = $1 and idempotency_key = $2',
    [payerTx.accountId, input.idempotencyKey],
  );
  const [stored] = rows;
  if (!stored) return null;
  if (stored.ask_hash !== hashOf(input)) {
    throw new Error(`the key ${input.idempotencyKey} was used for another input before`);
  }
  return JSON.parse(stored.answer, reviveDate) as StoredReply<T>;
}

export async function saveReply(
  payerTx: PayerTx,
  input: IdempotentInput,
  reply: StoredReply<unknown>,
): Promise<void> {
  await payerTx.client.query(
    `insert into sandbox_answers (account_id, idempotency_key, ask_hash, answer, at) values ($1, $2, $3, $4, $5)`,
    [payerTx.accountId, input.idempotencyKey, hashOf(input), JSON.stringify(reply), payerTx.now],
  );
}

/** The payer's details, and the time, may differ from one try to the next. */
function hashOf(input: IdempotentInput): string {
  const { payer: _, ...content } = input;
  return createHash('sha256')
    .update(JSON.stringify({ ...content, now: undefined }))
    .digest('hex');
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const reviveDate = (_: string, value: unknown) =>
  typeof value === 'string' && isInstant.test(value) ? new Date(value) : value;
