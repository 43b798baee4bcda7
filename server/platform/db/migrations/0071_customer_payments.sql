-- Customers pay online (D-25 to D-27), to the contractor's own account at a provider.

-- The contractor's account at the provider, the merchant. A connection that was ended keeps it, so that connecting again
-- takes up the same one.
create table customer_payment_accounts (
  account_id uuid primary key references accounts (id) on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  merchant_id text not null,
  state text not null check (state in ('waiting', 'ready', 'disconnected')),
  connected_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index customer_payment_accounts_by_merchant on customer_payment_accounts (provider, merchant_id);

create table customer_payment_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  allow_part_payments boolean not null default false
);

-- One try of one customer to pay. Its id is the key at the provider, and of the payment that comes of it.
create table customer_payment_attempts (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  pay_link_id uuid not null,
  purpose text not null check (purpose in ('balance', 'deposit')),
  amount_cents bigint not null check (amount_cents > 0),
  provider text not null check (provider in ('sandbox', 'stripe')),
  merchant_id text not null,
  -- Null until the provider has answered.
  checkout_id text,
  state text not null check (state in ('open', 'paid', 'closed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider was asked last what became of it.
  asked_at timestamptz,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  check ((state = 'open') = (settled_at is null))
);
create unique index customer_payment_attempts_by_checkout
  on customer_payment_attempts (provider, checkout_id) where checkout_id is not null;
create index customer_payment_attempts_of_job on customer_payment_attempts (account_id, job_id);
create index customer_payment_attempts_open on customer_payment_attempts (opened_at) where state = 'open';

-- What the provider tells of a payment stands beside it, as of the last time it was asked.
alter table job_payments drop constraint job_payments_method_check;
alter table job_payments
  add column brand text,
  add column last4 text,
  add column reference text,
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  add column dispute_id text,
  add column dispute_state text
    check (dispute_state in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  add column dispute_cents bigint not null default 0 check (dispute_cents >= 0),
  add column dispute_respond_by timestamptz,
  add constraint job_payments_method_check check (method in ('cash', 'check', 'card', 'other', 'online')),
  add constraint job_payments_online_check check ((method = 'online') = (reference is not null)),
  add constraint job_payments_dispute_check check ((dispute_id is null) = (dispute_state is null));
create unique index job_payments_by_reference on job_payments (account_id, reference) where reference is not null;

-- What was given back. Its id is the key at the provider. Those without a person were made on the provider's own pages.
create table customer_refunds (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text,
  actor_user_id uuid,
  -- Open: the provider has not answered yet. Pending: it is giving the money back. Refused, failed: it did not.
  state text not null check (state in ('open', 'pending', 'done', 'failed', 'refused')),
  -- The provider's own id.
  refund_id text,
  created_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references job_payments (account_id, id) on delete cascade
);
create unique index customer_refunds_by_refund on customer_refunds (account_id, refund_id) where refund_id is not null;
create index customer_refunds_of_payment on customer_refunds (account_id, payment_id);
create index customer_refunds_unsettled on customer_refunds (created_at) where state in ('open', 'pending');
