// The sandbox provider: a real little ledger in the database and no money. It takes Stripe's test cards, renews and
// declines by the clock it is given, and sends no events, since a look-up shows every change at once.
import {
  BadEventSignature,
  type CancelInput,
  type Cancelled,
  CardDeclined,
  type OneTimeInput,
  type OneTimePaid,
  type PaidCharge,
  type PayerFacts,
  type PaymentGateway,
  type PlanChange,
  type PlanChanged,
  type Refund,
  type RenewalInput,
  type RenewalOutcome,
  type SandboxTools,
  type Subscription,
  type TrialInput,
  type TrialStarted,
} from '../payments.ts';
import { addCredit, charge, creditBalance, refund, voidCredit } from './money.ts';
import { findReply, once, type StoredReply, saveReply, undoneWhenDeclined } from './once.ts';
import { openCheckout, payCheckout } from './pay-checkout.ts';
import {
  findCard,
  inTransaction,
  openPayerTx,
  type PayerTx,
  type SandboxDeps,
  saveCard,
} from './payer-tx.ts';
import { attachCard, cardToCharge, makePaymentMethod, refusal } from './payment-methods.ts';
import {
  beginSubscription,
  endSubscription,
  findSubscription,
  newestSubscription,
  readSandboxSubscription,
  setTerms,
} from './subscriptions.ts';

/** Everything the sandbox holds about one payer. */
function lookUp({ pool, clock }: SandboxDeps, customerId: string): Promise<PayerFacts | null> {
  return inTransaction(pool, async (client) => {
    // One picture of one moment: facts that disagree would be reconciled into nonsense.
    await client.query('set transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ account_id: string; card_id: string | null }>(
      'select account_id, card_id from sandbox_customers where id = $1',
      [customerId],
    );
    const [customer] = rows;
    if (!customer) return null;
    const payerTx: PayerTx = {
      client,
      now: clock.now(),
      accountId: customer.account_id,
      customerId,
      cardId: customer.card_id,
    };
    return {
      customerId,
      subscription: await newestSubscription(payerTx),
      charges: await paidCharges(payerTx),
      refunds: await refunds(payerTx),
      creditBalanceCents: await creditBalance(payerTx),
      card: payerTx.cardId === null ? null : await findCard(payerTx, payerTx.cardId),
    };
  });
}

async function findCustomer({ pool }: SandboxDeps, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from sandbox_customers where account_id = $1',
    [accountId],
  );
  return rows[0]?.id ?? null;
}

async function paidCharges({ client, accountId }: PayerTx): Promise<PaidCharge[]> {
  const { rows } = await client.query<PaidCharge>(
    `select id, charged_cents as "chargedCents", credit_used_cents as "creditUsedCents", at, purpose,
       idempotency_key as "idempotencyKey"
     from sandbox_charges where account_id = $1 and decline_reason is null order by position`,
    [accountId],
  );
  return rows;
}

async function refunds({ client, accountId }: PayerTx): Promise<Refund[]> {
  const { rows } = await client.query<Refund>(
    `select id, charge_id as "chargeId", refunded_cents as "refundedCents", at
     from sandbox_refunds where account_id = $1 order by position`,
    [accountId],
  );
  return rows;
}

export function openSandbox(deps: SandboxDeps): PaymentGateway & SandboxTools {
  return {
    startTrial: (input) => startTrial(deps, input),
    chargeOnce: (input) => chargeOnce(deps, input),
    changePlan: (input) => changePlan(deps, input),
    renew: (input) => renew(deps, input),
    cancel: (input) => cancel(deps, input),
    openCheckout: (input) => openCheckout(deps, input),
    readEvent: () => {
      throw new BadEventSignature('the sandbox sends no events');
    },
    lookUp: (customerId) => lookUp(deps, customerId),
    findCustomer: (accountId) => findCustomer(deps, accountId),
    cardForm: { kind: 'sandbox' },
    describe: 'sandbox (test cards only, no money moves)',
    makePaymentMethod: (card) => makePaymentMethod(deps.pool, deps.clock.now(), card),
    payCheckout: (clientSecret, paymentMethodId) => payCheckout(deps, clientSecret, paymentMethodId),
  };
}

function cancel(deps: SandboxDeps, input: CancelInput): Promise<Cancelled> {
  return once(deps, input, async (payerTx) => ({
    subscription: input.subscriptionId === null ? null : await endSubscription(payerTx, input.subscriptionId),
    refund:
      input.refund === null || input.refund.amountCents === 0
        ? null
        : await refund(payerTx, input.refund.chargeId, input.refund.amountCents),
    voidedCreditCents: input.voidsCredit ? await voidCredit(payerTx) : 0,
  }));
}

