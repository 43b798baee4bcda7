-- E-signature: what was sent to whom, frozen at that moment; the link; the story of it; the signature and its seal.

create table signature_requests (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  -- Of the job when the document was frozen: a later stage or version is another document.
  stage text not null check (stage in ('estimate', 'work_order', 'invoice')),
  revision integer not null,
  -- Such as EST-1001.
  number text not null,
  total_cents bigint not null,
  -- What the signing page shows; never today's data.
  page jsonb not null,
  document_key text not null,
  document_sha256 text not null,

  -- `created`: there is a link, but nobody was given it yet.
  status text not null check (status in ('created', 'pending', 'approved', 'declined', 'cancelled', 'superseded')),
  -- Only the hash of the link's secret part is kept.
  token_hash bytea not null,
  token_expires_at timestamptz not null,
  signer_name text not null,
  signer_email text,
  created_at timestamptz not null,
  sent_at timestamptz,
  reached_by text check (reached_by in ('mail', 'copied link')),
  -- Counts mails that could not be delivered: the next one is an occasion of its own.
  failed_mails integer not null default 0,
  -- By somebody who was not signed in as the sender.
  opened_at timestamptz,
  renew_asked_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  decline_reason text,

  signed_at timestamptz,
  signature_image bytea,
  -- What the server saw when it was signed, and what the browser claimed.
  evidence jsonb,
  sealed_at timestamptz,
  sealed_key text,
  sealed_sha256 text,
  certificate_fingerprint text,
  timestamped boolean,

  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  check ((status = 'approved') = (signed_at is not null)),
  check ((signed_at is null) = (signature_image is null) and (signed_at is null) = (evidence is null)),
  check (sealed_at is null or (signed_at is not null and sealed_key is not null and sealed_sha256 is not null))
);
create unique index signature_requests_token_key on signature_requests (token_hash);
-- One live link for each document is a fact of the database: it holds across processes and races.
create unique index signature_requests_one_open_key on signature_requests (account_id, job_id, stage)
  where status in ('created', 'pending');
create index signature_requests_of_job on signature_requests (account_id, job_id, created_at desc);
create index signature_requests_unsealed on signature_requests (signed_at) where signed_at is not null and sealed_at is null;
create index signature_requests_mailed on signature_requests (sent_at) where status = 'pending' and reached_by = 'mail';

-- The story of one request, as the audit page tells it.
create table signature_events (
  account_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  at timestamptz not null,
  kind text not null,
  what text not null,
  address text,
  user_agent text,
  primary key (account_id, id),
  foreign key (account_id, request_id) references signature_requests (account_id, id) on delete cascade
);
create index signature_events_of_request on signature_events (account_id, request_id, at, id);
