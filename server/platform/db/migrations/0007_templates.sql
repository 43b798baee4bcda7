-- Templates, and the count of PDFs that visitors made for free.

create table templates (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  name text not null,
  job_description text not null,
  -- [{id, quantity, description, unitPrice, taxed}]: hundredths and cents, in the order of the form.
  line_items jsonb not null check (jsonb_typeof(line_items) = 'array' and jsonb_array_length(line_items) > 0),
  -- Hundredths of a percent.
  tax_rate integer not null check (tax_rate between 0 and 10000),
  payment_terms text not null,
  other_comments text not null,
  customer_agreement_text text not null,
  thank_you_message text not null,
  header_color text not null check (header_color ~ '^#[0-9A-F]{6}$'),
  -- The Idempotency-Key it was made with: a double tap finds it taken.
  creation_key text,
  primary key (account_id, id),
  unique (account_id, creation_key)
);
create index templates_newest on templates (account_id, created_at desc, id desc);

-- Belongs to a browser, not to an account; nothing of what was printed is kept.
create table free_uses (
  -- The digest of the browser's cookie.
  visitor bytea primary key,
  made integer not null check (made >= 0),
  -- 24 hours after the first one; then it begins anew.
  ends_at timestamptz not null
);
create index free_uses_expiry on free_uses (ends_at);
