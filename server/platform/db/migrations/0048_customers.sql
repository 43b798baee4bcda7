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
  -- What a new job finds its customer by (features/customers/customer-keys.ts): every email, and the name with each phone.
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
create index jobs_without_customer on jobs (account_id, created_at, id) where customer_id is null;

-- What a customer's row repeats of its jobs: how many are open, what is due, when the newest was made. `verify` counts
-- again.
create function counts_as_open(stage text, closed_as text, deleted_at timestamptz, total_cents bigint, paid_cents bigint)
  returns int language sql immutable as $$
  select case when closed_as is null and deleted_at is null and (stage <> 'invoice' or paid_cents < total_cents)
    then 1 else 0 end $$;
create function balance_of(stage text, closed_as text, deleted_at timestamptz, total_cents bigint, paid_cents bigint)
  returns bigint language sql immutable as $$
  select case when closed_as is null and deleted_at is null and stage = 'invoice'
    then greatest(total_cents - paid_cents, 0) else 0 end $$;

-- New and removed jobs by statement, because the company's counter is written so: whoever makes a job locks the counter
-- first and the customer then, and statement triggers run in the order of their names (jobs_counted_in, _out).
create function count_new_jobs_of_customers() returns trigger language plpgsql as $$
begin
  update customers c set open_jobs = c.open_jobs + a.open_jobs, balance_cents = c.balance_cents + a.balance_cents,
    last_job_at = greatest(c.last_job_at, a.last_job_at)
  from (
    select account_id, customer_id,
      sum(counts_as_open(stage, closed_as, deleted_at, total_cents, paid_cents)) as open_jobs,
      sum(balance_of(stage, closed_as, deleted_at, total_cents, paid_cents)) as balance_cents,
      max(created_at) filter (where deleted_at is null) as last_job_at
    from added where customer_id is not null group by account_id, customer_id
  ) a where c.account_id = a.account_id and c.id = a.customer_id;
  return null;
end $$;
create trigger jobs_of_customer_counted_in after insert on jobs referencing new table as added
  for each statement execute function count_new_jobs_of_customers();

create function count_removed_jobs_of_customers() returns trigger language plpgsql as $$
begin
  -- Locked before the newest job is looked for: another one that is removed in the same moment is not counted any more.
  perform from customers c where (c.account_id, c.id) in (select account_id, customer_id from removed)
    order by c.id for no key update;
  update customers c set open_jobs = c.open_jobs - r.open_jobs, balance_cents = c.balance_cents - r.balance_cents,
    last_job_at = (select max(j.created_at) from jobs j where j.account_id = c.account_id
      and j.customer_id = c.id and j.deleted_at is null)
  from (
    select account_id, customer_id,
      sum(counts_as_open(stage, closed_as, deleted_at, total_cents, paid_cents)) as open_jobs,
      sum(balance_of(stage, closed_as, deleted_at, total_cents, paid_cents)) as balance_cents
    from removed where customer_id is not null group by account_id, customer_id
  ) r where c.account_id = r.account_id and c.id = r.customer_id;
  return null;
end $$;
create trigger jobs_of_customer_counted_out after delete on jobs referencing old table as removed
  for each statement execute function count_removed_jobs_of_customers();

create function count_changed_job_of_customer() returns trigger language plpgsql as $$
declare
  was_open int := counts_as_open(old.stage, old.closed_as, old.deleted_at, old.total_cents, old.paid_cents);
  is_open int := counts_as_open(new.stage, new.closed_as, new.deleted_at, new.total_cents, new.paid_cents);
  was_due bigint := balance_of(old.stage, old.closed_as, old.deleted_at, old.total_cents, old.paid_cents);
  is_due bigint := balance_of(new.stage, new.closed_as, new.deleted_at, new.total_cents, new.paid_cents);
begin
  -- Whoever moves many jobs at once counts both customers once, at the end (features/jobs/customer/customer-jobs.store.ts).
  if current_setting('fieldwright.counts_moved_jobs', true) = 'off' then
    return null;
  end if;
  if old.customer_id is not distinct from new.customer_id and (old.deleted_at is null) = (new.deleted_at is null) then
    if (was_open, was_due) is distinct from (is_open, is_due) then
      update customers set open_jobs = open_jobs + is_open - was_open, balance_cents = balance_cents + is_due - was_due
      where account_id = new.account_id and id = new.customer_id;
    end if;
    return null;
  end if;
  perform from customers where account_id = new.account_id and id in (old.customer_id, new.customer_id)
    order by id for no key update;
  if old.customer_id is not null then
    update customers set open_jobs = open_jobs - was_open, balance_cents = balance_cents - was_due,
      last_job_at = (select max(created_at) from jobs j where j.account_id = old.account_id
        and j.customer_id = old.customer_id and j.deleted_at is null)
    where account_id = old.account_id and id = old.customer_id;
  end if;
  if new.customer_id is not null then
    update customers set open_jobs = open_jobs + is_open, balance_cents = balance_cents + is_due,
      last_job_at = case when new.deleted_at is null then greatest(last_job_at, new.created_at) else last_job_at end
    where account_id = new.account_id and id = new.customer_id;
  end if;
  return null;
end $$;
create trigger jobs_of_customer_counted_on
  after update of customer_id, stage, closed_as, deleted_at, total_cents, paid_cents on jobs
  for each row execute function count_changed_job_of_customer();

-- Of customers who are locked, after many of their jobs were moved at once.
create function count_jobs_of_customers(account uuid, customer_ids uuid[]) returns void language sql as $$
  update customers c set open_jobs = n.open_jobs, balance_cents = n.balance_cents, last_job_at = n.last_job_at
  from unnest(customer_ids) as counted (id) cross join lateral (
    select coalesce(sum(counts_as_open(j.stage, j.closed_as, j.deleted_at, j.total_cents, j.paid_cents)), 0) as open_jobs,
      coalesce(sum(balance_of(j.stage, j.closed_as, j.deleted_at, j.total_cents, j.paid_cents)), 0) as balance_cents,
      max(j.created_at) filter (where j.deleted_at is null) as last_job_at
    from jobs j where j.account_id = account and j.customer_id = counted.id
  ) n where c.account_id = account and c.id = counted.id $$;
