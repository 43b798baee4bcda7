// Asks the provider what became of an attempt to pay, and takes it over under the job's lock. Whatever reports first comes
// here: the customer's return, an event, the timetable, whoever opens the link, the sandbox's card page. None of them is
// believed (D-26).
import type { Deps } from '#server/deps.ts';
import { holdEvenInBin, recordOnlinePayment } from '#server/features/jobs/jobs.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import type { Checkout, OnlinePayment } from '#server/ports/customer-payments/customer-payments.ts';
import { ProviderRefused } from '#server/ports/payments/payments.ts';
import {
  type AskableAttempt,
  type AttemptRow,
  finishAttempt,
  isAskable,
  listOpenAttempts,
  lockAttempt,
  markQueried,
} from './attempts.store.ts';
import { paymentArrived } from './payment-arrived.ts';
import { storedStateOf, takeOverPayment } from './refunds/take-over-payment.ts';

/** What the provider will not tell any more, such as of a merchant who took our access away, is waited for this long. */
const unknownForMs = days(30);

/** An answer to a question from before a change is older than what is stored, and is asked for again this often. */
const triesAtOnce = 5;

/** Throws ProviderUnavailable, and then has noted that it was asked. */
export async function reconcileAttempt(deps: Deps, attempt: AttemptRow): Promise<void> {
  const { customerPayments, db, clock } = deps;
  if (!isAskable(attempt)) return closeUnstored(deps, attempt);
  if (attempt.provider !== customerPayments?.kind) return;
  try {
    for (let tries = 0; tries < triesAtOnce; tries += 1) {
      const before = await storedStateOf(db.query, attempt);
      const checkout = await customerPayments
        .findCheckout(attempt.merchantId, attempt.checkoutId)
        .catch(nullIfRefused);
      if (await applyCheckout(deps, attempt, checkout, before)) return;
    }
  } catch (error) {
    await markQueried(db.query, attempt, clock.now());
    throw error;
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderRefused) return null;
  throw error;
}

/** Nobody was ever given its page: its address is only told once the checkout's id is stored. */
const closeUnstored = ({ db, clock }: Deps, attempt: AttemptRow): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockAttempt(tx, attempt);
    const now = clock.now();
    if (row?.state === 'open' && row.checkoutId === null && row.expiresAt <= now)
      await finishAttempt(tx, row, 'closed', now);
  });

/**
 * `checkout`: what the provider says of it now; null where it says nothing. `before`: what was stored when the provider was asked.
 * False when something was stored since: then the answer is the older one, and it has to be asked again.
 */
export const applyCheckout = (
  deps: Deps,
  attempt: AskableAttempt,
  checkout: Checkout | null,
  before?: string,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    // First the job, as everybody who changes it.
    if (!(await holdEvenInBin(tx, attempt, attempt.jobId))) return true;
    const row = await lockAttempt(tx, attempt);
    if (!row) return true;
    const now = deps.clock.now();
    if (checkout?.payment) {
      assertOurs(row, checkout.payment);
      return applyPayment(deps, tx, row, checkout.payment, before);
    }
    const isOver = checkout ? checkout.state === 'closed' : later(row.expiresAt, unknownForMs) <= now;
    if (row.state === 'open' && isOver) await finishAttempt(tx, row, 'closed', now);
    else await markQueried(tx, row, now);
    return true;
  });

function assertOurs({ id }: AttemptRow, { attemptId, reference }: OnlinePayment): void {
  if (attemptId !== id) throw new Error(`the payment ${reference} belongs to another attempt than ${id}`);
}

/**
 * What the provider holds about the payment of this attempt, taken over, with its refunds and its dispute. The job is locked,
 * and the attempt after it. Safe to call again with the same answer. False where it is an older one than what is stored.
 */
async function applyPayment(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow,
  paid: OnlinePayment,
  before: string | undefined,
): Promise<boolean> {
  const isNewer = before !== undefined && (await storedStateOf(tx, attempt)) === before;
  const { reference, amountCents, card, paidAt } = paid;
  const recorded = await recordOnlinePayment(deps, tx, attempt, {
    id: attempt.id,
    jobId: attempt.jobId,
    amountCents,
    isDeposit: attempt.purpose === 'deposit',
    brand: card.brand,
    last4: card.last4,
    reference,
    paidAt,
  });
  const now = deps.clock.now();
  if (attempt.state === 'paid') await markQueried(tx, attempt, now);
  else await finishAttempt(tx, attempt, 'paid', now);
  if (recorded) await paymentArrived(deps, tx, recorded);
  if (recorded || isNewer) await takeOverPayment(deps, tx, attempt, paid);
  return recorded !== null || isNewer;
}

/** A page that is opened again and again asks no more often. */
const queryPauseMs = 2000;
/** Those opened last: a link that is pressed on and on must not keep the provider busy. */
const queriedAtOnce = 5;
/** Longer nobody waits for a page; what the provider says later is taken over all the same. */
const waitMs = 4000;

/** By the attempt: whoever opens the link while its provider is asked waits for the same answer. */
const reconciling = new SingleFlight<void>();

const reconcileOnce = (deps: Deps, attempt: AttemptRow): Promise<void> =>
  reconciling.run(attempt.id, () =>
    reconcileAttempt(deps, attempt).catch((error: unknown) => {
      const about = { err: error, jobId: attempt.jobId };
      deps.log.warn(about, 'the payment provider did not say what became of a checkout');
    }),
  );

/** Before anybody is told what is due. True when something may have changed. */
export async function reconcileOpenCheckouts(
  deps: Deps,
  { accountId }: Tenant,
  jobId: string,
): Promise<boolean> {
  const { customerPayments, db, clock } = deps;
  if (!customerPayments) return false;
  const open = await listOpenAttempts(db.query, { accountId }, jobId, customerPayments.kind);
  const now = clock.now().getTime();
  const waiting = open
    .filter(isAskable)
    .filter(({ askedAt }) => askedAt === null || now - askedAt.getTime() >= queryPauseMs)
    .slice(0, queriedAtOnce);
  if (waiting.length === 0) return false;
  await withinMs(waitMs, Promise.all(waiting.map((attempt) => reconcileOnce(deps, attempt))));
  return true;
}

async function withinMs(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
