// A page on which a customer pays. How much is ours to say, from the job as it is at that moment (D-26). The attempt is
// written down before the provider hears of it, and its page is given out once its id is stored.
import type { CheckoutForm } from '#contract/customer-page.ts';
import { onlineAmounts } from '#contract/limits.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import {
  assertNotClosed,
  depositDueOf,
  dueCents,
  type JobRecord,
  markPrinted,
  requireJob,
  requireLockedJob,
} from '#server/features/jobs/jobs.service.ts';
import { hours, later, minutes } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import type { CheckoutInput, CustomerPayments } from '#server/ports/customer-payments/customer-payments.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import {
  type AttemptRow,
  findAttempt,
  finishAttempt,
  insertAttempt,
  listOpenAttempts,
  lockAttempt,
  storeCheckout,
} from './attempts.store.ts';
import { liveConnection, refreshConnection } from './connect-account.ts';
import { findConnection, findSettings, holdConnection } from './connections.store.ts';
import { reconcileOpenCheckouts } from './reconcile-attempt.ts';

const openForMs = hours(1);
/** Providers take up a page again only while there is some time left on it. */
const leastLeftMs = minutes(30);

/** How somebody came to pay. */
export interface Payer {
  accountId: string;
  jobId: string;
  payLinkId: string;
  /** Asked once the job is locked: the link may have been withdrawn since it was opened. */
  assertLinkWorks(tx: Tx): Promise<void>;
  /** Of the page that is returned to. */
  pageUrl: string;
  idempotencyKey: string | null;
}

export async function openCustomerCheckout(
  deps: Deps,
  payer: Payer,
  form: CheckoutForm,
): Promise<{ checkoutUrl: string }> {
  await deps.limits.hit(deps.config.limits.checkoutsPerLink, payer.payLinkId);
  // What a second tab has paid is not asked for again.
  await reconcileOpenCheckouts(deps, payer, payer.jobId);
  const attempt = await beginAttempt(deps, payer, form);
  const successUrl = `${payer.pageUrl}?payment=done`;
  if (attempt.state === 'paid') return { checkoutUrl: successUrl };
  if (attempt.state === 'closed' || later(deps.clock.now(), leastLeftMs) > attempt.expiresAt)
    throw pageIsOver();
  const job = await requireJob(deps.db.query, payer, payer.jobId);
  return openPage(deps, attempt, {
    merchantId: attempt.merchantId,
    attemptId: attempt.id,
    amountCents: attempt.amountCents,
    title: titleOf(attempt, job),
    // A link may have been forwarded: whoever pays says who they are.
    customerEmail: null,
    successUrl,
    cancelUrl: `${payer.pageUrl}?payment=canceled`,
    expiresAt: attempt.expiresAt,
  });
}

const pageIsOver = () =>
  new Refusal('conflict', { message: 'This payment page has ended. Please go back and press Pay again.' });

const titleOf = ({ purpose }: AttemptRow, { number }: JobRecord): string =>
  purpose === 'deposit'
    ? `Deposit for ${documentNumber('work_order', number)}`
    : `Invoice ${documentNumber('invoice', number)}`;

/** Without a key each press is an attempt of its own: two people may pay with one link. */
const beginAttempt = (deps: Deps, payer: Payer, form: CheckoutForm): Promise<AttemptRow> =>
  deps.db.transaction(async (tx) => {
    const { accountId, jobId, payLinkId, idempotencyKey: key } = payer;
    const job = await requireLockedJob(tx, payer, jobId);
    await payer.assertLinkWorks(tx);
    const { clock } = deps;
    const now = clock.now();
    const keyed = {
      action: `customer-checkout ${payLinkId}`,
      key,
      content: [form.for, form.amount ?? null],
    };
    const claim = await claimKey(tx, now, { accountId }, keyed, newId());
    if (!claim.isFirst) {
      const before = await findAttempt(tx, { accountId, id: claim.subjectId });
      if (!before) throw pageIsOver();
      return before;
    }
    // Held: whoever disconnects at this moment came first, or finds this attempt and closes it.
    await holdConnection(tx, job);
    const offer = await readTerms(deps, tx, job);
    const amountCents = amountOf(job, form, offer.allowPartPayments);
    if (!offer.merchant) throw new Refusal('online_payments_off');
    const attempt: AttemptRow = {
      accountId,
      id: claim.subjectId,
      jobId,
      payLinkId,
      purpose: form.for,
      amountCents,
      ...offer.merchant,
      checkoutId: null,
      state: 'open',
      openedAt: now,
      expiresAt: later(now, openForMs),
      askedAt: null,
      settledAt: null,
    };
    await insertAttempt(tx, attempt);
    // From now on it is not deleted for good at once: it may be paid at any moment.
    await markPrinted(tx, payer, jobId);
    return attempt;
  });

async function openPage(
  deps: Deps,
  attempt: AttemptRow,
  input: CheckoutInput,
): Promise<{ checkoutUrl: string }> {
  const payments = deps.customerPayments;
  if (payments?.kind !== attempt.provider) throw new Refusal('online_payments_off');
  const { checkoutId, checkoutUrl } = await payments
    .openCheckout(input)
    .catch((error: unknown) => explainUnopened(deps, attempt, error));
  if (await storeCheckout(deps.db.query, attempt, checkoutId)) return { checkoutUrl };
  // Withdrawn, disconnected or ended while the provider was making it: nobody has seen the page.
  await closeQuietly(deps, payments, attempt, checkoutId);
  throw pageIsOver();
}

