-- Of what its customer canceled nothing is due: not on the customer's balance, not in the list of unpaid invoices. An
-- invoice of it is open while what was paid is to be returned.
create function counts_as_open(stage text, closed_as text, deleted_at timestamptz, customer_cancelled_at timestamptz,
  total_cents bigint, paid_cents bigint)
  returns int language sql immutable as $$
  select case when closed_as is null and deleted_at is null and (stage <> 'invoice'
      or case when customer_cancelled_at is null then paid_cents < total_cents else paid_cents > 0 end)
    then 1 else 0 end $$;
create function balance_of(stage text, closed_as text, deleted_at timestamptz, customer_cancelled_at timestamptz,
  total_cents bigint, paid_cents bigint)
  returns bigint language sql immutable as $$
  select case when closed_as is null and deleted_at is null and customer_cancelled_at is null and stage = 'invoice'
    then greatest(total_cents - paid_cents, 0) else 0 end $$;

create or replace function count_new_jobs_of_customers() returns trigger language plpgsql as $$
begin
  update customers c set open_jobs = c.open_jobs + a.open_jobs, balance_cents = c.balance_cents + a.balance_cents,
    last_job_at = greatest(c.last_job_at, a.last_job_at)
  from (
    select account_id, customer_id,
      sum(counts_as_open(stage, closed_as, deleted_at, customer_cancelled_at, total_cents, paid_cents)) as open_jobs,
      sum(balance_of(stage, closed_as, deleted_at, customer_cancelled_at, total_cents, paid_cents)) as balance_cents,
      max(created_at) filter (where deleted_at is null) as last_job_at
    from added where customer_id is not null group by account_id, customer_id
  ) a where c.account_id = a.account_id and c.id = a.customer_id;
  return null;
end $$;

create or replace function count_removed_jobs_of_customers() returns trigger language plpgsql as $$
begin
  -- Locked before the newest job is looked for: another one that is removed in the same moment is not counted any more.
  perform from customers c where (c.account_id, c.id) in (select account_id, customer_id from removed)
    order by c.id for no key update;
  update customers c set open_jobs = c.open_jobs - r.open_jobs, balance_cents = c.balance_cents - r.balance_cents,
    last_job_at = (select max(j.created_at) from jobs j where j.account_id = c.account_id
      and j.customer_id = c.id and j.deleted_at is null)
  from (
    select account_id, customer_id,
      sum(counts_as_open(stage, closed_as, deleted_at, customer_cancelled_at, total_cents, paid_cents)) as open_jobs,
      sum(balance_of(stage, closed_as, deleted_at, customer_cancelled_at, total_cents, paid_cents)) as balance_cents
    from removed where customer_id is not null group by account_id, customer_id
  ) r where c.account_id = r.account_id and c.id = r.customer_id;
  return null;
end $$;

create or replace function count_changed_job_of_customer() returns trigger language plpgsql as $$
declare
  was_open int := counts_as_open(old.stage, old.closed_as, old.deleted_at, old.customer_cancelled_at, old.total_cents, old.paid_cents);
  is_open int := counts_as_open(new.stage, new.closed_as, new.deleted_at, new.customer_cancelled_at, new.total_cents, new.paid_cents);
  was_due bigint := balance_of(old.stage, old.closed_as, old.deleted_at, old.customer_cancelled_at, old.total_cents, old.paid_cents);
  is_due bigint := balance_of(new.stage, new.closed_as, new.deleted_at, new.customer_cancelled_at, new.total_cents, new.paid_cents);
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
drop trigger jobs_of_customer_counted_on on jobs;
create trigger jobs_of_customer_counted_on
  after update of customer_id, stage, closed_as, deleted_at, customer_cancelled_at, total_cents, paid_cents on jobs
  for each row execute function count_changed_job_of_customer();

create or replace function count_jobs_of_customers(account uuid, customer_ids uuid[]) returns void language sql as $$
  update customers c set open_jobs = n.open_jobs, balance_cents = n.balance_cents, last_job_at = n.last_job_at
  from unnest(customer_ids) as counted (id) cross join lateral (
    select coalesce(sum(counts_as_open(j.stage, j.closed_as, j.deleted_at, j.customer_cancelled_at, j.total_cents,
        j.paid_cents)), 0) as open_jobs,
      coalesce(sum(balance_of(j.stage, j.closed_as, j.deleted_at, j.customer_cancelled_at, j.total_cents, j.paid_cents)), 0)
        as balance_cents,
      max(j.created_at) filter (where j.deleted_at is null) as last_job_at
    from jobs j where j.account_id = account and j.customer_id = counted.id
  ) n where c.account_id = account and c.id = counted.id $$;
-- counts_as_open with five arguments stays: the version before reads it while both run.
drop function balance_of(text, text, timestamptz, bigint, bigint);

update customers c set open_jobs = n.open_jobs, balance_cents = n.balance_cents
from (
  select j.account_id, j.customer_id,
    sum(counts_as_open(j.stage, j.closed_as, j.deleted_at, j.customer_cancelled_at, j.total_cents, j.paid_cents)) as open_jobs,
    sum(balance_of(j.stage, j.closed_as, j.deleted_at, j.customer_cancelled_at, j.total_cents, j.paid_cents)) as balance_cents
  from jobs j join (select distinct account_id, customer_id from jobs where customer_cancelled_at is not null) canceled
    using (account_id, customer_id)
  group by j.account_id, j.customer_id
) n where c.account_id = n.account_id and c.id = n.customer_id
  and (c.open_jobs, c.balance_cents) is distinct from (n.open_jobs, n.balance_cents);

-- Nothing is left to be reminded of.
update jobs set next_reminder_at = null, next_follow_up_at = null
where customer_cancelled_at is not null and (next_reminder_at is not null or next_follow_up_at is not null);

drop index jobs_unpaid;
create index jobs_unpaid on jobs (account_id, created_at desc, id desc) include (due_on)
  where stage = 'invoice' and paid_cents < total_cents and closed_as is null and deleted_at is null
    and customer_cancelled_at is null;
