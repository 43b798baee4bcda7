// Subscriptions in the sandbox; a payer has one live one at most.
import type { RecurringPlan, Subscription } from '../payments.ts';
import { newSandboxId, type PayerTx } from './payer-tx.ts';

const columns = 'id, plan, state, period_end as "periodEnd", ended_at as "endedAt"';

export async function newestSubscription({ client, accountId }: PayerTx): Promise<Subscription | null> {
  const { rows } = await client.query<Subscription>(
    `select ${columns} from sandbox_subscriptions where account_id = $1 order by position desc limit 1`,
    [accountId],
  );
  return rows[0] ?? null;
}

export async function findSubscription(payerTx: PayerTx, id: string): Promise<Subscription | null> {
  const { rows } = await payerTx.client.query<Subscription>(
    `select ${columns} from sandbox_subscriptions where account_id = $1 and id = $2`,
    [payerTx.accountId, id],
  );
  return rows[0] ?? null;
}

export async function readSandboxSubscription(payerTx: PayerTx, id: string): Promise<Subscription> {
  const found = await findSubscription(payerTx, id);
  if (!found) throw new Error(`account ${payerTx.accountId} has no subscription ${id}`);
  return found;
}

type Terms = Pick<Subscription, 'plan' | 'state' | 'periodEnd'>;

/** Begins a subscription; one that is still running from before ends with it. */
export async function beginSubscription(payerTx: PayerTx, terms: Terms): Promise<Subscription> {
  await payerTx.client.query(
    `update sandbox_subscriptions set state = 'ended', ended_at = $2
     where account_id = $1 and ended_at is null`,
    [payerTx.accountId, payerTx.now],
  );
  const id = newSandboxId('sub');
  await payerTx.client.query(
    `insert into sandbox_subscriptions (account_id, id, plan, state, period_end, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [payerTx.accountId, id, terms.plan, terms.state, terms.periodEnd, payerTx.now],
  );
  return { id, ...terms, endedAt: null };
}

export async function setTerms(payerTx: PayerTx, id: string, terms: Terms): Promise<Subscription> {
  await payerTx.client.query(
    `update sandbox_subscriptions set plan = $3, state = $4, period_end = $5
     where account_id = $1 and id = $2 and ended_at is null`,
    [payerTx.accountId, id, terms.plan, terms.state, terms.periodEnd],
  );
  return readSandboxSubscription(payerTx, id);
}

/** Null when there is no such one here. */
export async function endSubscription(payerTx: PayerTx, id: string): Promise<Subscription | null> {
  await payerTx.client.query(
    `update sandbox_subscriptions set state = 'ended', ended_at = $3
     where account_id = $1 and id = $2 and ended_at is null`,
    [payerTx.accountId, id, payerTx.now],
  );
  return findSubscription(payerTx, id);
}

/** One calendar month or year on; the 31st becomes the last day of a shorter month. */
export function periodAfter(plan: RecurringPlan, start: Date): Date {
  const months = plan === 'monthly' ? 1 : 12;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
