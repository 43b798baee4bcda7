-- Jobs: one piece of work for one customer, from estimate over work order to invoice; what was paid, printed and
-- reminded about it.

create table technicians (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Kept as folded by the application: trimmed, lower case.
  email text not null,
  phone text,
  status text not null default 'invited' check (status in ('invited', 'active', 'disabled')),
  -- The account they sign in with, once the invitation was accepted.
  user_id uuid,
  created_at timestamptz not null,
  -- History keeps the name of somebody who left.
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete set null (user_id)
);
create unique index technicians_live_email_key on technicians (account_id, email) where deleted_at is null;

-- The next number, and how many jobs stand at which stage: counting them one by one would cost more with every job.
create table job_counters (
  account_id uuid primary key references accounts (id) on delete cascade,
  next_number bigint not null default 1001,
  estimates bigint not null default 0,
  work_orders bigint not null default 0,
  invoices bigint not null default 0,
  pdfs_generated bigint not null default 0
);

-- Every number a company ever used: a deleted job's is not given again.
create table job_numbers (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Lower case, so that A-7 and a-7 are the same.
  number_key text not null,
  primary key (account_id, number_key)
);

create table jobs (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  number text not null,
  -- Whole milliseconds, as cursors of the list carry it.
  created_at timestamptz(3) not null,
  updated_at timestamptz not null,

  customer_name text not null,
  customer_phone text,
  customer_email text,
  customer_address text,
  -- The name folded for sorting: lower case, without accents.
  customer_key text collate "C" not null,

  description text,
  -- Internal: never printed.
  notes text,
  comments text,
  -- [{id, quantity, description, unitPrice, taxed}]: hundredths and cents, in the order of the form.
  line_items jsonb not null check (jsonb_typeof(line_items) = 'array'),
  -- Hundredths of a percent.
  tax_rate integer not null check (tax_rate between 0 and 10000),
  -- Always computed by the server from the lines and the rate.
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents = subtotal_cents + tax_cents),
  -- The sum of the payments; written only under this row's lock.
  paid_cents bigint not null default 0 check (paid_cents >= 0),

  stage text not null check (stage in ('estimate', 'work_order', 'invoice')),
  -- When each stage was reached; null for one that was skipped or lies ahead.
  estimate_at timestamptz,
  work_order_at timestamptz,
  invoice_at timestamptz,

  service_start timestamptz,
  service_end timestamptz,
  technician_id uuid,
  template_id uuid,
  -- The template's words as they were at creation.
  template_data jsonb,
  -- Stages whose document has no title at the top right.
  hidden_titles text[] not null default '{}',
  before_photos text[] not null default '{}',
  after_photos text[] not null default '{}',

  due_on date,
  reminder_enabled boolean not null default false,
  reminder_every_15_days boolean not null default false,
  reminder_every_30_days boolean not null default false,
  -- The day reminders were switched on: they count from it while there is no due date.
  reminder_since date,
  reminder_paused_until date,
  last_reminder_at timestamptz,
  -- Null when none will go out; kept in step with everything that decides about it.
  next_reminder_at timestamptz,

  estimate_signature text not null default 'not_sent',
  work_order_signature text not null default 'not_sent',
  invoice_signature text not null default 'not_sent',
  -- Counts the versions of what is printed.
  revision integer not null default 1,
  -- When the owner was told that the job will be deleted.
  deletion_notice_at timestamptz,
  -- The words the job is found by, and its account.
  search tsvector not null,

  primary key (account_id, id),
  check (service_end >= service_start),
  check (cardinality(before_photos) <= 30 and cardinality(after_photos) <= 30),
  check (estimate_signature in ('not_sent', 'pending', 'approved', 'declined', 'cancelled', 'superseded')),
  check (work_order_signature in ('not_sent', 'pending', 'approved', 'declined', 'cancelled', 'superseded')),
  check (invoice_signature in ('not_sent', 'pending', 'approved', 'declined', 'cancelled', 'superseded')),
  foreign key (account_id, technician_id) references technicians (account_id, id) on delete set null (technician_id),
  foreign key (account_id, template_id) references templates (account_id, id) on delete set null (template_id)
);
-- One index for each order of the list: a page costs the same among a hundred jobs and a hundred thousand.
create index jobs_newest on jobs (account_id, created_at desc, id desc);
create index jobs_newest_of_stage on jobs (account_id, stage, created_at desc, id desc);
create index jobs_by_customer on jobs (account_id, customer_key, created_at desc, id desc);
create index jobs_by_customer_down on jobs (account_id, customer_key desc, created_at desc, id desc);
create index jobs_by_total on jobs (account_id, total_cents, created_at desc, id desc);
create index jobs_by_total_down on jobs (account_id, total_cents desc, created_at desc, id desc);
create index jobs_by_service on jobs (account_id, service_start);
create index jobs_of_technician on jobs (account_id, technician_id) where technician_id is not null;
create index jobs_of_template on jobs (account_id, template_id) where template_id is not null;
create index jobs_to_remind on jobs (next_reminder_at) where next_reminder_at is not null;
create index jobs_by_invoice on jobs (account_id, invoice_at) where stage = 'invoice';
create index jobs_search on jobs using gin (search);

