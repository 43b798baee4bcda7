// Asks the provider what became of an attempt to pay, and takes it over under the job's lock. Whatever reports first comes
// here: the customer's return, an event, the timetable, whoever opens the link, the sandbox's card page. None of them is
// believed (D-26).
import type { Deps } from '#server/deps.ts';
import { holdEvenInBin, recordOnlinePayment } from '#server/features/jobs/jobs.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import type { Checkout, OnlinePayment } from '#server/ports/customer-payments/customer-payments.ts';
import { ProviderRefused } from '#server/ports/payments/payments.ts';
import {
  type AskableAttempt,
  type AttemptRow,
  isAskable,
  listOpenAttempts,
  lockAttempt,
  markAsked,
  settleAs,
} from './attempts.store.ts';
import { paymentArrived } from './payment-arrived.ts';

/** What the provider will not tell any more, such as of a merchant who took our access away, is waited for this long. */
const unknownForMs = days(30);

/** Throws ProviderUnavailable, and then has noted that it was asked. */
export async function settleAttempt(deps: Deps, attempt: AttemptRow): Promise<void> {
  const { customerPayments, db, clock } = deps;
  if (!isAskable(attempt)) return closeUnstored(deps, attempt);
  if (attempt.provider !== customerPayments?.kind) return;
  try {
    const checkout = await customerPayments
      .findCheckout(attempt.merchantId, attempt.checkoutId)
      .catch(nullIfRefused);
    await applyCheckout(deps, attempt, checkout);
  } catch (error) {
    await markAsked(db.query, attempt, clock.now());
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
      await settleAs(tx, row, 'closed', now);
  });

/** `checkout`: what the provider says of it now; null where it says nothing. */
export const applyCheckout = (
  deps: Deps,
  attempt: AskableAttempt,
  checkout: Checkout | null,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    // First the job, as everybody who changes it.
    if (!(await holdEvenInBin(tx, attempt, attempt.jobId))) return;
    const row = await lockAttempt(tx, attempt);
    if (!row) return;
    const now = deps.clock.now();
    if (checkout?.payment) {
      assertOurs(row, checkout.payment);
      return applyPayment(deps, tx, row, checkout.payment);
    }
    if (row.state !== 'open') return;
    const isOver = checkout ? checkout.state === 'closed' : later(row.expiresAt, unknownForMs) <= now;
    if (isOver) await settleAs(tx, row, 'closed', now);
    else await markAsked(tx, row, now);
  });

function assertOurs({ id }: AttemptRow, { attemptId, reference }: OnlinePayment): void {
  if (attemptId !== id) throw new Error(`the payment ${reference} belongs to another attempt than ${id}`);
}

/**
 * What the provider holds about the payment of this attempt, taken over. The job is locked, and the attempt after it.
 * Safe to call again with the same or with an older answer.
 */
async function applyPayment(deps: Deps, tx: Tx, attempt: AttemptRow, paid: OnlinePayment): Promise<void> {
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
  if (attempt.state !== 'paid') await settleAs(tx, attempt, 'paid', deps.clock.now());
  if (recorded) await paymentArrived(deps, tx, recorded);
}

/** For what happened to a payment after it was made: the provider tells its refunds and its dispute with it. */
export async function settlePayment(deps: Deps, attempt: AttemptRow, reference: string): Promise<void> {
  const { customerPayments, db } = deps;
  if (attempt.provider !== customerPayments?.kind) return;
  const paid = await customerPayments.findPayment(attempt.merchantId, reference);
  if (!paid) return;
  await db.transaction(async (tx) => {
    if (!(await holdEvenInBin(tx, attempt, attempt.jobId))) return;
    const row = await lockAttempt(tx, attempt);
    if (!row) return;
    assertOurs(row, paid);
    await applyPayment(deps, tx, row, paid);
  });
}

/** A page that is opened again and again asks no more often. */
const askedAgainAfterMs = 2000;
/** Those opened last: a link that is pressed on and on must not keep the provider busy. */
const askedAtOnce = 5;
/** Longer nobody waits for a page; what the provider says later is taken over all the same. */
const waitMs = 4000;

/** Before anybody is told what is due. True when something may have changed. */
export async function settleOpenCheckouts(
  deps: Deps,
  { accountId }: Tenant,
  jobId: string,
): Promise<boolean> {
  const { customerPayments, db, clock, log } = deps;
  if (!customerPayments) return false;
  const open = await listOpenAttempts(db.query, { accountId }, jobId, customerPayments.kind);
  const now = clock.now().getTime();
  const waiting = open
    .filter(isAskable)
    .filter(({ askedAt }) => askedAt === null || now - askedAt.getTime() >= askedAgainAfterMs)
    .slice(0, askedAtOnce);
  if (waiting.length === 0) return false;
  const asked = Promise.all(
    waiting.map((attempt) =>
      settleAttempt(deps, attempt).catch((error: unknown) => {
        log.warn({ err: error, jobId }, 'the payment provider did not say what became of a checkout');
      }),
    ),
  );
  await withinMs(waitMs, asked);
  return true;
}

async function withinMs(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
