-- What an account is beyond its id: its company, its access; and what a user needs to prove who they are.

alter table accounts
  add column payment_method_consent boolean not null default false,
  add column subscription_status text not null default 'none'
    check (subscription_status in ('none', 'trial', 'active', 'past_due', 'lifetime', 'expired', 'canceled')),
  add column subscription_plan text check (subscription_plan in ('trial', 'monthly', 'annual', 'lifetime')),
  add column trial_ends_at timestamptz,
  add column renews_at timestamptz,
  add column onboarding_completed boolean not null default false,
  -- Hundredths of a percent: 8.75 % is 875.
  add column default_tax_rate integer check (default_tax_rate between 0 and 5000),
  add column business_name text,
  add column business_phone text,
  add column business_address text,
  add column business_city text,
  add column business_state text,
  add column business_zip text,
  add column business_fax text,
  add column business_website text,
  -- Where the logo is read from; null without one.
  add column logo_path text;

alter table users
  -- Encrypted with the application's key. The pending one becomes the real one when its first code is right.
  add column totp_secret bytea,
  add column totp_pending_secret bytea,
  -- The last time step that was used: a code works once.
  add column totp_last_step bigint not null default 0;

create table backup_codes (
  account_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);

-- A password was right and a second factor is still owed. Sees nothing, may do nothing.
create table half_logins (
  account_id uuid not null,
  user_id uuid not null,
  token_hash bytea primary key,
  remember boolean not null,
  -- Whether another live session may be ended once the code is right.
  ends_other boolean not null,
  wrong_codes integer not null default 0,
  -- The code was right, but another session stood in the way: its end may be asked for without a second code.
  verified_at timestamptz,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index half_logins_by_user on half_logins (account_id, user_id);

-- Links sent by mail: to set a new password, to confirm a new address.
create table account_links (
  account_id uuid not null,
  -- The request that led to the link: a task that runs twice finds it taken.
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('reset_password', 'confirm_email')),
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Also set when a newer link or another change took its place.
  used_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  check ((purpose = 'confirm_email') = (new_email is not null))
);
create unique index account_links_token_key on account_links (token_hash);
-- Only the newest link of a kind is good.
create unique index account_links_one_open_key on account_links (user_id, purpose) where used_at is null;
