-- Fingerprints of the keys that lie beside the database: the secret that encrypts, the root of the seals. So a start with
-- another one is noticed, on this machine and on a second one.
create table installation_keys (
  name text primary key check (name in ('app_secret', 'seal_root')),
  fingerprint text not null,
  noted_at timestamptz not null
);
