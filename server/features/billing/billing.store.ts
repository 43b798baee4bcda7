// The only SQL about subscriptions, charges and provider events, and the only one that writes an account's access.
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { hasAccess } from '#contract/billing/access.ts';
import type { Deps } from '#server/deps.ts';
import { accountIsOpen, joinOwner } from '#server/features/accounts/accounts.service.ts';
import { joinCompany } from '#server/features/company/company.service.ts';
import { later } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import type { PaidCharge, Refund } from '#server/ports/payments/payments.ts';
import { charges, paymentEvents, subscriptions } from './billing.tables.ts';
import type { BillingAccount } from './billing-account.ts';

const columns = getTableColumns(subscriptions);
type Row = RowOf<typeof columns> & {
  ownerId: string;
  ownerEmail: string;
  companyName: string | null;
  timeZone: string;
  isOpen: boolean;
};

export async function readBilling(db: Queryable, accountId: string): Promise<BillingAccount | null> {
  const [row] = await readRows<typeof columns, Row>(
    db,
    columns,
    sql`
      select ${selected(columns, 's')}, owner.id as "ownerId", owner.email as "ownerEmail",
             company.business_name as "companyName", company.time_zone as "timeZone",
             ${accountIsOpen(sql`s.account_id`)} as "isOpen"
      from subscriptions s ${joinOwner(sql`s.account_id`)} ${joinCompany(sql`s.account_id`)}
      where s.account_id = ${accountId}`,
  );
  return row ? fromRow(row) : null;
}

const fromRow = (row: Row): BillingAccount => ({
  accountId: row.accountId,
  owner: { userId: row.ownerId, email: row.ownerEmail },
  companyName: row.companyName,
  timeZone: row.timeZone,
  isDeactivated: !row.isOpen,
  consent: row.paymentMethodConsent,
  status: row.status,
  plan: row.plan,
  trialEndsAt: row.trialEndsAt,
  planAfterTrial: row.planAfterTrial,
  renewsAt: row.renewsAt,
  graceEndsAt: row.graceEndsAt,
  customerId: row.customerId,
  subscriptionId: row.subscriptionId,
  anchorDay: row.anchorDay,
  periodStartsAt: row.periodStartsAt,
  periodTimeZone: row.periodTimeZone,
  planChangedAt: row.planChangedAt,
  periodCents: row.periodCents,
  creditCents: row.creditCents,
  card:
    row.cardBrand && row.cardLast4
      ? {
          brand: row.cardBrand,
          last4: row.cardLast4,
          expiresMonth: row.cardExpiresMonth ?? 0,
          expiresYear: row.cardExpiresYear ?? 0,
        }
      : null,
  retryAt: row.retryAt,
  noticeFor: row.noticeFor,
  version: row.version,
});

/** Everything that changes an account's access takes this lock first, so that such changes queue up. */
export async function lockBilling(tx: Tx, accountId: string): Promise<BillingAccount | null> {
  await tx
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .for('update');
  return readBilling(tx, accountId);
}

/** Of a new account; where nothing is sold, access never ends. */
export async function insertSubscription(
  tx: Tx,
  { accountId, hasLifetimeAccess }: { accountId: string; hasLifetimeAccess: boolean },
): Promise<void> {
  await tx.insert(subscriptions).values({
    accountId,
    ...(hasLifetimeAccess && { paymentMethodConsent: true, status: 'lifetime', plan: 'lifetime' }),
  });
}

/** Writes the whole state; it must be locked. */
export async function saveBilling(tx: Tx, next: BillingAccount): Promise<void> {
  await tx
    .update(subscriptions)
    .set({
      paymentMethodConsent: next.consent,
      status: next.status,
      plan: next.plan,
      trialEndsAt: next.trialEndsAt,
      planAfterTrial: next.planAfterTrial,
      renewsAt: next.renewsAt,
      graceEndsAt: next.graceEndsAt,
      customerId: next.customerId,
      subscriptionId: next.subscriptionId,
      anchorDay: next.anchorDay,
      periodStartsAt: next.periodStartsAt,
      periodTimeZone: next.periodTimeZone,
      planChangedAt: next.planChangedAt,
      periodCents: next.periodCents,
      creditCents: next.creditCents,
      cardBrand: next.card?.brand ?? null,
      cardLast4: next.card?.last4 ?? null,
      cardExpiresMonth: next.card?.expiresMonth ?? null,
      cardExpiresYear: next.card?.expiresYear ?? null,
      retryAt: next.retryAt,
      noticeFor: next.noticeFor,
      version: sql`${subscriptions.version} + 1`,
    })
    .where(eq(subscriptions.accountId, next.accountId));
}

type AccessRow = Pick<
  typeof subscriptions.$inferSelect,
  'paymentMethodConsent' | 'status' | 'plan' | 'trialEndsAt' | 'planAfterTrial' | 'renewsAt' | 'graceEndsAt'
>;

