-- Selling (D-16 … D-22): discounts, deposits and options of jobs and templates, what customers chose of an offer, and change
-- orders. Lines carry "optional" and "isSelected" inside line_items.

-- {kind, value, label}, and what it comes to.
alter table jobs add column discount jsonb;
alter table jobs add column discount_cents bigint not null default 0 check (discount_cents >= 0);
-- It was: total = subtotal + tax.
alter table jobs drop constraint jobs_check;
alter table jobs add constraint jobs_total_check check (total_cents = subtotal_cents - discount_cents + tax_cents);
-- Of an estimate that offers several; null with one list of lines, and once one was chosen.
alter table jobs add column options jsonb;
-- Name of the one that was chosen.
alter table jobs add column option_name text;
-- {kind, value} as the estimate says it; asked for, in cents, once the customer has signed; and what was paid of it.
alter table jobs add column deposit jsonb;
alter table jobs add column deposit_requested_cents bigint check (deposit_requested_cents >= 0);
alter table jobs add column deposit_paid_cents bigint not null default 0 check (deposit_paid_cents >= 0);
-- The customer may cancel until the day before; null without a notice, and once it was waived or the customer cancelled.
alter table jobs add column not_before date;

alter table job_payments add column is_deposit boolean not null default false;

alter table templates add column options jsonb;
alter table templates add column discount jsonb;
alter table templates add column deposit jsonb;

alter table companies add column cancellation_notice boolean not null default false;

create table change_orders (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  -- From 1 in each job: the last part of its number.
  seq integer not null check (seq > 0),
  number text not null,
  status text not null check (status in ('draft', 'sent', 'approved', 'declined', 'withdrawn', 'superseded')),
  reason text not null,
  -- {lineItems, discount, taxRate}, and what they come to.
  before jsonb not null,
  after jsonb not null,
  before_total_cents bigint not null,
  after_total_cents bigint not null,
  -- The job's document version it was written for: applied to no other.
  document_version integer not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  decline_reason text,
  primary key (account_id, id),
  unique (account_id, job_id, seq),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  check ((ended_at is not null) = (status in ('approved', 'declined', 'withdrawn', 'superseded')))
);
create unique index change_orders_one_open on change_orders (account_id, job_id) where status in ('draft', 'sent');

-- What a customer chose of an offer, frozen with its own document; signing names one.
create table signature_selections (
  account_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  created_at timestamptz not null,
  option_id text,
  option_name text,
  -- {lineItems, discount, taxRate}: the job's, once it is signed.
  chosen jsonb not null,
  total_cents bigint not null,
  -- As signature_requests have them.
  page jsonb not null,
  reading_html text not null,
  document_key text not null,
  document_sha256 text not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references signature_requests (account_id, id) on delete cascade
);
-- As signature_pages.
create table selection_pages (
  account_id uuid not null,
  selection_id uuid not null,
  page integer not null check (page > 0),
  picture_key text not null,
  picture_sha256 text not null,
  primary key (account_id, selection_id, page),
  foreign key (account_id, selection_id) references signature_selections (account_id, id) on delete cascade
);
create index signature_selections_by_request on signature_selections (account_id, request_id, created_at);

-- As sent: {options, lineItems, discount, taxRate, deposit}; null in requests older than this.
alter table signature_requests add column offer jsonb;
-- The document before it is laid out, where the customer may choose: what is chosen is printed from it.
alter table signature_requests add column model jsonb;
-- What was signed: {lineItems, discount, taxRate}.
alter table signature_requests add column signed jsonb;
alter table signature_requests add column option_name text;
-- The document as it was sent, where the customer chose from it and document_key is what was signed.
alter table signature_requests add column offer_key text;
alter table signature_requests add column offer_sha256 text;
alter table signature_requests add column change_order_id uuid;
alter table signature_requests add foreign key (account_id, change_order_id) references change_orders (account_id, id);
-- Where it was agreed to, if the notice of the right to cancel is on the document; the last day; what came of it.
alter table signature_requests add column agreed_at text check (agreed_at in ('home', 'elsewhere'));
alter table signature_requests add column cancel_until date;
alter table signature_requests add column cancelled_at timestamptz;
alter table signature_requests add column cancel_reason text;

-- Beside the document of its stage, a change order has a link of its own.
drop index signature_requests_one_open_key;
create unique index signature_requests_one_open_key on signature_requests (account_id, job_id, stage)
  where status in ('created', 'pending') and change_order_id is null;
create unique index signature_requests_one_change_order_key on signature_requests (account_id, change_order_id)
  where status in ('created', 'pending') and change_order_id is not null;
