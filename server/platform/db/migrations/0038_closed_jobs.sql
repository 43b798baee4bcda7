-- Deleting is not the only end of a job: estimates can be lost, invoices void, every job archived. What was issued,
-- signed or paid and is then deleted can be taken back for 30 days.

alter table jobs
  add column closed_as text check (closed_as in ('lost', 'void', 'archived')),
  add column close_reason text,
  add column closed_at timestamptz,
  -- In the bin since then, in whole milliseconds, as cursors carry it. Such a job counts as deleted everywhere.
  add column deleted_at timestamptz(3),
  -- A document of it was printed whose file is not kept.
  add column was_printed boolean not null default false,
  add constraint jobs_closed_whole check ((closed_as is null) = (closed_at is null)
    and (closed_as is not null or close_reason is null)),
  add constraint jobs_closed_stage check (closed_as is null or closed_as = 'archived'
    or (closed_as = 'lost' and stage = 'estimate') or (closed_as = 'void' and stage = 'invoice' and paid_cents = 0)),
  add constraint jobs_away_not_reminded check (next_reminder_at is null or (closed_as is null and deleted_at is null));

create index jobs_closed on jobs (account_id, created_at desc, id desc)
  where closed_as is not null and deleted_at is null;
create index jobs_in_bin on jobs (account_id, deleted_at desc, id desc) where deleted_at is not null;

-- The counters count what the list shows: jobs that are neither closed nor in the bin.
create or replace function count_new_jobs() returns trigger language plpgsql as $$
begin
  insert into job_counters as c (account_id, estimates, work_orders, invoices)
  select account_id, count(*) filter (where stage = 'estimate'), count(*) filter (where stage = 'work_order'),
         count(*) filter (where stage = 'invoice')
  from added where closed_as is null and deleted_at is null group by account_id
  on conflict (account_id) do update set
    estimates = c.estimates + excluded.estimates,
    work_orders = c.work_orders + excluded.work_orders,
    invoices = c.invoices + excluded.invoices;
  return null;
end $$;

create or replace function count_removed_jobs() returns trigger language plpgsql as $$
begin
  update job_counters c set
    estimates = c.estimates - r.estimates, work_orders = c.work_orders - r.work_orders, invoices = c.invoices - r.invoices
  from (
    select account_id, count(*) filter (where stage = 'estimate') as estimates,
           count(*) filter (where stage = 'work_order') as work_orders, count(*) filter (where stage = 'invoice') as invoices
    from removed where closed_as is null and deleted_at is null group by account_id
  ) r where c.account_id = r.account_id;
  return null;
end $$;

create or replace function count_moved_job() returns trigger language plpgsql as $$
declare
  was integer := (old.closed_as is null and old.deleted_at is null)::int;
  is_now integer := (new.closed_as is null and new.deleted_at is null)::int;
begin
  update job_counters set
    estimates = estimates - was * (old.stage = 'estimate')::int + is_now * (new.stage = 'estimate')::int,
    work_orders = work_orders - was * (old.stage = 'work_order')::int + is_now * (new.stage = 'work_order')::int,
    invoices = invoices - was * (old.stage = 'invoice')::int + is_now * (new.stage = 'invoice')::int
  where account_id = new.account_id;
  return null;
end $$;

drop trigger jobs_counted_on on jobs;
create trigger jobs_counted_on after update of stage, closed_as, deleted_at on jobs
  for each row when (old.stage is distinct from new.stage
    or (old.closed_as is null and old.deleted_at is null) <> (new.closed_as is null and new.deleted_at is null))
  execute function count_moved_job();