/** Only what decides about access. */
export async function findAccess(db: Queryable, accountId: string): Promise<AccessRow | null> {
  const { paymentMethodConsent, status, plan, trialEndsAt, planAfterTrial, renewsAt, graceEndsAt } = columns;
  const [row] = await db
    .select({ paymentMethodConsent, status, plan, trialEndsAt, planAfterTrial, renewsAt, graceEndsAt })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId));
  return row ?? null;
}

/** For the operator: what every account has. */
export async function readStatuses(db: Queryable): Promise<Map<string, AccessRow['status']>> {
  const rows = await db
    .select({ accountId: subscriptions.accountId, status: subscriptions.status })
    .from(subscriptions);
  return new Map(rows.map(({ accountId, status }) => [accountId, status]));
}

/** For what nobody signs in for. The timetable asks before it writes to customers: a lapsed company could not record that they paid. */
export async function accountHasAccess(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { accountId }: Tenant,
): Promise<boolean> {
  if (config.billing === 'off') return true;
  const access = await findAccess(db.query, accountId);
  return access !== null && hasAccess(access, clock.now());
}

/** For conditions of other features' queries: somebody has paid in this account, tried to, or was given something. */
export const hasBilling = (accountId: SQL) => sql`(
  exists (select from subscriptions s where s.account_id = ${accountId} and s.version > 0)
  or exists (select from payment_attempts p where p.account_id = ${accountId})
  or exists (select from charges c where c.account_id = ${accountId}))`;

export async function findAccountOfCustomer(db: Queryable, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  return row?.accountId ?? null;
}

/** False when it was known. */
export async function insertCharge(
  tx: Tx,
  accountId: string,
  charge: PaidCharge,
  attemptId: string | null,
): Promise<boolean> {
  const { id, purpose, chargedCents, creditUsedCents, at } = charge;
  const { rowCount } = await tx
    .insert(charges)
    .values({ accountId, id, attemptId, purpose, chargedCents, creditUsedCents, at })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** The whole refund of a charge so far; recording it again changes nothing. */
export async function setRefunded(tx: Tx, accountId: string, refunds: readonly Refund[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { chargeId, refundedCents } of refunds)
    sums.set(chargeId, (sums.get(chargeId) ?? 0) + refundedCents);
  for (const [chargeId, cents] of sums)
    await tx.execute(sql`
      update charges set refunded_cents = greatest(refunded_cents, least(charged_cents, ${cents}::int))
      where account_id = ${accountId} and id = ${chargeId}`);
}

export type ChargeRow = Pick<
  typeof charges.$inferSelect,
  'id' | 'purpose' | 'chargedCents' | 'refundedCents' | 'at'
>;

/** Oldest first. */
export function findCharges(db: Queryable, accountId: string): Promise<ChargeRow[]> {
  const { id, purpose, chargedCents, refundedCents, at } = getTableColumns(charges);
  return db
    .select({ id, purpose, chargedCents, refundedCents, at })
    .from(charges)
    .where(eq(charges.accountId, accountId))
    .orderBy(asc(charges.at), asc(charges.id));
}

/** False when it was dealt with before. */
export async function insertEvent(tx: Tx, now: Date, accountId: string, eventId: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentEvents)
    .values({ accountId, id: eventId, receivedAt: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function isEventKnown(db: Queryable, accountId: string, eventId: string): Promise<boolean> {
  const known = await db.$count(
    paymentEvents,
    and(eq(paymentEvents.accountId, accountId), eq(paymentEvents.id, eventId)),
  );
  return known === 1;
}

/** Accounts whose trial, period, pause between tries or grace is over. */
export const findDue = (db: Queryable, now: Date): Promise<string[]> =>
  findAccounts(
    db,
    sql`${isOpen} and (
      (s.status = 'trial' and s.trial_ends_at <= ${now})
      or (s.status = 'active' and s.renews_at <= ${now})
      or (s.status = 'past_due' and (s.retry_at <= ${now} or s.grace_ends_at <= ${now})))`,
  );

/** An owner who leaves ends the subscription first; these were stopped by the operator. */
export const findStoppedButSubscribed = (db: Queryable): Promise<string[]> =>
  findAccounts(db, sql`s.subscription_id is not null and not ${isOpen}`);

/** Free access that ends within the given time and of which no notice was given. */
export function findDueNotices(db: Queryable, now: Date, aheadMs: number): Promise<string[]> {
  const until = later(now, aheadMs);
  return findAccounts(
    db,
    sql`${isOpen} and (
      (s.status = 'trial' and s.trial_ends_at > ${now} and s.trial_ends_at <= ${until}
        and s.notice_for is distinct from s.trial_ends_at)
      or (s.status = 'active' and s.subscription_id is null and s.renews_at > ${now} and s.renews_at <= ${until}
        and s.notice_for is distinct from s.renews_at))`,
  );
}

const isOpen = accountIsOpen(sql`s.account_id`);

async function findAccounts(db: Queryable, condition: SQL): Promise<string[]> {
  const { accountId } = columns;
  const rows = await readRows(
    db,
    { accountId },
    sql`select ${selected({ accountId }, 's')} from subscriptions s where ${condition}`,
  );
  return rows.map((row) => row.accountId);
}
