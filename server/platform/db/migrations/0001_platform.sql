-- The ground everything stands on: accounts and users as tenants and actors, sessions, limits, audit, mail.

create table accounts (
  id uuid primary key,
  created_at timestamptz not null default now(),
  -- Set when the owner leaves or an operator steps in; everything of the account stops working at once.
  deactivated_at timestamptz
);

create table users (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  -- Kept as folded by the application: trimmed, lower case.
  email text not null,
  role text not null check (role in ('owner', 'technician')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (account_id, id),
  unique (id)
);
create unique index users_email_key on users (email);

create table sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Only the hash of the cookie's value is kept.
  token_hash bytea not null,
  remember boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Idle limit; moved forward by use.
  expires_at timestamptz not null,
  -- Never moved.
  final_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'replaced', 'expired', 'reset', 'deactivated')),
  user_agent text not null,
  address text not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  check ((ended_at is null) = (ended_because is null))
);
create unique index sessions_token_key on sessions (token_hash);
-- One live session per user is a fact of the database: it holds across processes and races.
create unique index sessions_one_live_key on sessions (user_id) where ended_at is null;

create table rate_limits (
  -- Rule and subject, hashed: addresses and e-mails are nobody's business here.
  key bytea primary key,
  hits integer not null,
  -- The window begins with its first hit.
  window_ends_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (window_ends_at);

create table audit_events (
  -- Null for what happens before an account exists.
  account_id uuid references accounts (id) on delete cascade,
  id uuid primary key,
  at timestamptz not null,
  type text not null,
  actor_user_id uuid,
  subject_id uuid,
  address text,
  data jsonb not null default '{}'
);
create index audit_events_by_account on audit_events (account_id, at desc);

create table mails (
  -- Null for mail to people who have no account yet.
  account_id uuid references accounts (id) on delete cascade,
  id uuid primary key,
  -- One mail per occasion: a double click, a retry or a second worker finds it taken.
  occasion text not null,
  subject_id uuid,
  recipient text not null,
  subject text not null,
  -- Encrypted, because mails carry links; emptied once sent.
  content bytea,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create unique index mails_occasion_key on mails (occasion);
create index mails_by_subject on mails (account_id, subject_id, created_at desc);
