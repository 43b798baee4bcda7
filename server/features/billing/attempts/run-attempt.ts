// The one way to move money: store the attempt, call the provider, store its outcome.
import type { Deps } from '#server/deps.ts';
import { isDatabaseUnreachable, type Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { lockBilling } from '../billing.store.ts';
import type { BillingAccount } from '../billing-account.ts';
import {
  type AttemptInput,
  findOpenAttempt,
  insertAttempt,
  isSameInput,
  type PaymentAttempt,
} from './attempts.store.ts';
import { type AttemptResult, finishAttempt } from './finish-attempt.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

/** Returns the input, or refuses; the account is locked meanwhile. */
export type Prepare = (account: BillingAccount, tx: Tx) => AttemptInput | Promise<AttemptInput>;

export async function runAttempt(deps: Deps, accountId: string, prepare: Prepare): Promise<AttemptResult> {
  for (let tries = 0; tries < 2; tries += 1) {
    const { attempt, isOurs } = await begin(deps, accountId, prepare);
    if (isOurs) return finishAttempt(deps, attempt);
    if (!(await reconcileAttempt(deps, attempt, { isInTheWay: true }).catch(refuseAsBusy))) break;
  }
  throw new Refusal('payment_in_progress');
}

const begin = (
  deps: Deps,
  accountId: string,
  prepare: Prepare,
): Promise<{ attempt: PaymentAttempt; isOurs: boolean }> =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || account.isDeactivated) throw new Refusal('not_signed_in');
    const input = await prepare(account, tx);
    const open = await findOpenAttempt(tx, accountId);
    if (open) return { attempt: open, isOurs: isSameInput(open.input, input) };
    return { attempt: await insertAttempt(tx, deps.clock.now(), accountId, input), isOurs: true };
  });

/** Another attempt is open and the provider cannot be asked about it. */
function refuseAsBusy(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('payment_unavailable', { cause: error });
}

/** Our own failures reach the payer as `sentence`; the cause goes to the log. */
export async function withFailureMessage<T>(sentence: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || isDatabaseUnreachable(error)) throw error;
    throw new Refusal('internal', { message: sentence, cause: error });
  }
}
