-- Customers, their places, and the equipment there (D-1). Jobs from before get theirs by
-- features/jobs/customer/assign-customers.task.ts, a few at a time, while people work (D-2).
create table customers (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Folded, for sorting and for finding the same name.
  name_key text not null,
  contact_name text,
  email text,
  other_emails text[] not null default '{}',
  phone text,
  other_phones text[] not null default '{}',
  -- What a new job finds its customer by (features/customers/match-keys.ts): every email, and the name with each phone.
  match_keys text[] not null default '{}',
  billing_address text,
  notes text,
  is_tax_exempt boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  search tsvector not null,
  -- Counted by the trigger on jobs below.
  open_jobs bigint not null default 0,
  balance_cents bigint not null default 0,
  last_job_at timestamptz,
  primary key (account_id, id)
);
create index customers_by_name on customers (account_id, name_key, id) where archived_at is null;
create index customers_by_last_job on customers (account_id, coalesce(last_job_at, created_at) desc, id desc)
  where archived_at is null;
create index customers_by_balance on customers (account_id, balance_cents desc, name_key, id) where archived_at is null;
create index customers_archived on customers (account_id, name_key, id) where archived_at is not null;
create index customers_matched on customers using gin (match_keys) with (fastupdate = off);
create index customers_found on customers using gin (search);

create table customer_counters (
  account_id uuid primary key references accounts (id) on delete cascade,
  active bigint not null default 0,
  archived bigint not null default 0
);

create function count_customer() returns trigger language plpgsql as $$
declare
  was_active int := case when tg_op <> 'INSERT' and old.archived_at is null then 1 else 0 end;
  was_archived int := case when tg_op <> 'INSERT' and old.archived_at is not null then 1 else 0 end;
  is_active int := case when tg_op <> 'DELETE' and new.archived_at is null then 1 else 0 end;
  is_archived int := case when tg_op <> 'DELETE' and new.archived_at is not null then 1 else 0 end;
begin
  if tg_op = 'INSERT' then
    insert into customer_counters as c (account_id, active, archived) values (new.account_id, is_active, is_archived)
    on conflict (account_id) do update set active = c.active + excluded.active, archived = c.archived + excluded.archived;
  else
    update customer_counters set active = active + is_active - was_active, archived = archived + is_archived - was_archived
    where account_id = old.account_id;
  end if;
  return null;
end $$;
create trigger customers_counted after insert or delete on customers for each row execute function count_customer();
create trigger customers_counted_on after update of archived_at on customers for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function count_customer();

create table places (
  account_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  label text,
  address text not null,
  -- Folded: the same address typed again is the same place.
  address_key text not null,
  access_notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  primary key (account_id, id),
  -- What a job refers to: a place of its own customer.
  unique (account_id, customer_id, id),
  unique (account_id, customer_id, address_key),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);

create table equipment (
  account_id uuid not null,
  id uuid not null,
  place_id uuid not null,
  kind text not null,
  make text,
  model text,
  serial text,
  installed_on date,
  warranty_until date,
  notes text,
  photo_path text,
  retired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, place_id) references places (account_id, id) on delete cascade
);
create index equipment_of_place on equipment (account_id, place_id, created_at, id);

alter table jobs add column customer_id uuid, add column place_id uuid, add column billing_address text,
  add column is_tax_exempt boolean not null default false;
-- Deferred, because a merge moves a job and its place to another customer in two statements.
alter table jobs
  add foreign key (account_id, customer_id) references customers (account_id, id),
  add constraint jobs_account_id_place_id_fkey foreign key (account_id, customer_id, place_id)
    references places (account_id, customer_id, id) deferrable;
create index jobs_of_customer on jobs (account_id, customer_id, created_at desc, id desc);
create index jobs_of_place on jobs (account_id, place_id) where place_id is not null;
create index jobs_without_customer on jobs (created_at desc, id desc) where customer_id is null;

-- What a customer's row repeats of its jobs: how many are open, what is due, when the newest was made. `verify` counts
-- again.
create function counts_as_open(job jobs) returns int language sql immutable as $$
  select case when job.closed_as is null and job.deleted_at is null
    and (job.stage <> 'invoice' or job.paid_cents < job.total_cents) then 1 else 0 end $$;
create function balance_of(job jobs) returns bigint language sql immutable as $$
  select case when job.closed_as is null and job.deleted_at is null and job.stage = 'invoice'
    then greatest(job.total_cents - job.paid_cents, 0) else 0 end $$;

create function count_job_of_customer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.customer_id is not distinct from new.customer_id
    and (old.deleted_at is null) = (new.deleted_at is null) then
    update customers set open_jobs = open_jobs + counts_as_open(new) - counts_as_open(old),
      balance_cents = balance_cents + balance_of(new) - balance_of(old)
    where account_id = new.account_id and id = new.customer_id
      and (counts_as_open(new), balance_of(new)) is distinct from (counts_as_open(old), balance_of(old));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.customer_id is not null then
    update customers set open_jobs = open_jobs - counts_as_open(old), balance_cents = balance_cents - balance_of(old),
      last_job_at = (select max(created_at) from jobs j where j.account_id = old.account_id
        and j.customer_id = old.customer_id and j.deleted_at is null)
    where account_id = old.account_id and id = old.customer_id;
  end if;
  if tg_op <> 'DELETE' and new.customer_id is not null then
    update customers set open_jobs = open_jobs + counts_as_open(new), balance_cents = balance_cents + balance_of(new),
      last_job_at = case when new.deleted_at is null then greatest(last_job_at, new.created_at) else last_job_at end
    where account_id = new.account_id and id = new.customer_id;
  end if;
  return null;
end $$;
create trigger jobs_of_customer_counted after insert or delete on jobs for each row execute function count_job_of_customer();
create trigger jobs_of_customer_counted_on
  after update of customer_id, stage, closed_as, deleted_at, total_cents, paid_cents on jobs
  for each row execute function count_job_of_customer();
