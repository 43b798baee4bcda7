-- Uploaded pictures: logos and job photos. The bytes lie in the file store; a row is written before its files and
-- leaves after them, so that no file can be without one.

create table objects (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Random, 256 bits in base64url: the last part of its address.
  id text not null check (length(id) = 43),
  purpose text not null check (purpose in ('logo', 'photo')),
  content_type text not null,
  -- What is stored, small version included.
  bytes bigint not null check (bytes >= 0),
  width integer not null,
  height integer not null,
  -- What was sent: for questions people ask, never part of an address.
  original_bytes bigint not null,
  original_name text not null,
  -- When the camera says it was taken. Cameras know no time zone.
  taken_at timestamp,
  created_at timestamptz not null,
  -- Null while its files are being written.
  stored_at timestamptz,
  -- A picture belongs to one place at a time; loose ones are cleared away after a day.
  attached_at timestamptz,
  detached_at timestamptz,
  -- Set before the files are removed: from then on nobody sees it.
  deleting_at timestamptz,
  primary key (account_id, id),
  check (detached_at is null or attached_at is not null)
);
create unique index objects_id_key on objects (id);
create index objects_loose on objects (coalesce(detached_at, created_at))
  where attached_at is null or detached_at is not null;

-- What an account has stored, kept in step with the rows above: pictures taken away stop counting at once.
create table storage_use (
  account_id uuid primary key references accounts (id) on delete cascade,
  bytes bigint not null check (bytes >= 0)
);
