-- Archived customers are listed in the same orders as the others, at the same cost (D-9).
create index customers_archived_by_last_job on customers (account_id, coalesce(last_job_at, created_at) desc, id desc)
  where archived_at is not null;
create index customers_archived_by_balance on customers (account_id, balance_cents desc, name_key, id)
  where archived_at is not null;
