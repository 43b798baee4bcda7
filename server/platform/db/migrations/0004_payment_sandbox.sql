-- The sandbox payment provider's own books, used where no real provider is configured. They stand for the outside
-- world: only server/ports/payments/sandbox reads and writes them.

create table sandbox_payment_methods (
  -- Null until the card is given to a customer.
  account_id uuid references accounts (id) on delete cascade,
  id text primary key,
  brand text not null,
  last4 text not null check (length(last4) = 4),
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null,
  -- What happens when it is used; the test card that was typed decides.
  behaviour text not null,
  created_at timestamptz not null,
  unique (account_id, id)
);

create table sandbox_customers (
  account_id uuid primary key references accounts (id) on delete cascade,
  id text not null unique,
  card_id text,
  created_at timestamptz not null,
  foreign key (account_id, card_id) references sandbox_payment_methods (account_id, id)
    -- Checked last, because erasing an account removes both sides in either order.
    deferrable initially deferred
);

create table sandbox_subscriptions (
  account_id uuid not null references sandbox_customers (account_id) on delete cascade,
  id text not null,
  plan text not null check (plan in ('monthly', 'annual')),
  state text not null check (state in ('trial', 'active', 'past_due', 'ended')),
  period_end timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Orders what began in the same instant.
  position bigint generated always as identity,
  primary key (account_id, id),
  check ((state = 'ended') = (ended_at is not null))
);
-- A payer never pays for two subscriptions at once.
create unique index sandbox_subscriptions_one_live_key on sandbox_subscriptions (account_id) where ended_at is null;

create table sandbox_charges (
  account_id uuid not null references sandbox_customers (account_id) on delete cascade,
  id text not null,
  purpose text not null check (purpose in ('subscription', 'lifetime')),
  charged_cents integer not null check (charged_cents >= 0),
  credit_used_cents integer not null check (credit_used_cents >= 0),
  -- Null when credit paid all of it.
  payment_method_id text,
  -- Null for a charge that succeeded; otherwise why it did not.
  decline_reason text,
  idempotency_key text not null,
  at timestamptz not null,
  position bigint generated always as identity,
  primary key (account_id, id),
  foreign key (account_id, payment_method_id) references sandbox_payment_methods (account_id, id)
    deferrable initially deferred
);
-- The last word on charging once.
create unique index sandbox_charges_once_key on sandbox_charges (account_id, idempotency_key)
  where decline_reason is null;

-- Credit given (positive) and used (negative): the balance is their sum.
create table sandbox_credits (
  account_id uuid not null references sandbox_customers (account_id) on delete cascade,
  id text not null,
  amount_cents integer not null check (amount_cents <> 0),
  at timestamptz not null,
  primary key (account_id, id)
);

create table sandbox_refunds (
  account_id uuid not null,
  id text not null,
  charge_id text not null,
  refunded_cents integer not null check (refunded_cents > 0),
  at timestamptz not null,
  position bigint generated always as identity,
  primary key (account_id, id),
  foreign key (account_id, charge_id) references sandbox_charges (account_id, id) on delete cascade
);

create table sandbox_checkouts (
  account_id uuid not null references sandbox_customers (account_id) on delete cascade,
  id text not null,
  client_secret text not null unique,
  plan text not null check (plan in ('monthly', 'annual', 'lifetime')),
  amount_cents integer not null check (amount_cents >= 0),
  idempotency_key text not null,
  expires_at timestamptz not null,
  charge_id text,
  primary key (account_id, id),
  foreign key (account_id, charge_id) references sandbox_charges (account_id, id)
    deferrable initially deferred
);

-- The first answer to each key, given again to whoever repeats the call.
create table sandbox_answers (
  account_id uuid not null references sandbox_customers (account_id) on delete cascade,
  idempotency_key text not null,
  -- Hash of what was asked: a key belongs to one ask.
  ask_hash text not null,
  answer text not null,
  at timestamptz not null,
  primary key (account_id, idempotency_key)
);
