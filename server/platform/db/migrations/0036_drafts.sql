-- What somebody is still writing in a form, for that person alone. It goes with the user and with the account.
create table drafts (
  account_id uuid not null,
  user_id uuid not null,
  -- Which form: 'job', 'lines', 'template', 'change-order' or 'note'.
  kind text not null check (kind in ('job', 'lines', 'template', 'change-order', 'note')),
  -- Which one of these: the id of a job or template, or 'new'.
  key text not null check (key ~ '^[A-Za-z0-9_-]{1,100}$'),
  -- As the page sent it. Not jsonb, which refuses characters that people can paste into a field.
  data json not null check (octet_length(data::text) <= 262144),
  -- Each write gets a later moment than the one before, so that it also names the version.
  updated_at timestamptz not null,
  primary key (account_id, user_id, kind, key),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index drafts_by_age on drafts (updated_at);
