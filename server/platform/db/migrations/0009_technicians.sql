-- Invitations of technicians, what the company tells them by mail, and calendars that phones subscribe to.

-- One person is one technician of the company.
create unique index technicians_user_key on technicians (account_id, user_id) where user_id is not null;

create table technician_invitations (
  account_id uuid not null,
  id uuid not null,
  technician_id uuid not null,
  -- Only the hash of the link's secret part is kept.
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Also set when a newer invitation took its place, or when the technician was deleted.
  used_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, technician_id) references technicians (account_id, id) on delete cascade
);
create unique index technician_invitations_token_key on technician_invitations (token_hash);
-- Only the newest one is good.
create unique index technician_invitations_one_open_key on technician_invitations (account_id, technician_id)
  where used_at is null;

-- What an owner has chosen; without a row it is as usual.
create table technician_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  mails_on_change boolean not null
);

-- The company's own feed has no technician.
create table calendar_feeds (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  technician_id uuid,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, technician_id) references technicians (account_id, id) on delete cascade
);
create unique index calendar_feeds_token_key on calendar_feeds (token_hash);
create unique index calendar_feeds_owner_key on calendar_feeds (account_id, technician_id) nulls not distinct;

-- What is planned, by when it begins. A job of more than a day may have begun long before the days that are looked at,
-- so those few are found by their end.
create index jobs_planned on jobs (account_id, (coalesce(service_start, service_end)))
  where service_start is not null or service_end is not null;
create index jobs_planned_long on jobs (account_id, service_end)
  where service_end - service_start > interval '24 hours';
-- Work that waits for a date, the newest first.
create index jobs_unscheduled on jobs (account_id, created_at desc, id desc)
  where service_start is null and service_end is null and stage <> 'invoice';
