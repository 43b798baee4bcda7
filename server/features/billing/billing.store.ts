// The only SQL about payers, charges and provider events, and the only one that writes an account's access.
import { type SQL, sql } from 'drizzle-orm';
import { later } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { PaidCharge, Refund } from '#server/ports/payments/payments.ts';
import type { BillingAccount } from './billing-account.ts';

interface Row extends Record<string, unknown> {
  account_id: string;
  owner_id: string;
  owner_email: string;
  business_name: string | null;
  time_zone: string;
  is_deactivated: boolean;
  payment_method_consent: boolean;
  subscription_status: BillingAccount['status'];
  subscription_plan: BillingAccount['plan'];
  trial_ends_at: string | null;
  plan_after_trial: BillingAccount['planAfterTrial'];
  renews_at: string | null;
  grace_ends_at: string | null;
  customer_id: string | null;
  subscription_id: string | null;
  anchor_day: number | null;
  period_starts_at: string | null;
  period_time_zone: string | null;
  plan_changed_at: string | null;
  period_cents: number | null;
  credit_cents: number | null;
  card_brand: string | null;
  card_last4: string | null;
  card_expires_month: number | null;
  card_expires_year: number | null;
  retry_at: string | null;
  notice_for: string | null;
  version: number | null;
}

async function select(db: Queryable, where: SQL): Promise<BillingAccount | null> {
  const { rows } = await db.execute<Row>(sql`
    select a.id as account_id, u.id as owner_id, u.email as owner_email, a.business_name, a.time_zone,
           a.deactivated_at is not null as is_deactivated, a.payment_method_consent, a.subscription_status,
           a.subscription_plan, a.trial_ends_at, a.plan_after_trial, a.renews_at, a.grace_ends_at,
           p.customer_id, p.subscription_id, p.anchor_day, p.period_starts_at, p.period_time_zone, p.plan_changed_at,
           p.period_cents, p.credit_cents,
           p.card_brand, p.card_last4, p.card_expires_month, p.card_expires_year, p.retry_at, p.notice_for, p.version
    from accounts a
    join lateral (select id, email from users where account_id = a.id and role = 'owner' order by created_at, id limit 1) u
      on true
    left join payers p on p.account_id = a.id
    where ${where}`);
  return rows[0] ? fromRow(rows[0]) : null;
}

const instant = (value: string | null) => (value === null ? null : new Date(value));

const fromRow = (row: Row): BillingAccount => ({
  accountId: row.account_id,
  owner: { userId: row.owner_id, email: row.owner_email },
  companyName: row.business_name,
  timeZone: row.time_zone,
  isDeactivated: row.is_deactivated,
  consent: row.payment_method_consent,
  status: row.subscription_status,
  plan: row.subscription_plan,
  trialEndsAt: instant(row.trial_ends_at),
  planAfterTrial: row.plan_after_trial,
  renewsAt: instant(row.renews_at),
  graceEndsAt: instant(row.grace_ends_at),
  customerId: row.customer_id,
  subscriptionId: row.subscription_id,
  anchorDay: row.anchor_day,
  periodStartsAt: instant(row.period_starts_at),
  periodTimeZone: row.period_time_zone,
  planChangedAt: instant(row.plan_changed_at),
  periodCents: row.period_cents ?? 0,
  creditCents: row.credit_cents ?? 0,
  card:
    row.card_brand && row.card_last4
      ? {
          brand: row.card_brand,
          last4: row.card_last4,
          expiresMonth: row.card_expires_month ?? 0,
          expiresYear: row.card_expires_year ?? 0,
        }
      : null,
  retryAt: instant(row.retry_at),
  noticeFor: instant(row.notice_for),
  version: row.version ?? 0,
});

export const readBilling = (db: Queryable, accountId: string) => select(db, sql`a.id = ${accountId}`);

/** Everything that changes an account's access takes this lock first, so that such changes queue up. */
export async function lockBilling(tx: Tx, accountId: string): Promise<BillingAccount | null> {
  await tx.execute(sql`select from accounts where id = ${accountId} for update`);
  return readBilling(tx, accountId);
}

