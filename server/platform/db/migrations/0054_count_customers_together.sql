-- New and removed customers are counted by statement, as jobs are: each count leaves a dead version of the counter's row
-- behind until the transaction ends, and 20,000 customers that come with one file took 20,000 times 20,000 steps.
drop trigger customers_counted on customers;

create function count_new_customers() returns trigger language plpgsql as $$
begin
  insert into customer_counters as c (account_id, active, archived)
  select account_id, count(*) filter (where archived_at is null), count(*) filter (where archived_at is not null)
  from added group by account_id
  on conflict (account_id) do update set active = c.active + excluded.active, archived = c.archived + excluded.archived;
  return null;
end $$;
create trigger customers_counted_in after insert on customers referencing new table as added
  for each statement execute function count_new_customers();

-- Only an update: while a whole account is being deleted, its counter may be gone already.
create function count_removed_customers() returns trigger language plpgsql as $$
begin
  update customer_counters c set active = c.active - r.active, archived = c.archived - r.archived
  from (
    select account_id, count(*) filter (where archived_at is null) as active,
      count(*) filter (where archived_at is not null) as archived
    from removed group by account_id
  ) r where c.account_id = r.account_id;
  return null;
end $$;
create trigger customers_counted_out after delete on customers referencing old table as removed
  for each statement execute function count_removed_customers();

-- Left for customers that are archived or restored, one at a time.
create or replace function count_customer() returns trigger language plpgsql as $$
declare
  archived_now int := case when new.archived_at is null then -1 else 1 end;
begin
  update customer_counters set active = active - archived_now, archived = archived + archived_now
  where account_id = new.account_id;
  return null;
end $$;