async function closeQuietly(
  { log }: Deps,
  payments: CustomerPayments,
  { merchantId, id }: AttemptRow,
  checkoutId: string,
): Promise<void> {
  try {
    await payments.closeCheckout(merchantId, checkoutId);
  } catch (error) {
    log.warn({ err: error, attemptId: id }, 'a payment page that nobody has seen could not be closed');
  }
}

/** The provider does not take payments for a merchant whom it asks for something, or who has let us go. */
async function explainUnopened(deps: Deps, attempt: AttemptRow, error: unknown): Promise<never> {
  const unavailable = (cause: unknown) => new Refusal('payment_unavailable', { cause });
  // The page may be there: it is opened again with the same key, or ends unseen.
  if (error instanceof ProviderUnavailable) throw unavailable(error);
  await refreshConnection(deps, attempt).catch((cause: unknown) => {
    throw cause instanceof ProviderUnavailable ? unavailable(cause) : cause;
  });
  const connection = liveConnection(deps, await findConnection(deps.db.query, attempt));
  if (connection?.state === 'ready') throw error;
  await deps.db.transaction(async (tx) => {
    const row = await lockAttempt(tx, attempt);
    if (row?.state === 'open') await finishAttempt(tx, row, 'closed', deps.clock.now());
  });
  throw new Refusal('online_payments_off');
}

interface Terms {
  /** Null where the company takes no payments online now. */
  merchant: Pick<AttemptRow, 'provider' | 'merchantId'> | null;
  allowPartPayments: boolean;
}

async function readTerms(deps: Pick<Deps, 'customerPayments'>, db: Queryable, scope: Tenant): Promise<Terms> {
  const connection = liveConnection(deps, await findConnection(db, scope));
  const { allowPartPayments } = await findSettings(db, scope);
  if (connection?.state !== 'ready') return { merchant: null, allowPartPayments };
  const { provider, merchantId } = connection;
  return { merchant: { provider, merchantId }, allowPartPayments };
}

/** What is asked for at the stage that the job is at, in cents. */
const dueFor = (job: JobRecord, purpose: CheckoutForm['for']): number =>
  purpose === 'deposit' ? depositDueOf(job) : dueCents(job);

function amountOf(job: JobRecord, form: CheckoutForm, allowPartPayments: boolean): number {
  assertNotClosed(job);
  if (job.customerCancelledAt !== null) throw new Refusal('agreement_cancelled');
  if (form.for === 'balance' && job.stage !== 'invoice') throw new Refusal('not_an_invoice');
  const due = dueFor(job, form.for);
  if (due <= 0) throw new Refusal('nothing_due');
  const amount = form.amount ?? due;
  const problem = amountProblem(amount, due, allowPartPayments);
  if (problem) throw new Refusal('invalid_input', { message: problem, fields: { amount: problem } });
  return amount;
}

function amountProblem(amount: number, due: number, allowPartPayments: boolean): string | null {
  const { least, most, leastPart } = onlineAmounts;
  if (amount !== due) {
    if (!allowPartPayments) return `Please pay the whole ${formatDollars(due)}.`;
    if (amount > due) return `Please enter at most ${formatDollars(due)}.`;
    if (amount < leastPart) return `Please enter at least ${formatDollars(leastPart)}.`;
  }
  if (amount < least) return `Less than ${formatDollars(least)} can’t be paid online.`;
  if (amount > most) return `At most ${formatDollars(most)} can be paid online at once.`;
  return null;
}

export interface OnlineOffer {
  canPay: boolean;
  allowPartPayments: boolean;
  isConfirming: boolean;
  isSandbox: boolean;
}

/** What the page behind a pay link says about paying online. */
export async function readOnlineOffer(deps: Deps, job: JobRecord): Promise<OnlineOffer> {
  const { db, customerPayments } = deps;
  const terms = await readTerms(deps, db.query, job);
  const open = customerPayments ? await listOpenAttempts(db.query, job, job.id, customerPayments.kind) : [];
  return {
    canPay: isPayable(job, terms),
    allowPartPayments: terms.allowPartPayments,
    isConfirming: open.some(({ checkoutId }) => checkoutId !== null),
    isSandbox: terms.merchant?.provider === 'sandbox',
  };
}

/** Whether what is due on the job at its stage, the deposit or the balance, can be paid online now. */
export const canPayOnline = async (
  deps: Pick<Deps, 'customerPayments'>,
  db: Queryable,
  job: JobRecord,
): Promise<boolean> => isPayable(job, await readTerms(deps, db, job));

function isPayable(job: JobRecord, { merchant, allowPartPayments }: Terms): boolean {
  const due = dueFor(job, job.stage === 'invoice' ? 'balance' : 'deposit');
  const isDue = job.closedAs === null && job.customerCancelledAt === null && due > 0;
  const isTaken = due >= onlineAmounts.least && (allowPartPayments || due <= onlineAmounts.most);
  return merchant !== null && isDue && isTaken;
}
