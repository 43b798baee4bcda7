// The one way to move money: write down what is asked, call the provider, write down what came of it.

import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Ask, isSameWish } from './ask.ts';
import { type Attempt, findOpenAttempt, insertAttempt } from './attempts.store.ts';
import { lockBilling } from './billing.store.ts';
import type { BillingAccount } from './billing-account.ts';
import { type Finished, finishAttempt } from './finish-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Says what to ask for, or refuses, looking at an account that nobody else can change meanwhile. */
export type Prepare = (account: BillingAccount, tx: Tx) => Ask | Promise<Ask>;

export async function carryOut(deps: Deps, accountId: string, prepare: Prepare): Promise<Finished> {
  for (let tries = 0; tries < 2; tries += 1) {
    const { attempt, isOurs } = await begin(deps, accountId, prepare);
    if (isOurs) return finishAttempt(deps, attempt);
    if (!(await settleAttempt(deps, attempt, { isInTheWay: true }).catch(refuseAsBusy))) break;
  }
  throw new Refusal('payment_in_progress');
}

const begin = (
  deps: Deps,
  accountId: string,
  prepare: Prepare,
): Promise<{ attempt: Attempt; isOurs: boolean }> =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || account.isDeactivated) throw new Refusal('not_signed_in');
    const ask = await prepare(account, tx);
    const open = await findOpenAttempt(tx, accountId);
    if (open) return { attempt: open, isOurs: isSameWish(open.ask, ask) };
    return { attempt: await insertAttempt(tx, deps.clock.now(), accountId, ask), isOurs: true };
  });

/** Another attempt is open and the provider cannot be asked about it. */
function refuseAsBusy(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('payment_unavailable', { cause: error });
}

/** Our own failures reach the payer as `sentence`; the cause goes to the log. */
export async function orElse<T>(sentence: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || isDatabaseAway(error)) throw error;
    throw new Refusal('internal', { message: sentence, cause: error });
  }
}
