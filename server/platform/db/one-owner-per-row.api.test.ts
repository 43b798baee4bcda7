// Accounts of the version in which an account, its company and its access were one row.
import { expect, test } from 'vitest';
import { emptyDatabase, migrations, query } from '#server/admin/backup/testing/backup-tools.ts';
import { migrate } from './migrate.ts';

const splitting = '0027_one_owner_per_row.sql';
const until = (last: string) => migrations.filter(({ name }) => name <= last);

const paying = '11111111-1111-4111-8111-111111111111';
const fresh = '22222222-2222-4222-8222-222222222222';
const left = '33333333-3333-4333-8333-333333333333';

const rowsBefore = `
  insert into accounts (id, created_at) values ('${fresh}', '2026-11-01T10:00:00Z');
  insert into accounts (id, created_at, deactivated_at, purge_at, subscription_status) values
    ('${left}', '2026-01-01T00:00:00Z', '2026-10-20T08:00:00Z', '2026-11-19T08:00:00Z', 'canceled');
  insert into payers (account_id, customer_id) values ('${left}', 'cus_2');
  insert into accounts (id, created_at, payment_method_consent, subscription_status, subscription_plan, trial_ends_at,
    plan_after_trial, renews_at, grace_ends_at, onboarding_completed, default_tax_rate, business_name, business_phone,
    business_address, business_city, business_state, business_zip, business_fax, business_website, logo_path, time_zone,
    profession, job_retention_months, invoice_retention_months)
  values ('${paying}', '2025-05-05T05:05:05Z', true, 'past_due', 'monthly', '2025-05-19T05:05:05Z', 'annual',
    '2026-11-05T05:05:05Z', '2026-11-12T05:05:05Z', true, 825, 'Ridgeline', '2085550142', '1 Main St', 'Boise', 'ID',
    '83702', '2085550143', 'ridgeline.example', '/api/objects/x', 'America/Boise', 'HVAC', 12, 84);
  insert into payers (account_id, customer_id, subscription_id, anchor_day, period_starts_at, period_cents, credit_cents,
    card_brand, card_last4, card_expires_month, card_expires_year, retry_at, notice_for, version, period_time_zone,
    plan_changed_at)
  values ('${paying}', 'cus_1', 'sub_1', 31, '2026-10-05T05:05:05Z', 2000, 150, 'visa', '4242', 12, 2030,
    '2026-11-06T05:05:05Z', '2026-11-05T05:05:05Z', 7, 'America/Denver', '2026-10-01T00:00:00Z');
  insert into users (account_id, id, email, role, password_hash)
    select id, id, id || '@example.com', 'owner', '' from accounts;`;

/** Everything that is known of each account, in one object. */
const before = `
  select to_jsonb(a) || coalesce(to_jsonb(p) - 'account_id', '{}') as known
  from accounts a left join payers p on p.account_id = a.id order by a.id`;
const after = `
  select (to_jsonb(a) || to_jsonb(c) || to_jsonb(s) || jsonb_build_object(
            'subscription_status', s.status, 'subscription_plan', s.plan)) - array['account_id', 'status', 'plan'] as known
  from accounts a join companies c on c.account_id = a.id join subscriptions s on s.account_id = a.id order by a.id`;
const neverPaid = {
  customer_id: null,
  subscription_id: null,
  anchor_day: null,
  period_starts_at: null,
  period_cents: 0,
  credit_cents: 0,
  card_brand: null,
  card_last4: null,
  card_expires_month: null,
  card_expires_year: null,
  retry_at: null,
  notice_for: null,
  version: 0,
  period_time_zone: null,
  plan_changed_at: null,
};

test('each account gets its company and its subscription, and nothing that was known is lost', async () => {
  const url = await emptyDatabase();
  await migrate(url, until('0026_billing_zone.sql'));
  await query(url, rowsBefore);
  const [payer, newcomer, leaver] = (await query<{ known: object }>(url, before)).map(({ known }) => known);
  expect(await migrate(url, until(splitting))).toEqual([splitting]);
  const found = (await query<{ known: object }>(url, after)).map(({ known }) => known);
  // Whoever has a payer has paid or was given something, whatever the count said.
  expect(found).toEqual([payer, { ...newcomer, ...neverPaid }, { ...leaver, version: 1 }]);
  expect(await query(url, 'select count(*)::int as users from users')).toEqual([{ users: 3 }]);
});

test('what was refused before is refused still', async () => {
  const url = await emptyDatabase();
  await migrate(url, until('0026_billing_zone.sql'));
  await query(url, rowsBefore);
  await migrate(url, until(splitting));
  for (const [statement, refusal] of [
    ["update subscriptions set status = 'given'", 'check constraint'],
    ["update subscriptions set plan = 'weekly'", 'check constraint'],
    ["update subscriptions set plan_after_trial = 'lifetime'", 'check constraint'],
    ['update subscriptions set anchor_day = 32', 'check constraint'],
    ['update subscriptions set period_cents = -1', 'check constraint'],
    ['update subscriptions set credit_cents = -1', 'check constraint'],
    ["update subscriptions set customer_id = 'cus_1'", 'subscriptions_customer_key'],
    ['update companies set default_tax_rate = 5001', 'check constraint'],
    ['update companies set job_retention_months = 5', 'check constraint'],
    ['update companies set invoice_retention_months = 83', 'check constraint'],
    [`insert into companies (account_id) values ('${paying}')`, 'companies_pkey'],
    ['insert into subscriptions (account_id) values (gen_random_uuid())', 'foreign key'],
  ] as const)
    await expect(query(url, statement), statement).rejects.toThrow(refusal);
  await query(url, 'delete from accounts');
  expect(
    await query(
      url,
      'select (select count(*) from companies) + (select count(*) from subscriptions) as rest',
    ),
  ).toEqual([{ rest: 0 }]);
});
