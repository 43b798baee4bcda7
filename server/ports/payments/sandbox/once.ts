// The first answer to each idempotency key is kept and given again; a charge is made once.
import { createHash } from 'node:crypto';
import { CardDeclined, type IdempotencyKey, type Payer } from '../payments.ts';
import { type Books, inTransaction, openPage, type Page } from './books.ts';
import { type ChargeOrder, noteDecline } from './money.ts';

interface Ask {
  payer: Payer;
  idempotencyKey: IdempotencyKey;
}

/** What a declined attempt is noted as. */
export type Attempt = Omit<ChargeOrder, 'cardId'>;

/** Does the work once per key. A decline is an answer too and is given again to whoever repeats the call. */
export function once<A extends Ask, T>(
  { pool, clock }: Books,
  ask: A,
  work: (page: Page) => Promise<T>,
  attempt: Attempt | null = null,
): Promise<T> {
  return settled(
    inTransaction(pool, async (client): Promise<Answer<T>> => {
      const page = await openPage(client, clock.now(), ask.payer);
      const first = await firstAnswer<T>(page, ask);
      if (first) return first;
      const answer = await undoneWhenDeclined(page, attempt, () => work(page));
      await keepAnswer(page, ask, answer);
      return answer;
    }),
  );
}

export type Answer<T> = { result: T } | { declined: { message: string; reason: CardDeclined['reason'] } };

/** A decline is committed first and thrown afterwards, so that its trace stays in the books. */
export async function settled<T>(pending: Promise<Answer<T>>): Promise<T> {
  const answer = await pending;
  if ('declined' in answer) throw new CardDeclined(answer.declined.message, answer.declined.reason);
  return answer.result;
}

/** A decline undoes whatever the work wrote, except the note about it. */
export async function undoneWhenDeclined<T>(
  page: Page,
  attempt: Attempt | null,
  work: () => Promise<T>,
): Promise<Answer<T>> {
  await page.client.query('savepoint before_work');
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    await page.client.query('rollback to savepoint before_work');
    if (attempt) await noteDecline(page, attempt, error.reason);
    return { declined: { message: error.message, reason: error.reason } };
  }
}

export async function firstAnswer<T>(page: Page, ask: Ask): Promise<Answer<T> | null> {
  const { rows } = await page.client.query<{ ask_hash: string; answer: string }>(
    'select ask_hash, answer from sandbox_answers where account_id = $1 and idempotency_key = $2',
    [page.accountId, ask.idempotencyKey],
  );
  const [kept] = rows;
  if (!kept) return null;
  if (kept.ask_hash !== hashOf(ask)) {
    throw new Error(`the key ${ask.idempotencyKey} was used for another ask before`);
  }
  return JSON.parse(kept.answer, reviveDate) as Answer<T>;
}

export async function keepAnswer(page: Page, ask: Ask, answer: Answer<unknown>): Promise<void> {
  await page.client.query(
    `insert into sandbox_answers (account_id, idempotency_key, ask_hash, answer, at) values ($1, $2, $3, $4, $5)`,
    [page.accountId, ask.idempotencyKey, hashOf(ask), JSON.stringify(answer), page.now],
  );
}

/** The payer's words about themselves, and when they were said, may differ from one try to the next. */
function hashOf(ask: Ask): string {
  const { payer: _, ...content } = ask;
  return createHash('sha256')
    .update(JSON.stringify({ ...content, now: undefined }))
    .digest('hex');
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const reviveDate = (_: string, value: unknown) =>
  typeof value === 'string' && isInstant.test(value) ? new Date(value) : value;
