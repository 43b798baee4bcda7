-- People of the office: a third role, invited the same way as technicians.

-- A few rows for each account: checking them again takes moments.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('owner', 'office', 'technician'));

create table office_people (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Kept as folded by the application: trimmed, lower case.
  email text not null,
  status text not null default 'invited' check (status in ('invited', 'active')),
  -- The account they sign in with, once the invitation was accepted.
  user_id uuid,
  created_at timestamptz not null,
  -- History keeps the name of somebody who left.
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete set null (user_id)
);
create unique index office_people_live_email_key on office_people (account_id, email) where deleted_at is null;
create unique index office_people_user_key on office_people (account_id, user_id) where user_id is not null;

-- An invitation is for one of both.
alter table technician_invitations alter column technician_id drop not null;
alter table technician_invitations add column office_person_id uuid;
alter table technician_invitations
  add foreign key (account_id, office_person_id) references office_people (account_id, id) on delete cascade,
  add constraint technician_invitations_for_one_check check (num_nonnulls(technician_id, office_person_id) = 1);
create unique index technician_invitations_one_open_office_key on technician_invitations (account_id, office_person_id)
  where used_at is null;

-- A calendar link works without a session: it ends when whoever made it is removed. Unknown for older ones, which the
-- owner made.
alter table calendar_feeds add column made_by uuid;
alter table calendar_feeds
  add foreign key (account_id, made_by) references users (account_id, id) on delete set null (made_by);
