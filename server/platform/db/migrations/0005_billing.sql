-- Who pays, what was tried, what was charged. The state of access itself stays on the account.

create table payers (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- The provider's own ids.
  customer_id text,
  subscription_id text,
  -- The day of the month on which periods begin: a short month ends early, the next one does not.
  anchor_day smallint check (anchor_day between 1 and 31),
  period_starts_at timestamptz,
  -- What the running period is worth, whether card or credit paid for it; 0 when it was given.
  period_cents integer not null default 0 check (period_cents >= 0),
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
  -- Counts changes: what was looked up before one must not be written after it.
  version integer not null default 0
);
create unique index payers_customer_key on payers (customer_id);

-- Written before the provider is called, so that nothing is ever charged without a record of who asked for what.
create table payment_attempts (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Also the idempotency key: repeating the same attempt charges nothing again.
  id uuid not null,
  kind text not null check (kind in ('trial', 'lifetime', 'plan', 'renewal', 'cancel', 'checkout')),
  ask jsonb not null,
  state text not null check (state in ('open', 'done', 'declined', 'abandoned')),
  outcome jsonb,
  -- The bank waits for the payer to confirm.
  awaits_payer boolean not null default false,
  opened_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  check ((state = 'open') = (settled_at is null))
);
-- One at a time: two buttons pressed at once can never pay for two things.
create unique index payment_attempts_one_open_key on payment_attempts (account_id)
  where state = 'open' and kind <> 'checkout';
create unique index payment_attempts_one_checkout_key on payment_attempts (account_id)
  where state = 'open' and kind = 'checkout';
create index payment_attempts_open on payment_attempts (opened_at) where state = 'open';

create table charges (
  account_id uuid not null references accounts (id) on delete cascade,
  -- The provider's own.
  id text not null,
  attempt_id uuid,
  purpose text not null check (purpose in ('subscription', 'lifetime')),
  charged_cents integer not null check (charged_cents >= 0),
  credit_used_cents integer not null check (credit_used_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and charged_cents),
  at timestamptz not null,
  primary key (account_id, id)
);

-- News from the provider that was dealt with: each once, however often it comes.
create table payment_events (
  account_id uuid not null references accounts (id) on delete cascade,
  id text not null,
  received_at timestamptz not null,
  primary key (account_id, id)
);

create index accounts_access_ends on accounts (subscription_status, renews_at, trial_ends_at);
create index accounts_purge on accounts (purge_at) where purge_at is not null;

-- A mailed link also brings back an account whose owner left.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('reset_password', 'confirm_email', 'restore_account'));