function startTrial(deps: SandboxDeps, input: TrialInput): Promise<TrialStarted> {
  return once(deps, input, async (payerTx) => {
    const cardId = await attachCard(payerTx, input.paymentMethodId);
    const card = await findCard(payerTx, cardId);
    if (!card) throw refusal('unusable');
    await saveCard(payerTx, cardId);
    const subscription = await beginSubscription(payerTx, {
      plan: input.plan,
      state: 'trial',
      periodEnd: input.trialEnd,
    });
    return { customerId: payerTx.customerId, subscription, card };
  });
}

function chargeOnce(deps: SandboxDeps, input: OneTimeInput): Promise<OneTimePaid> {
  const { amountCents, idempotencyKey } = input;
  const attempt = { amountCents, idempotencyKey, purpose: 'lifetime' } as const;
  return once(
    deps,
    input,
    async (payerTx) => {
      const cardId = await cardToCharge(payerTx, input.paymentMethodId);
      const paid = await charge(payerTx, { ...attempt, cardId });
      if (cardId !== null) await saveCard(payerTx, cardId);
      return {
        customerId: payerTx.customerId,
        charge: paid,
        creditBalanceCents: await creditBalance(payerTx),
      };
    },
    attempt,
  );
}

function changePlan(deps: SandboxDeps, input: PlanChange): Promise<PlanChanged> {
  const { amountCents, idempotencyKey } = input;
  const attempt = { amountCents, idempotencyKey, purpose: 'subscription' } as const;
  return once(
    deps,
    input,
    async (payerTx) => {
      const cardId = await cardToCharge(payerTx, input.paymentMethodId);
      await addCredit(payerTx, input.creditCents);
      const paid = await charge(payerTx, { ...attempt, cardId });
      if (cardId !== null) await saveCard(payerTx, cardId);
      const subscription = await moveTo(payerTx, input);
      return {
        customerId: payerTx.customerId,
        subscription,
        charge: paid,
        creditBalanceCents: await creditBalance(payerTx),
      };
    },
    attempt,
  );
}

/** A subscription that has ended cannot be changed any more: another one begins. */
async function moveTo(payerTx: PayerTx, input: PlanChange): Promise<Subscription> {
  const terms = { plan: input.to, state: 'active', periodEnd: input.periodEnd } as const;
  const current =
    input.subscriptionId === null ? null : await findSubscription(payerTx, input.subscriptionId);
  if (current === null || current.state === 'ended') return beginSubscription(payerTx, terms);
  return setTerms(payerTx, current.id, terms);
}

type Renewed = Extract<RenewalOutcome, { outcome: 'renewed' }>;

function renew({ pool, clock }: SandboxDeps, input: RenewalInput): Promise<RenewalOutcome> {
  return inTransaction(pool, async (client) => {
    const payerTx = await openPayerTx(client, clock.now(), input.payer);
    const first = await findReply<Renewed>(payerTx, input);
    const subscription = await readSandboxSubscription(payerTx, input.subscriptionId);
    if (first) return outcomeOf(first, subscription);
    // Too early is no answer to keep: the same key may come again when it is time.
    if (subscription.state === 'ended' || subscription.periodEnd > input.now) {
      return { outcome: 'not_due', subscription };
    }
    const { amountCents, idempotencyKey } = input;
    const attempt = { amountCents, idempotencyKey, purpose: 'subscription' } as const;
    const response = await undoneWhenDeclined(payerTx, attempt, () =>
      chargeNextPeriod(payerTx, input, subscription),
    );
    await saveReply(payerTx, input, response);
    if ('result' in response) return response.result;
    return outcomeOf(
      response,
      await setTerms(payerTx, subscription.id, { ...subscription, state: 'past_due' }),
    );
  });
}

async function chargeNextPeriod(
  payerTx: PayerTx,
  input: RenewalInput,
  { id, plan }: Subscription,
): Promise<Renewed> {
  const paid = await charge(payerTx, {
    cardId: payerTx.cardId,
    amountCents: input.amountCents,
    purpose: 'subscription',
    idempotencyKey: input.idempotencyKey,
  });
  const subscription = await setTerms(payerTx, id, { plan, state: 'active', periodEnd: input.nextPeriodEnd });
  return {
    outcome: 'renewed',
    subscription,
    charge: paid,
    creditBalanceCents: await creditBalance(payerTx),
  };
}

function outcomeOf(response: StoredReply<Renewed>, subscription: Subscription): RenewalOutcome {
  if ('result' in response) return response.result;
  const { message, reason } = response.declined;
  return { outcome: 'declined', subscription, failure: new CardDeclined(message, reason) };
}
