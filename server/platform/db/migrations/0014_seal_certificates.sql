-- The key and the certificate with which documents of an account are sealed. Numbered within the account, so that of two
-- processes making one at the same time the second finds it made. Old ones stay: they name what was sealed with them.
create table seal_certificates (
  account_id uuid not null references accounts (id) on delete cascade,
  number integer not null check (number > 0),
  certificate bytea not null,
  -- Encrypted with a key that is not in the database.
  key_ciphertext bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, number)
);