/** Writes the whole state; the account must be locked. */
export async function saveBilling(tx: Tx, next: BillingAccount): Promise<void> {
  await tx.execute(sql`
    update accounts set payment_method_consent = ${next.consent}, subscription_status = ${next.status},
      subscription_plan = ${next.plan}, trial_ends_at = ${next.trialEndsAt}, plan_after_trial = ${next.planAfterTrial},
      renews_at = ${next.renewsAt}, grace_ends_at = ${next.graceEndsAt}
    where id = ${next.accountId}`);
  await tx.execute(sql`
    insert into payers as p (account_id, customer_id, subscription_id, anchor_day, period_starts_at, period_time_zone,
                             plan_changed_at, period_cents, credit_cents, card_brand, card_last4, card_expires_month, card_expires_year, retry_at,
                             notice_for, version)
    values (${next.accountId}, ${next.customerId}, ${next.subscriptionId}, ${next.anchorDay}, ${next.periodStartsAt},
            ${next.periodTimeZone}, ${next.planChangedAt}, ${next.periodCents}, ${next.creditCents}, ${next.card?.brand ?? null}, ${next.card?.last4 ?? null},
            ${next.card?.expiresMonth ?? null}, ${next.card?.expiresYear ?? null}, ${next.retryAt}, ${next.noticeFor}, 1)
    on conflict (account_id) do update set
      customer_id = excluded.customer_id, subscription_id = excluded.subscription_id,
      anchor_day = excluded.anchor_day, period_starts_at = excluded.period_starts_at,
      period_time_zone = excluded.period_time_zone, plan_changed_at = excluded.plan_changed_at,
      period_cents = excluded.period_cents, credit_cents = excluded.credit_cents,
      card_brand = excluded.card_brand, card_last4 = excluded.card_last4,
      card_expires_month = excluded.card_expires_month, card_expires_year = excluded.card_expires_year,
      retry_at = excluded.retry_at, notice_for = excluded.notice_for, version = p.version + 1`);
}

export async function findAccountOfCustomer(db: Queryable, customerId: string): Promise<string | null> {
  const { rows } = await db.execute<{ account_id: string }>(
    sql`select account_id from payers where customer_id = ${customerId}`,
  );
  return rows[0]?.account_id ?? null;
}

/** False when it was known. */
export async function insertCharge(
  tx: Tx,
  accountId: string,
  charge: PaidCharge,
  attemptId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into charges (account_id, id, attempt_id, purpose, charged_cents, credit_used_cents, at)
    values (${accountId}, ${charge.id}, ${attemptId}, ${charge.purpose}, ${charge.chargedCents},
            ${charge.creditUsedCents}, ${charge.at})
    on conflict do nothing`);
  return rowCount === 1;
}

/** What was given back of a charge altogether; telling it again changes nothing. */
export async function setRefunded(tx: Tx, accountId: string, refunds: readonly Refund[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { chargeId, refundedCents } of refunds)
    sums.set(chargeId, (sums.get(chargeId) ?? 0) + refundedCents);
  for (const [chargeId, cents] of sums)
    await tx.execute(sql`
      update charges set refunded_cents = greatest(refunded_cents, least(charged_cents, ${cents}::int))
      where account_id = ${accountId} and id = ${chargeId}`);
}

export interface ChargeRow {
  id: string;
  purpose: PaidCharge['purpose'];
  chargedCents: number;
  refundedCents: number;
  at: Date;
}

/** Oldest first. */
export async function findCharges(db: Queryable, accountId: string): Promise<ChargeRow[]> {
  const { rows } = await db.execute<{
    id: string;
    purpose: PaidCharge['purpose'];
    charged_cents: number;
    refunded_cents: number;
    at: string;
  }>(sql`
    select id, purpose, charged_cents, refunded_cents, at from charges
    where account_id = ${accountId} order by at, id`);
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    chargedCents: row.charged_cents,
    refundedCents: row.refunded_cents,
    at: new Date(row.at),
  }));
}

/** False when it was dealt with before. */
export async function insertEvent(tx: Tx, now: Date, accountId: string, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into payment_events (account_id, id, received_at) values (${accountId}, ${eventId}, ${now})
    on conflict do nothing`);
  return rowCount === 1;
}

export async function isEventKnown(db: Queryable, accountId: string, eventId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from payment_events where account_id = ${accountId} and id = ${eventId}`,
  );
  return rowCount === 1;
}

/** Accounts whose trial, period, pause between tries or grace is over. */
export async function findDue(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from accounts a left join payers p on p.account_id = a.id
    where a.deactivated_at is null and (
      (a.subscription_status = 'trial' and a.trial_ends_at <= ${now})
      or (a.subscription_status = 'active' and a.renews_at <= ${now})
      or (a.subscription_status = 'past_due' and (p.retry_at <= ${now} or a.grace_ends_at <= ${now})))`);
  return rows.map((row) => row.id);
}

/** Who leaves ends the subscription first; these were stopped by the operator. */
export async function findStoppedButSubscribed(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from accounts a join payers p on p.account_id = a.id
    where a.deactivated_at is not null and p.subscription_id is not null`);
  return rows.map((row) => row.id);
}

/** Free access that ends within the given time and of which no notice was given. */
export async function findToBeTold(db: Queryable, now: Date, aheadMs: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from accounts a left join payers p on p.account_id = a.id
    where a.deactivated_at is null and (
      (a.subscription_status = 'trial' and a.trial_ends_at > ${now} and a.trial_ends_at <= ${later(now, aheadMs)}
        and p.notice_for is distinct from a.trial_ends_at)
      or (a.subscription_status = 'active' and p.subscription_id is null and a.renews_at > ${now}
        and a.renews_at <= ${later(now, aheadMs)} and p.notice_for is distinct from a.renews_at))`);
  return rows.map((row) => row.id);
}
