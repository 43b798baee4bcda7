-- The books of the sandbox in which customers pay a contractor, where no real provider is configured. They stand for the
-- outside world: only server/ports/customer-payments/sandbox reads and writes them.

create table customer_sandbox_merchants (
  account_id uuid primary key references accounts (id) on delete cascade,
  id text not null unique,
  company_name text not null,
  created_at timestamptz not null
);

create table customer_sandbox_checkouts (
  account_id uuid not null references customer_sandbox_merchants (account_id) on delete cascade,
  -- Its page is opened with it, so it cannot be guessed.
  id text not null unique,
  attempt_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  title text not null,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  -- One attempt is one page.
  unique (account_id, attempt_id)
);

create table customer_sandbox_payments (
  account_id uuid not null,
  reference text not null unique,
  checkout_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  paid_at timestamptz not null,
  -- A test card makes the customer's bank ask for the money back.
  is_disputed boolean not null,
  primary key (account_id, reference),
  -- The last word on charging once.
  unique (account_id, checkout_id),
  foreign key (account_id, checkout_id) references customer_sandbox_checkouts (account_id, id) on delete cascade
);

create table customer_sandbox_refunds (
  account_id uuid not null,
  id text not null unique,
  reference text not null,
  amount_cents integer not null check (amount_cents > 0),
  idempotency_key text not null,
  at timestamptz not null,
  -- Orders what was given back in the same instant.
  position bigint generated always as identity,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  foreign key (account_id, reference) references customer_sandbox_payments (account_id, reference) on delete cascade
);
