-- The optional connection to an outside signature provider: one per account.

create table docusign_connections (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Tokens and the provider's account, encrypted with a key that is not in the database.
  connection bytea not null,
  connected_at timestamptz not null,
  -- Unused until then, it is worth nothing any more.
  expires_at timestamptz not null
);
