-- What was issued at a stage that a job has left: its document is printed from this, whatever the job says today.

-- Logos that stand on such documents, each once. The company may replace its own; these stay.
create table kept_logos (
  account_id uuid not null references accounts (id) on delete cascade,
  -- The address the picture was uploaded to, which is never given to another one.
  path text not null,
  bytes bytea not null,
  primary key (account_id, path)
);

create table job_snapshots (
  account_id uuid not null,
  job_id uuid not null,
  -- An invoice is the last stage and is never left.
  stage text not null check (stage in ('estimate', 'work_order')),
  -- The version of the job that is on it.
  revision integer not null,
  -- Everything that is printed, except the logo.
  sheet jsonb not null check (jsonb_typeof(sheet) = 'object'),
  logo_path text,
  taken_at timestamptz not null,
  primary key (account_id, job_id, stage),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, logo_path) references kept_logos (account_id, path)
);
create index job_snapshots_of_logo on job_snapshots (account_id, logo_path) where logo_path is not null;
