-- What each person of the office learns at once (D-29), and what open pages are told of.
create table notifications (
  account_id uuid not null,
  id uuid not null,
  -- Whose it is: everybody reads their own.
  user_id uuid not null,
  kind text not null,
  job_id uuid,
  -- What its sentence is made of when it is shown.
  data jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index notifications_of_user on notifications (account_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id, user_id) where read_at is null;
create index notifications_of_job on notifications (account_id, job_id) where job_id is not null;
create index notifications_by_age on notifications (created_at);

-- Only what somebody has chosen; everything else is as it is for everybody.
create table notification_settings (
  account_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (account_id, user_id, kind),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);

-- Said once, until there is room again.
create table storage_notices (
  account_id uuid primary key references accounts (id) on delete cascade,
  told_at timestamptz not null
);

-- Open pages hear of a change when it commits, whoever makes it: that is why triggers say it. Within a transaction the
-- database folds what is the same. Readers: server/platform/live/announcements.ts.
create function announce_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('fieldwright', 'change ' || coalesce(new.account_id, old.account_id) || ' job '
    || coalesce(new.id, old.id));
  return null;
end $$;
create function announce_job_of_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('fieldwright', 'change ' || coalesce(new.account_id, old.account_id) || ' job '
    || coalesce(new.job_id, old.job_id));
  return null;
end $$;
create function announce_customer() returns trigger language plpgsql as $$
begin
  perform pg_notify('fieldwright', 'change ' || coalesce(new.account_id, old.account_id) || ' customer '
    || coalesce(new.id, old.id));
  return null;
end $$;
create function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('fieldwright', 'change ' || coalesce(new.account_id, old.account_id) || ' account '
    || coalesce(new.account_id, old.account_id));
  return null;
end $$;

create trigger jobs_announced after insert or update or delete on jobs for each row execute function announce_job();
create trigger job_payments_announced after insert or update or delete on job_payments
  for each row execute function announce_job_of_row();
create trigger customer_refunds_announced after insert or update or delete on customer_refunds
  for each row execute function announce_job_of_row();
create trigger signature_requests_announced after insert or update or delete on signature_requests
  for each row execute function announce_job_of_row();
create trigger change_orders_announced after insert or update or delete on change_orders
  for each row execute function announce_job_of_row();
create trigger customers_announced after insert or update or delete on customers
  for each row execute function announce_customer();
create trigger companies_announced after update on companies for each row execute function announce_account();
create trigger subscriptions_announced after update on subscriptions for each row execute function announce_account();
create trigger technicians_announced after insert or update or delete on technicians
  for each row execute function announce_account();
create trigger templates_announced after insert or update or delete on templates
  for each row execute function announce_account();
create trigger price_items_announced after insert or update or delete on price_items
  for each row execute function announce_account();
create trigger customer_payment_accounts_announced after insert or update or delete on customer_payment_accounts
  for each row execute function announce_account();
create trigger customer_payment_settings_announced after insert or update or delete on customer_payment_settings
  for each row execute function announce_account();

create function announce_notification() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.read_at is null) then
    perform pg_notify('fieldwright', 'notification ' || new.account_id || ' ' || new.user_id || ' ' || new.kind || ' '
      || coalesce(new.job_id::text, '-') || ' ' || new.id);
  else
    -- Read, or gone with its job: the person's other pages count again.
    perform pg_notify('fieldwright', 'read ' || coalesce(new.account_id, old.account_id) || ' '
      || coalesce(new.user_id, old.user_id));
  end if;
  return null;
end $$;
create trigger notifications_announced after insert or update or delete on notifications
  for each row execute function announce_notification();

create function announce_end_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('fieldwright', 'ended ' || old.id);
  return null;
end $$;
create trigger sessions_end_announced after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_end_of_session();
create trigger sessions_removal_announced after delete on sessions
  for each row execute function announce_end_of_session();