create function count_new_jobs() returns trigger language plpgsql as $$
begin
  insert into job_counters as c (account_id, estimates, work_orders, invoices)
  select account_id, count(*) filter (where stage = 'estimate'), count(*) filter (where stage = 'work_order'),
         count(*) filter (where stage = 'invoice')
  from added group by account_id
  on conflict (account_id) do update set
    estimates = c.estimates + excluded.estimates,
    work_orders = c.work_orders + excluded.work_orders,
    invoices = c.invoices + excluded.invoices;
  return null;
end $$;
create trigger jobs_counted_in after insert on jobs referencing new table as added
  for each statement execute function count_new_jobs();

-- Only an update: while a whole account is being deleted, its counter may be gone already.
create function count_removed_jobs() returns trigger language plpgsql as $$
begin
  update job_counters c set
    estimates = c.estimates - r.estimates, work_orders = c.work_orders - r.work_orders, invoices = c.invoices - r.invoices
  from (
    select account_id, count(*) filter (where stage = 'estimate') as estimates,
           count(*) filter (where stage = 'work_order') as work_orders, count(*) filter (where stage = 'invoice') as invoices
    from removed group by account_id
  ) r where c.account_id = r.account_id;
  return null;
end $$;
create trigger jobs_counted_out after delete on jobs referencing old table as removed
  for each statement execute function count_removed_jobs();

create function count_moved_job() returns trigger language plpgsql as $$
begin
  update job_counters set
    estimates = estimates - (old.stage = 'estimate')::int + (new.stage = 'estimate')::int,
    work_orders = work_orders - (old.stage = 'work_order')::int + (new.stage = 'work_order')::int,
    invoices = invoices - (old.stage = 'invoice')::int + (new.stage = 'invoice')::int
  where account_id = new.account_id;
  return null;
end $$;
create trigger jobs_counted_on after update of stage on jobs
  for each row when (old.stage is distinct from new.stage) execute function count_moved_job();

create table job_payments (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('cash', 'check', 'card', 'other')),
  paid_on date not null,
  note text,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index job_payments_of_job on job_payments (account_id, job_id, paid_on);
create index job_payments_by_day on job_payments (account_id, paid_on);

-- Printed documents, found again by what is on them.
create table job_documents (
  account_id uuid not null,
  job_id uuid not null,
  stage text not null check (stage in ('estimate', 'work_order', 'invoice')),
  -- Of everything that is printed.
  digest text not null,
  -- Of the file.
  sha256 text not null,
  file_key text not null,
  created_at timestamptz not null,
  -- The newest use: older versions are cleared away once nobody has asked for them for a while.
  used_at timestamptz not null,
  primary key (account_id, job_id, stage, digest),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index job_documents_by_use on job_documents (used_at);

-- Idempotency keys of creating calls: the same key is the same deed. No reference to the job: a deed stays done after
-- its result was deleted.
create table job_requests (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  -- Hash of what was asked: a key belongs to one ask.
  ask_hash text not null,
  -- What was made, or is being made: whoever comes second finishes the same thing.
  subject_id uuid not null,
  number text,
  done boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index job_requests_by_age on job_requests (created_at);
