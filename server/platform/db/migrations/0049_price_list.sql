-- What the company sells (D-11). Lines keep their own values: nothing here is printed later than it was picked.
create table price_items (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  name_key text not null,
  description text,
  category text,
  -- Folded; '' without a category, which comes last in no order of its own.
  category_key text not null default '',
  sku text,
  unit text,
  unit_price_cents bigint not null,
  -- For the owner alone.
  cost_cents bigint,
  taxed boolean not null default true,
  archived_at timestamptz,
  -- A line was filled from it: then it is archived instead of deleted. Kept to the day, so that a busy item is not
  -- written with every job.
  last_used_at timestamptz,
  -- The change of prices that wrote the present price; null once somebody edits the price by hand.
  adjustment_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  search tsvector not null,
  primary key (account_id, id)
)
-- Room beside each row for its next version: a change of all prices then writes none of the indexes.
with (fillfactor = 45);
create index price_items_by_category on price_items (account_id, category_key, name_key, id) where archived_at is null;
create index price_items_by_name on price_items (account_id, name_key, id) where archived_at is null;
create index price_items_by_use on price_items (account_id, coalesce(last_used_at, created_at) desc, id desc)
  where archived_at is null;
create index price_items_archived on price_items (account_id, category_key, name_key, id) where archived_at is not null;
create index price_items_found on price_items using gin (search);

-- The last change of prices of each company, for its one undo (D-13).
create table price_adjustments (
  account_id uuid primary key references accounts (id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  -- [{id, before, after}], in cents.
  changes jsonb not null
);

-- Companies that answered the offer of starter items, or got them with onboarding (D-14).
create table price_list_starts (
  account_id uuid primary key references accounts (id) on delete cascade,
  at timestamptz not null,
  added integer not null
);
