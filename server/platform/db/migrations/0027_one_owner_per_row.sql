-- One row, one owner. The account itself, the company behind it and what was bought for it were one row that a dozen
-- features wrote to. From now on each has its own, made together with the account.

create table companies (
  account_id uuid primary key references accounts (id) on delete cascade,
  business_name text,
  business_phone text,
  business_address text,
  business_city text,
  business_state text,
  business_zip text,
  business_fax text,
  business_website text,
  -- Where the logo is read from; null without one.
  logo_path text,
  time_zone text not null default 'America/New_York',
  profession text,
  -- Hundredths of a percent: 8.75 % is 875.
  default_tax_rate integer check (default_tax_rate between 0 and 5000),
  onboarding_completed boolean not null default false,
  -- Months after the service date; null keeps records for good.
  job_retention_months integer check (job_retention_months >= 6),
  invoice_retention_months integer check (invoice_retention_months >= 84)
);

insert into companies (account_id, business_name, business_phone, business_address, business_city, business_state,
                       business_zip, business_fax, business_website, logo_path, time_zone, profession,
                       default_tax_rate, onboarding_completed, job_retention_months, invoice_retention_months)
select id, business_name, business_phone, business_address, business_city, business_state, business_zip, business_fax,
       business_website, logo_path, time_zone, profession, default_tax_rate, onboarding_completed,
       job_retention_months, invoice_retention_months
from accounts;

-- Who may work and until when; who pays and with what.
create table subscriptions (
  account_id uuid primary key references accounts (id) on delete cascade,
  payment_method_consent boolean not null default false,
  status text not null default 'none'
    check (status in ('none', 'trial', 'active', 'past_due', 'lifetime', 'expired', 'canceled')),
  plan text check (plan in ('trial', 'monthly', 'annual', 'lifetime')),
  trial_ends_at timestamptz,
  -- The plan that is charged when the trial ends.
  plan_after_trial text check (plan_after_trial in ('monthly', 'annual')),
  renews_at timestamptz,
  -- While a charge has failed, the account works until then.
  grace_ends_at timestamptz,

  -- The provider's own ids.
  customer_id text,
  subscription_id text,
  -- The day of the month on which periods begin: a short month ends early, the next one does not.
  anchor_day smallint check (anchor_day between 1 and 31),
  period_starts_at timestamptz,
  -- Kept from the first paid period on, until the subscription ends; null outside of one.
  period_time_zone text,
  -- What the running period is worth, whether card or credit paid for it; 0 when it was given.
  period_cents integer not null default 0 check (period_cents >= 0),
  -- The last change between two running plans: one a day.
  plan_changed_at timestamptz,
  -- What the provider holds for this payer, as it last told.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  card_brand text,
  card_last4 text,
  card_expires_month smallint,
  card_expires_year smallint,
  -- While past due: when the card is tried again.
  retry_at timestamptz,
  -- The end of access that a notice was mailed about.
  notice_for timestamptz,
  -- Counts changes: what was looked up before one must not be written after it. 0 until something was paid or given.
  version integer not null default 0
);

insert into subscriptions (account_id, payment_method_consent, status, plan, trial_ends_at, plan_after_trial, renews_at,
                           grace_ends_at, customer_id, subscription_id, anchor_day, period_starts_at, period_time_zone,
                           period_cents, plan_changed_at, credit_cents, card_brand, card_last4, card_expires_month,
                           card_expires_year, retry_at, notice_for, version)
select a.id, a.payment_method_consent, a.subscription_status, a.subscription_plan, a.trial_ends_at, a.plan_after_trial,
       a.renews_at, a.grace_ends_at, p.customer_id, p.subscription_id, p.anchor_day, p.period_starts_at,
       p.period_time_zone, coalesce(p.period_cents, 0), p.plan_changed_at, coalesce(p.credit_cents, 0), p.card_brand,
       p.card_last4, p.card_expires_month, p.card_expires_year, p.retry_at, p.notice_for,
       case when p.account_id is null then 0 else greatest(p.version, 1) end
from accounts a left join payers p on p.account_id = a.id;

create unique index subscriptions_customer_key on subscriptions (customer_id);
create index subscriptions_access_ends on subscriptions (status, renews_at, trial_ends_at);

drop table payers;

-- The index on when access ends goes with its columns.
alter table accounts
  drop column payment_method_consent,
  drop column subscription_status,
  drop column subscription_plan,
  drop column trial_ends_at,
  drop column plan_after_trial,
  drop column renews_at,
  drop column grace_ends_at,
  drop column onboarding_completed,
  drop column default_tax_rate,
  drop column business_name,
  drop column business_phone,
  drop column business_address,
  drop column business_city,
  drop column business_state,
  drop column business_zip,
  drop column business_fax,
  drop column business_website,
  drop column logo_path,
  drop column time_zone,
  drop column profession,
  drop column job_retention_months,
  drop column invoice_retention_months;
